import { NaiveBook, type NaiveDepth, type NaiveLevel } from '../oracle/naive-book.ts'
import { isDepth, type SessionLine } from './recorded-session.ts'

/** What a bad line does to a frame. `digits`: changes one that the checksum covers. */
export const FAULTS = ['drop', 'duplicate', 'reorder', 'truncate', 'corrupt', 'digits'] as const
export type FaultKind = (typeof FAULTS)[number]
export type Roll = (below: number) => number

export function truncated(frame: string, roll: Roll): string {
  return frame.slice(0, 1 + roll(frame.length - 1))
}

/** One letter changed, so that it is no JSON any more. */
export function unparsable(frame: string, roll: Roll): string {
  for (;;) {
    const at = roll(frame.length)
    const damaged = frame.slice(0, at) + String.fromCharCode(33 + roll(94)) + frame.slice(at + 1)
    try {
      JSON.parse(damaged)
    } catch {
      return damaged
    }
  }
}

/**
 * One digit of a level's price or quantity changed, among the 25 best of the book as it is after this push.
 * @param before the server's book before it  @returns null where no such change would be seen in the 25 best
 */
export function misread(line: SessionLine, before: NaiveDepth, roll: Roll): string | null {
  if (!isDepth(line.push)) return null
  const after = new NaiveBook()
  after.take(before)
  if (after.take(line.push.data) !== 'applied') return null
  const best = new Set([...after.bids().slice(0, 25), ...after.asks().slice(0, 25)].map((level) => level.join(' ')))
  const levels = [...line.push.data.b, ...line.push.data.a].filter((level) => best.has(level.join(' ')))
  for (let tries = 0; levels.length > 0 && tries < 10; tries++) {
    const level = levels[roll(levels.length)] as NaiveLevel
    const frame = line.frame.replace(JSON.stringify(level), JSON.stringify(withOtherDigit(level, roll)))
    const book = new NaiveBook()
    book.take(before)
    const { data } = JSON.parse(frame) as { data: NaiveDepth }
    if (book.take(data) === 'gap') return frame
  }
  return null
}

function withOtherDigit(level: NaiveLevel, roll: Roll): NaiveLevel {
  const which = roll(2)
  const text = level[which] as string
  const places = [...text].flatMap((letter, at) => (letter === '.' ? [] : [at]))
  const at = places[roll(places.length)] as number
  const digit = 1 + ((Number(text[at]) + roll(8)) % 9)
  const changed: NaiveLevel = [...level]
  changed[which] = text.slice(0, at) + digit + text.slice(at + 1)
  return changed
}
