import { ONE } from './scale.ts'

const IMPACT_MARGIN = 200n

/**
 * PERP-IMPACT-NOTIONAL: impact notional = 200 USDT ÷ the initial margin rate at full leverage = 200 USDT · leverage.
 * Example: 125× → 25,000.
 * Source: rules.md, Perpetuals.
 * @param maxLeverage whole  @returns money in 10^-8
 */
export function impactNotional(maxLeverage: number): bigint {
  return IMPACT_MARGIN * BigInt(maxLeverage) * ONE
}
