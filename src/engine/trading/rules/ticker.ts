import { fromScaled } from '../../../shared/decimal/decimal-text.ts'
import { moneyText, priceText, quantityText } from '../../../shared/rules/order-units.ts'
import type { TickerData } from '../../../shared/wire/messages.ts'
import type { MarketState } from '../model/market-state.ts'

/** The market's ticker over the last 24 h; the change is in percent, two decimals, half away from zero. */
export function tickerOf(market: MarketState, now: number): TickerData {
  const { rules, last } = market
  const day = market.parts.candles.stats24h(now)
  const open = day.open || last
  return {
    c: priceText(rules, last),
    P: changePercent(open, last),
    v: quantityText(rules, day.lots),
    o: priceText(rules, open),
    h: priceText(rules, Math.max(day.high, last)),
    l: priceText(rules, Math.min(day.low || last, last)),
    q: moneyText(day.quote * rules.quoteUnit),
  }
}

/** (now − before) / before in percent with two decimals, half away from zero; '0.00' where there was no price. */
export function changePercent(before: number, now: number): string {
  if (before <= 0) return '0.00'
  const base = BigInt(before)
  const change = (BigInt(now) - base) * 10_000n
  const size = change < 0n ? -change : change
  const rounded = (size * 2n + base) / (base * 2n)
  return fromScaled(change < 0n ? -rounded : rounded, 2)
}
