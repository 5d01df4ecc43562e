import { BANDS, bandEdges } from '../../shared/lines/option-band.ts'
import { WINDOWS } from '../../shared/lines/option-cycle.ts'
import { IndexProcess } from '../bots/index-process.ts'

/** The index process walked second by second, as volatility options look at it: how many windows leave each band. */

/** Index at the start, ticks, by coin: a path is the same for all of them but for the size of their ticks. */
const STARTS: Readonly<Record<string, number>> = { BTC: 642_000, ETH: 315_000 }
/** Highs and lows are kept for so many seconds together; every window is whole blocks. */
const BLOCK = 300
/** Blocks from one window's beginning to the next: an hour's windows overlap, which the batches' spread accounts for. */
const STRIDE = 4
/** Ticks that the path is taken in; it has more digits than any index. */
const FINE = 1e9

export interface Walk {
  calm: boolean
  seed: number
  /** When the index was born, ms. */
  born: number
  /** Windows of each length. */
  windows: number
  /** Windows are counted in so many parts too, whose spread gives the standard error. */
  batches: number
}

/** By coin, window, band: how many left it, and in each batch. */
export type WalkCounts = Record<string, { left: number; batches: number[] }[][]>

/** Walks one path and looks at `windows` windows of each length on it, begun {@link STRIDE} blocks apart. */
export function walkWindows({ calm, seed, born, windows, batches }: Walk): WalkCounts {
  const process = new IndexProcess(FINE, seed, calm, 1)
  const longest = Math.max(...WINDOWS) / BLOCK
  const blocks = (windows - 1) * STRIDE + longest
  const [firsts, highs, lows] = [new Float64Array(blocks), new Float64Array(blocks), new Float64Array(blocks)]
  let second = 0
  // The index is some days old.
  process.move(born)
  process.move(born + 1_000)
  for (let block = 0; block < blocks; block++) {
    firsts[block] = process.value
    let [high, low] = [0, Number.POSITIVE_INFINITY]
    for (let i = 0; i < BLOCK; i++) {
      process.move(born + 2_000 + second++ * 1_000)
      const { value } = process
      if (value > high) high = value
      if (value < low) low = value
    }
    highs[block] = high
    lows[block] = low
  }
  const counts: WalkCounts = {}
  for (const [coin, start] of Object.entries(STARTS)) {
    const ticks = (value: number) => Math.round((value / FINE) * start)
    counts[coin] = WINDOWS.map((window) => {
      const bands = BANDS.map(() => ({ left: 0, batches: new Array<number>(batches).fill(0) }))
      for (let one = 0; one < windows; one++) {
        const from = one * STRIDE
        const until = from + window / BLOCK
        const strike = ticks(firsts[from] as number)
        const high = ticks(Math.max(...highs.subarray(from, until)))
        const low = ticks(Math.min(...lows.subarray(from, until)))
        bands.forEach((band, at) => {
          const edges = bandEdges(strike, BANDS[at] as number)
          if (low >= edges.low && high <= edges.high) return
          band.left++
          const batch = Math.floor((one * batches) / windows)
          band.batches[batch] = (band.batches[batch] ?? 0) + 1
        })
      }
      return bands
    })
  }
  return counts
}

/** Standard error of a count, in windows, from the spread of its batches. */
export function errorOf({ left, batches }: { left: number; batches: readonly number[] }): number {
  const mean = left / batches.length
  const spread = batches.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (batches.length - 1)
  return Math.sqrt(spread * batches.length)
}
