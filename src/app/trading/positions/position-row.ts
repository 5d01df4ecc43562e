import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { divideDown, divideNearest, divideUp } from '../../../shared/perp/exact-division.ts'
import { ONE, SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { showDecimal, trimPast } from '../../ui/show-decimal.ts'
import { type LivePosition, LOST } from './live-account.ts'
import { unscaled } from './scaled.ts'

const SIX = 6
const PERCENT_DIGITS = 3

/** What the table and the cards show of a position: decimal texts, null where there is none ("--"). */
export interface PositionRow {
  key: string
  currencyId: number
  symbol: string
  side: 'long' | 'short'
  /** A leg of hedge mode. */
  leg: boolean
  isolated: boolean
  leverage: number
  /** Below zero for a short. */
  size: string
  entry: string | null
  mark: string
  live: boolean
  margin: string
  /** To the market's tick, rounded against the holder. */
  liquidation: string | null
  /** With six places and thousands in groups. */
  liquidationExact: string | null
  /** |mark − liquidation| / mark in percent, cut. */
  distance: string | null
  unrealised: string
  /** Percent, cut towards minus infinity as the formula rounds. */
  roe: string | null
  /** Percent, rounded up; 100 where it is lost. */
  ratio: string | null
  notional: string
  realised: string
  fees: string
  funding: string
  /** What the figures are of, for their formulas. */
  of: LivePosition
  /** For sorting: the nearest to liquidation first, none last. */
  nearness: number
}

export function positionRow(live: LivePosition): PositionRow {
  const { row, market, liquidation, distance } = live
  const digits = market?.price_digits ?? decimalsIn(live.mark)
  return {
    key: live.key,
    currencyId: row.currency_id,
    symbol: row.symbol,
    side: row.side,
    leg: row.position_side !== 'both',
    isolated: row.margin_mode === 'isolated',
    leverage: row.leverage,
    size: live.direction === 1 ? row.quantity : `-${row.quantity}`,
    entry: row.entry_price === null ? null : trimPast(row.entry_price, digits),
    mark: live.mark,
    live: live.live,
    margin: unscaled(live.margin),
    liquidation: liquidation === null ? null : againstHolder(liquidation, live.direction, digits),
    liquidationExact: liquidation === null ? null : exactPrice(liquidation),
    distance: distance === null ? null : percentText(distance),
    unrealised: unscaled(live.unrealised),
    roe: live.roe === null ? null : percentText(live.roe),
    ratio: live.ratio === null ? null : ratioPercent(live.ratio),
    notional: unscaled(live.notional),
    realised: row.realised,
    fees: row.fees,
    funding: row.funding,
    of: live,
    nearness: distance === null ? Number.POSITIVE_INFINITY : Number(distance),
  }
}

/** A price in 10^-8 with six places, the nearest, thousands in groups. */
export function exactPrice(price: bigint): string {
  return showDecimal(fromScaled(divideNearest(price, 10n ** BigInt(SCALE_DIGITS - SIX)), SIX))
}

/** A price in 10^-8 to the market's digits: up for a long, down for a short, so that liquidation is never nearer than shown. */
export function againstHolder(price: bigint, direction: 1 | -1, digits: number): string {
  const unit = 10n ** BigInt(SCALE_DIGITS - digits)
  return fromScaled(direction === 1 ? divideUp(price, unit) : divideDown(price, unit), digits)
}

/** A rate in 10^-8 as percent with three decimals, cut towards minus infinity. */
export function percentText(rate: bigint): string {
  const unit = 10n ** BigInt(SCALE_DIGITS - 2 - PERCENT_DIGITS)
  return trimZeros(fromScaled(divideDown(rate, unit), PERCENT_DIGITS))
}

/** A margin ratio in 10^-8 as percent, rounded up to two decimals; 100 where there is nothing left behind it. */
export function ratioPercent(ratio: bigint): string {
  if (ratio >= LOST || ratio >= ONE) return '100'
  return trimZeros(fromScaled(divideUp(ratio, 10_000n), 2))
}

function decimalsIn(text: string): number {
  const dot = text.indexOf('.')
  return dot < 0 ? 0 : text.length - dot - 1
}
