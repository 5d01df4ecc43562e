import { openTime } from './intervals.ts'
import type { Row } from './row.ts'
import { rowsFromText, rowsToText } from './row-text.ts'

const CHUNK = 256

interface Chunk {
  /** Open times of its first and last row. */
  first: number
  last: number
  /** Null where only the text is kept. */
  rows: Row[] | null
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
  private readonly compact: boolean
  private chunks: Chunk[] = []

  /**
   * @param span of one candle, ms
   * @param kept ms that a candle stays at least
   * @param compact full chunks are kept as text alone, a seventh of the room, and read when they are asked for
   */
  constructor(span: number, kept: number, saved?: readonly string[], compact = false) {
    this.span = span
    this.kept = kept
    this.compact = compact
    for (const text of saved ?? []) this.chunks.push(chunkOf(rowsFromText(text, span)))
    this.settle()
  }

  trade(time: number, price: number, lots: number): void {
    const t = openTime(time, this.span)
    let chunk = this.chunks[this.chunks.length - 1]
    let rows = chunk?.rows ?? []
    const open = rows[rows.length - 1]
    if (open && open.t === t) {
      if (price > open.h) open.h = price
      if (price < open.l) open.l = price
      open.c = price
      open.lots += lots
      return
    }
    if (!chunk || rows.length >= CHUNK) {
      rows = []
      chunk = { first: t, last: t, rows, text: null }
      this.chunks.push(chunk)
      this.settle()
      this.prune(t)
    }
    rows.push({ t, o: price, h: price, l: price, c: price, lots })
    chunk.last = t
  }

  /** The newest row that opened before `time`; null where there is none. */
  before(time: number): Row | null {
    for (let i = this.chunks.length - 1; i >= 0; i--) {
      const chunk = this.chunks[i] as Chunk
      if (chunk.first >= time) continue
      const rows = this.rowsOf(chunk)
      return rows[lowerBound(rows, time) - 1] as Row
    }
    return null
  }

  /** Rows with from ≤ open time < to, oldest first. */
  range(from: number, to: number): Row[] {
    const out: Row[] = []
    for (const chunk of this.chunks) {
      if (chunk.last < from) continue
      if (chunk.first >= to) break
      const rows = this.rowsOf(chunk)
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
      const text = rowsToText(chunk.rows ?? [], this.span)
      if (i < this.chunks.length - 1) chunk.text = text
      return text
    })
  }

  private rowsOf(chunk: Chunk): Row[] {
    return chunk.rows ?? rowsFromText(chunk.text ?? '', this.span)
  }

  /** Full chunks of a compact series let go of their rows. */
  private settle(): void {
    if (!this.compact) return
    for (const chunk of this.chunks.slice(0, -1)) {
      if (chunk.rows === null) continue
      chunk.text ??= rowsToText(chunk.rows, this.span)
      chunk.rows = null
    }
  }

  private prune(now: number): void {
    const edge = now - this.kept
    // What stays holds a row at or before the edge, so that the close before the edge is known.
    let gone = 0
    while ((this.chunks[gone + 1]?.first ?? now) <= edge) gone++
    if (gone > 0) this.chunks = this.chunks.slice(gone)
  }
}

function chunkOf(rows: Row[]): Chunk {
  const { first, last } = { first: rows[0], last: rows[rows.length - 1] }
  if (!first || !last) throw new RangeError('candle text: a chunk without rows')
  return { first: first.t, last: last.t, rows, text: null }
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
