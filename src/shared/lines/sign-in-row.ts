import { utcDateOf } from './instants.ts'

/** What each day of a row of seven brings, 1e-8 USDT. Source: lines.md §10. */
export const SIGN_IN_ROW: readonly bigint[] = [
  10_000_000n,
  10_000_000n,
  20_000_000n,
  20_000_000n,
  30_000_000n,
  30_000_000n,
  100_000_000n,
]

/** The newest sign-in: its place in the row, from 1, and its date of UTC as days since 1970. */
export interface LastSignIn {
  place: number
  date: number
}

/**
 * Where a person stands in the row at a moment: the first place after a missed day or a full row, else the next one.
 * @param time ms  @returns today's place, and whether it is taken. Source: lines.md §10
 */
export function placeToday(last: LastSignIn | null, time: number): { place: number; signed: boolean } {
  const today = utcDateOf(time)
  if (last !== null && last.date === today) return { place: last.place, signed: true }
  const goesOn = last !== null && last.date === today - 1 && last.place < SIGN_IN_ROW.length
  return { place: goesOn ? last.place + 1 : 1, signed: false }
}
