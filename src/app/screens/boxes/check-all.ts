import type { Opening } from '../../../shared/calls/products/box-entities.ts'
import type { BoxMismatch } from '../../../shared/lines/box-check.ts'
import { BOX_NAMES, BOX_ODDS } from '../../../shared/lines/box-odds.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { checkRecord } from './check-record.ts'

/** One opening that does not agree, and why. */
export interface BadOpening {
  id: number
  mismatches: BoxMismatch[]
}

export interface AllChecked {
  /** Newest first. */
  openings: readonly Opening[]
  boxes: number
  bad: BadOpening[]
  /** Openings whose nonces do not follow on the ones before. */
  gaps: number[]
}

export interface CheckAllEnv {
  /** One page, newest first; null where it could not be had. */
  page(page: number): Promise<{ list: readonly Opening[]; total: number } | null>
  /** Lets the page breathe between two steps. */
  rest(): Promise<void>
  progress(done: number, total: number): void
  /** Whether it is not wanted any more. */
  gone(): boolean
}

/** Openings that are worked out between two rests. */
const STEP = 5

/** Reads all of the person's openings and works each out again. @returns null where they could not all be read, or nobody waits */
export async function checkAll({ page, rest, progress, gone }: CheckAllEnv): Promise<AllChecked | null> {
  const openings = await readAll(page)
  if (!openings) return null
  const bad: BadOpening[] = []
  for (const [at, opening] of openings.entries()) {
    const { mismatches } = checkRecord(opening)
    if (mismatches.length > 0) bad.push({ id: opening.id, mismatches })
    if (at % STEP !== STEP - 1) continue
    progress(at + 1, openings.length)
    await rest()
    if (gone()) return null
  }
  return { openings, boxes: openings.reduce((sum, { count }) => sum + count, 0), bad, gaps: gapsOf(openings) }
}

/** What came in between moves the pages on: an opening that is read twice counts once. */
async function readAll(page: CheckAllEnv['page']): Promise<Opening[] | null> {
  const all = new Map<number, Opening>()
  for (let at = 1; ; at++) {
    const answer = await page(at)
    if (!answer) return null
    for (const opening of answer.list) all.set(opening.id, opening)
    if (answer.list.length === 0 || all.size >= answer.total) break
  }
  return [...all.values()].sort((a, b) => b.nonces[0] - a.nonces[0])
}

function gapsOf(openings: readonly Opening[]): number[] {
  return openings.flatMap(({ id, nonces }, at) => {
    const before = openings[at + 1]
    return before && before.nonces[1] + 1 !== nonces[0] ? [id] : []
  })
}

/** The person's openings as a file that `npm run box:verify` reads. @param at when it was saved, ms */
export function verifyFile(openings: readonly Opening[], at: number): string {
  const boxes = BOX_NAMES.map((box) => {
    const { price, total, prizes } = BOX_ODDS[box]
    const rows = prizes.map(({ amount, weight }) => ({ amount: moneyText(amount), weight }))
    return { box, price: moneyText(price), total, prizes: rows }
  })
  return `${JSON.stringify({ format: 'onetape-boxes-1', saved_at: at, boxes, openings }, null, 1)}\n`
}
