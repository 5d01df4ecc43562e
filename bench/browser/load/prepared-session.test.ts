import { expect, test } from 'vitest'
import { NaiveBook, type NaiveDepth } from '../../../tests/oracle/naive-book.ts'
import { PRICE_DIGITS, priceText, QUANTITY_DIGITS, quantityText } from '../../node/level-texts.ts'
import { PreparedSession, type SessionPlan } from './prepared-session.ts'
import type { TextFrames } from './text-frames.ts'

const plan: SessionPlan = { seed: 7, kind: 'spot', markets: [1, 2, 3], pushes: 1_650, batch: 1 }

interface Push {
  type: number
  currency_id: number
  t: number
  data: NaiveDepth
}

function pushesOf(frames: TextFrames): Push[] {
  return Array.from({ length: frames.count }, (_, i) => {
    const bytes = frames.between(i, i + 1)
    const text = bytes.toString().slice(bytes.indexOf(bytes.includes('[{"type"') ? '[{"type"' : '{"type"'))
    const parsed = JSON.parse(text) as Push | Push[]
    return Array.isArray(parsed) ? parsed : [parsed]
  }).flat()
}

test('BENCH-03 the session is a sound one by the rules of the wire: no gap, every checksum right, the best 50 of each of 20 checkpoints', () => {
  const session = new PreparedSession(plan)
  const books = new Map(
    pushesOf(session.snapshots).map(({ currency_id, data }) => {
      const book = new NaiveBook({ priceDigits: PRICE_DIGITS, quantityDigits: QUANTITY_DIGITS })
      expect(book.take(data)).toBe('applied')
      return [currency_id, book]
    }),
  )
  let checked = 0
  let held = 0
  const counts = new Map<number, number>()
  for (const { type, currency_id, data } of pushesOf(session.deltas)) {
    expect(type).toBe(101)
    const book = books.get(currency_id) as NaiveBook
    expect(book.take(data)).toBe('applied')
    if (data.cs !== undefined) checked++
    const count = (counts.get(currency_id) ?? 0) + 1
    counts.set(currency_id, count)
    expect(session.sequenceAfter(count)).toBe(data.u)
    const checkpoint = session.checkpoints.find(({ after }) => after === count)
    if (currency_id !== 1 || !checkpoint) continue
    expect([checkpoint.frames, checkpoint.u]).toEqual([count * 3, data.u])
    const best = [...book.bids().slice(0, 50), ...book.asks().slice(0, 50)].flat()
    const expected = checkpoint.top.map((units, i) => (i % 2 === 0 ? priceText(units) : quantityText(units)))
    expect(best).toEqual(expected)
    held++
  }
  expect([checked, held, ...counts.values()]).toEqual([3, 20, 550, 550, 550])
})

test('BENCH-02 pushes in frames of ten are the same pushes in the same order', () => {
  const single = pushesOf(new PreparedSession({ ...plan, pushes: 125 }).deltas)
  const batched = new PreparedSession({ ...plan, pushes: 125, batch: 10 })
  expect(batched.deltas.count).toBe(13)
  expect(pushesOf(batched.deltas)).toEqual(single)
  // Whole frames of ten pushes each of three markets: 30, 60, 90 and 120 pushes.
  expect(batched.checkpoints.map(({ after, frames }) => [after, frames])).toEqual([
    [10, 3],
    [20, 6],
    [30, 9],
    [40, 12],
  ])
})

test('BENCH-02 the same seed is the same session; another is not', () => {
  const bytes = (seed: number) => {
    const { deltas } = new PreparedSession({ ...plan, seed, pushes: 60 })
    return deltas.between(0, deltas.count)
  }
  expect(bytes(7).equals(bytes(7))).toBe(true)
  expect(bytes(7).equals(bytes(8))).toBe(false)
})
