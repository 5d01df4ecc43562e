import { bandEdges } from '../../../shared/lines/option-band.ts'
import { Digest } from '../../kernel/digest.ts'

/** Minutes that are kept: 24 h. */
const KEPT = 1_440

/** First, highest and lowest sample of a minute; minutes since 1970, prices in ticks. */
export interface MinuteSum {
  minute: number
  first: number
  high: number
  low: number
}

/** How often the index has left a band of late, from each minute's first, highest and lowest sample. Source: lines.md §2. */
export class MinuteSums {
  private rows: MinuteSum[] = []
  private sumA = 0
  private sumB = 0
  private counted: { minute: number; by: Map<string, { left: number; windows: number }> } | null = null

  /** Oldest first, the running minute among them. */
  all(): readonly MinuteSum[] {
    return this.rows
  }

  /** @param second since 1970 */
  add(second: number, price: number): void {
    const minute = Math.floor(second / 60)
    const last = this.rows.at(-1)
    if (last?.minute === minute) {
      last.high = Math.max(last.high, price)
      last.low = Math.min(last.low, price)
    } else this.begin({ minute, first: price, high: price, low: price })
  }

  /** A minute as it stands; the one before will not change any more. */
  begin(row: MinuteSum): void {
    const last = this.rows.at(-1)
    if (last) this.count(last, 1)
    this.rows.push(row)
    let gone = 0
    while ((this.rows[gone] as MinuteSum).minute <= row.minute - KEPT) this.count(this.rows[gone++] as MinuteSum, -1)
    if (gone > 0) this.rows = this.rows.slice(gone)
  }

  /**
   * Of the whole windows within the last 24 h that began with a minute, and whose every minute has samples, how many left the band
   * around that minute's first sample.
   * @param window seconds, whole minutes  @param ppm width of the band to each side
   */
  leftBand(window: number, ppm: number): { left: number; windows: number } {
    const minute = this.rows.at(-1)?.minute ?? 0
    if (this.counted?.minute !== minute) this.counted = { minute, by: new Map() }
    const key = `${window}/${ppm}`
    const known = this.counted.by.get(key)
    if (known) return known
    const made = countLeft(this.rows.slice(0, -1), window / 60, ppm)
    this.counted.by.set(key, made)
    return made
  }

  addTo(digest: Digest): void {
    digest.int(this.rows.length).pair([this.sumA, this.sumB])
    const last = this.rows.at(-1)
    if (last) digest.pair(digestOf(last))
  }

  private count(row: MinuteSum, sign: 1 | -1): void {
    const [a, b] = digestOf(row)
    this.sumA = (this.sumA + sign * a) >>> 0
    this.sumB = (this.sumB + sign * b) >>> 0
  }
}

function digestOf({ minute, first, high, low }: MinuteSum): readonly [number, number] {
  return new Digest().int(minute).int(first).int(high).int(low).words()
}

/** Highest and lowest of each window by two queues of candidates, so that the work is one pass. */
function countLeft(rows: readonly MinuteSum[], length: number, ppm: number): { left: number; windows: number } {
  let left = 0
  let windows = 0
  const highs: number[] = []
  const lows: number[] = []
  let [highFrom, lowFrom] = [0, 0]
  for (let end = 0; end < rows.length; end++) {
    const row = rows[end] as MinuteSum
    while (highs.length > highFrom && (rows[highs.at(-1) as number] as MinuteSum).high <= row.high) highs.pop()
    while (lows.length > lowFrom && (rows[lows.at(-1) as number] as MinuteSum).low >= row.low) lows.pop()
    highs.push(end)
    lows.push(end)
    const start = end - length + 1
    while ((highs[highFrom] as number) < start) highFrom++
    while ((lows[lowFrom] as number) < start) lowFrom++
    const first = rows[start]
    if (!first || row.minute - first.minute !== length - 1) continue
    windows++
    const edges = bandEdges(first.first, ppm)
    const high = (rows[highs[highFrom] as number] as MinuteSum).high
    const low = (rows[lows[lowFrom] as number] as MinuteSum).low
    if (high > edges.high || low < edges.low) left++
  }
  return { left, windows }
}
