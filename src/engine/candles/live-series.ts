import { openTime } from './intervals.ts'
import type { Row } from './row.ts'
import { rowsFromText, rowsToText } from './row-text.ts'

const CHUNK = 256

interface Chunk {
  rows: Row[]
  /** Text of a full chunk that is no longer written to. */
  text: string | null
}

/**
 * Candles of one grain made of trades, oldest first; a candle without a trade takes no room.
 * Kept in chunks: old ones fall off at the front, full ones are put into text once, so a checkpoint writes only the newest anew.
 */
export class LiveSeries {
  private readonly span: number
  private readonly kept: number
  private chunks: Chunk[] = []

  /** @param span of one candle, ms  @param kept ms that a candle stays at least */
  constructor(span: number, kept: number, saved?: readonly string[]) {
    this.span = span
    this.kept = kept
    for (const text of saved ?? []) this.chunks.push({ rows: rowsFromText(text, span), text: null })
  }

  trade(time: number, price: number, lots: number): void {
    const t = openTime(time, this.span)
    let chunk = this.chunks[this.chunks.length - 1]
    const open = chunk?.rows[chunk.rows.length - 1]
    if (open && open.t === t) {
      if (price > open.h) open.h = price
      if (price < open.l) open.l = price
      open.c = price
      open.lots += lots
      return
    }
    if (!chunk || chunk.rows.length >= CHUNK) {
      chunk = { rows: [], text: null }
      this.chunks.push(chunk)
      this.prune(t)
    }
    chunk.rows.push({ t, o: price, h: price, l: price, c: price, lots })
  }

  /** The newest row that opened before `time`; null where there is none. */
  before(time: number): Row | null {
    for (let i = this.chunks.length - 1; i >= 0; i--) {
      const rows = (this.chunks[i] as Chunk).rows
      if ((rows[0] as Row).t >= time) continue
      return rows[lowerBound(rows, time) - 1] as Row
    }
    return null
  }

  /** Rows with from ≤ open time < to, oldest first. */
  range(from: number, to: number): Row[] {
    const out: Row[] = []
    for (const { rows } of this.chunks) {
      if ((rows[rows.length - 1] as Row).t < from) continue
      if ((rows[0] as Row).t >= to) break
      for (let i = lowerBound(rows, from); i < rows.length; i++) {
        const row = rows[i] as Row
        if (row.t >= to) break
        out.push(row)
      }
    }
    return out
  }

  save(): string[] {
    return this.chunks.map((chunk, i) => {
      if (chunk.text !== null) return chunk.text
      const text = rowsToText(chunk.rows, this.span)
      if (i < this.chunks.length - 1) chunk.text = text
      return text
    })
  }

  private prune(now: number): void {
    const edge = now - this.kept
    // What stays holds a row at or before the edge, so that the close before the edge is known.
    let gone = 0
    while ((this.chunks[gone + 1]?.rows[0]?.t ?? now) <= edge) gone++
    if (gone > 0) this.chunks = this.chunks.slice(gone)
  }
}

function lowerBound(rows: readonly Row[], time: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as Row).t < time) low = middle + 1
    else high = middle
  }
  return low
}
