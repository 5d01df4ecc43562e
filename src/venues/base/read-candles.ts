import type { Candle } from '../../shared/calls/entities.ts'
import { isDecimal } from '../../shared/decimal/decimal-text.ts'
import { type Json, textOf, wholeOf } from './read-json.ts'

/** Where open time, open, high, low, close and volume stand in a row, and how many ms its time unit has. */
export type CandleColumns = readonly [
  time: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
]

/** Reads rows of candles as arrays; those with something else than decimals are left out. @returns oldest first */
export function candleRows(rows: Json | undefined, columns: CandleColumns, unit: number): Candle[] {
  if (!Array.isArray(rows)) return []
  const candles: Candle[] = []
  for (const row of rows) {
    if (!Array.isArray(row)) continue
    const time = wholeOf(row[columns[0]])
    const [open = '', high = '', low = '', close = '', volume = ''] = columns.slice(1).map((at) => textOf(row[at]))
    if (time === null || ![open, high, low, close, volume].every(isDecimal)) continue
    candles.push([time * unit, open, high, low, close, volume])
  }
  return candles.sort((a, b) => a[0] - b[0])
}
