import { medianOfThree } from '../../shared/lines/option-settle.ts'
import { IndexProcess } from '../bots/index-process.ts'
import { SlowPrice } from '../bots/slow-price.ts'

/** What simple guesses from the index's past are worth: shares of flash and volatility options that they would have won. */

const START = 642_000
const BORN = 1_763_600_000_000
/** s, a prime number away from every period of the index. */
const APART = 7_919
const HOUR = 3600
/** s between two looks back. */
const LOOK = 30
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
    const strong = list.toSorted((a, b) => Math.abs(b.signal) - Math.abs(a.signal)).slice(0, Math.floor(list.length / 3))
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
