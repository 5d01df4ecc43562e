import { compareDecimals } from '../../src/engine/wire/compare-decimals.ts'
import type { Candle } from '../../src/shared/calls/entities.ts'
import { decimalsOf, fromScaled, toScaled } from '../../src/shared/decimal/decimal-text.ts'
import type { TradeRow } from '../../src/shared/wire/messages.ts'

const SECOND = 1_000

/**
 * Candles of one second from trades, oldest first; seconds without a trade have none.
 * @param end only those that open before this time, ms
 */
export function secondCandles(rows: readonly TradeRow[], limit: number, end: number | null): Candle[] {
  const candles = new Map<number, Candle>()
  for (const [, price, quantity, , at] of rows) {
    const open = at - (at % SECOND)
    if (end !== null && open >= end) continue
    const candle = candles.get(open)
    if (!candle) {
      candles.set(open, [open, price, price, price, price, quantity])
      continue
    }
    if (compareDecimals(price, candle[2]) > 0) candle[2] = price
    if (compareDecimals(price, candle[3]) < 0) candle[3] = price
    candle[4] = price
    candle[5] = addDecimals(candle[5], quantity)
  }
  return [...candles.values()].sort((a, b) => a[0] - b[0]).slice(-limit)
}

/** Sum of two decimals, with as many digits as the longer one. */
export function addDecimals(one: string, other: string): string {
  const digits = Math.max(decimalsOf(one), decimalsOf(other))
  return fromScaled((toScaled(one, digits) ?? 0n) + (toScaled(other, digits) ?? 0n), digits)
}
