import { Random } from '../../src/engine/kernel/random.ts'
import type { RankedRow } from '../../src/shared/calls/notice-calls.ts'

const ROWS = 30
const SEED = 0x1a7e
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A ranking of people who are none, so that a test exchange has one to show; the same at every question. */
export function sampleRank(): RankedRow[] {
  const random = Random.seeded(SEED)
  const letters = (count: number) =>
    Array.from({ length: count }, () => LETTERS[random.between(0, LETTERS.length - 1)]).join('')
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const traded = Math.max(1, Math.round((140 / (1 + at * 0.35)) * (0.9 + 0.2 * random.unit())))
    return { name: `${letters(2)}***${letters(2)}`, invited: Math.round(traded * (1.2 + random.unit())), traded }
  })
  return rows.sort((a, b) => b.traded - a.traded || b.invited - a.invited)
}
