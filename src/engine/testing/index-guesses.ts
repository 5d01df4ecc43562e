import { BANDS, type Band, isOutside, type VolatilitySide } from '../../shared/lines/option-band.ts'
import { WINDOWS } from '../../shared/lines/option-cycle.ts'
import { medianOfThree } from '../../shared/lines/option-settle.ts'
import { IndexProcess } from '../bots/index-process.ts'
import { SlowPrice } from '../bots/slow-price.ts'
import { errorOf } from './option-windows.ts'

/** What simple guesses from the index's past are worth: shares of flash and volatility options that they would have won. */

const START = 642_000
const BORN = 1_763_600_000_000
/** s, a prime number away from every period of the index. */
const APART = 7_919
const HOUR = 3600
/** s between two looks back. */
const LOOK = 60
const MEANS = [60, 300, 900, 3600]
const MOVES = [1, 5, 10, 30, 60]
const YESTERDAY = 86_400

/** How a number of guesses ended; tied ones count for neither. */
export interface Guessed {
  guess: string
  /** Seconds before the end. */
  wait: number
  won: number
  all: number
}

interface Bet {
  /** Above zero for higher. */
  signal: number
  won: boolean
}

/**
 * Guesses up or down at `scenes` instants of one path, each for every wait in `waits`: on with the last move, further from a moving
 * average, from where the index was born, and from the slow price, which spot prices show. The contrary guess wins what this one loses.
 * Each counts twice: at all instants, and at the third of them at which it had most to go by. No two instants' pasts and ends overlap.
 */
export function guessFlash(seed: number, scenes: number, waits: readonly number[]): Guessed[] {
  const process = new IndexProcess(START, seed, false, 1)
  const bets = new Map<string, Bet[]>()
  const see = (time: number): number => {
    process.move(time)
    return Math.max(1, Math.round(process.value))
  }
  const slow = new SlowPrice(START, seed, 1)
  slow.bear(BORN)
  see(BORN)
  for (let scene = 1; scene <= scenes; scene++) {
    const now = BORN + YESTERDAY * 1000 + scene * APART * 1000
    const past = new Map<number, number>()
    for (let ago = HOUR; ago > 60; ago -= LOOK) past.set(ago, see(now - ago * 1000))
    for (const ago of [60, 30, 10, 5, 1]) past.set(ago, see(now - ago * 1000))
    const strike = see(now)
    const signals = [...signalsOf(strike, past), ['above the slow price', process.value - slow.at(now)] as const]
    for (const wait of waits) {
      const end = now + wait * 1000
      const settled = medianOfThree(see(end - 2000), see(end - 1000), see(end))
      if (settled === strike) continue
      for (const [guess, signal] of signals) {
        if (signal === 0) continue
        const key = `${guess}/${wait}`
        const list = bets.get(key) ?? []
        list.push({ signal, won: settled > strike === signal > 0 })
        bets.set(key, list)
      }
    }
  }
  return [...bets].flatMap(([key, list]) => {
    const [guess, wait] = key.split('/') as [string, string]
    const strong = list
      .toSorted((a, b) => Math.abs(b.signal) - Math.abs(a.signal))
      .slice(0, Math.floor(list.length / 3))
    return [
      { guess, wait: Number(wait), ...count(list) },
      { guess: `${guess}, strongest third`, wait: Number(wait), ...count(strong) },
    ]
  })
}

function count(bets: readonly Bet[]): { won: number; all: number } {
  return { won: bets.filter(({ won }) => won).length, all: bets.length }
}

function signalsOf(strike: number, past: ReadonlyMap<number, number>): [string, number][] {
  const seen = [...past]
  return [
    ...MOVES.map((ago): [string, number] => [`move of ${ago} s`, strike - (past.get(ago) ?? strike)]),
    ...MEANS.map((span): [string, number] => {
      const within = seen.filter(([ago]) => ago <= span)
      return [`above the mean of ${span} s`, strike - within.reduce((sum, [, at]) => sum + at, 0) / within.length]
    }),
    ['above its birth', strike - START],
  ]
}

/** A guess that the index leaves a band, or stays inside it. */
export interface GuessedBand {
  guess: string
  window: number
  band: Band
  side: VolatilitySide
  /** Share won, and its standard error from the spread of {@link BATCHES} stretches of the path. */
  share: number
  error: number
}

const BLOCK = 60
const BATCHES = 40

/** Highest and lowest index of each block of a path, and its first. */
interface Blocks {
  firsts: number[]
  highs: number[]
  lows: number[]
}

/**
 * Guesses from how much the index has just moved: after the third of all minutes, quarters of an hour and hours that were wildest it
 * leaves the band, after the calmest third it stays inside. A window begins every minute of one path of `blocks` minutes.
 */
export function guessBands(seed: number, blocks: number): GuessedBand[] {
  const path = walkBlocks(seed, blocks)
  const longest = Math.max(...WINDOWS) / BLOCK
  const starts = Array.from({ length: blocks - 2 * longest }, (_, i) => i + longest)
  const range = (from: number, to: number) => {
    let [high, low] = [0, Number.POSITIVE_INFINITY]
    for (let i = from; i < to; i++) {
      high = Math.max(high, path.highs[i] as number)
      low = Math.min(low, path.lows[i] as number)
    }
    return { high, low }
  }
  const groups = [1, 15, 60].flatMap((back) => {
    const widths = new Map(
      starts.map((at) => {
        const { high, low } = range(at - back, at)
        return [at, (high - low) / (path.firsts[at] as number)]
      }),
    )
    const ordered = starts.toSorted((a, b) => (widths.get(a) as number) - (widths.get(b) as number))
    const third = Math.floor(ordered.length / 3)
    return [
      { guess: `the calmest third of ${back} min`, side: 'in' as const, chosen: new Set(ordered.slice(0, third)) },
      { guess: `the wildest third of ${back} min`, side: 'out' as const, chosen: new Set(ordered.slice(-third)) },
    ]
  })
  return WINDOWS.flatMap((window) => {
    const ends = starts.map((at) => ({ at, ...range(at, at + window / BLOCK) }))
    return BANDS.flatMap((band) => {
      const left = ends.map(({ at, high, low }) => {
        const strike = path.firsts[at] as number
        return isOutside(strike, high, band) || isOutside(strike, low, band)
      })
      return groups.map(({ guess, side, chosen }) => {
        const all = { left: 0, batches: new Array<number>(BATCHES).fill(0) }
        starts.forEach((at, i) => {
          if (!chosen.has(at) || left[i] !== (side === 'out')) return
          all.left++
          const batch = Math.floor((i * BATCHES) / starts.length)
          all.batches[batch] = (all.batches[batch] ?? 0) + 1
        })
        return { guess, window, band, side, share: all.left / chosen.size, error: errorOf(all) / chosen.size }
      })
    })
  })
}

function walkBlocks(seed: number, blocks: number): Blocks {
  const process = new IndexProcess(START, seed, false, 1)
  const path: Blocks = { firsts: [], highs: [], lows: [] }
  process.move(BORN)
  for (let block = 0; block < blocks; block++) {
    path.firsts.push(Math.round(process.value))
    let [high, low] = [0, Number.POSITIVE_INFINITY]
    for (let s = 1; s <= BLOCK; s++) {
      process.move(BORN + (block * BLOCK + s) * 1000)
      high = Math.max(high, process.value)
      low = Math.min(low, process.value)
    }
    path.highs.push(Math.round(high))
    path.lows.push(Math.round(low))
  }
  return path
}
