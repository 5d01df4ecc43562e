import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import type { RankingBy } from '../../shared/hub-protocol/hub.ts'
import { TickersStore } from '../books/tickers-store.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import { Ranker } from './ranker.ts'

interface Row {
  id: number
  /** Hundredths of a percent; null where the market has none. */
  change: number | null
  volume: number
}

const SECOND = 1_000

function text(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A store of tickers and its ranking, a look at a time. */
function board(by: RankingBy) {
  const store = new TickersStore()
  const ranker = new Ranker(by)
  const scanner = new FrameScanner()
  return {
    ranker,
    look(rows: readonly Row[], now: number): number[] {
      const data = rows.map(({ id, change, volume }) => ({
        currency_id: id,
        c: '1',
        v: '1',
        q: String(volume),
        ...(change === null ? {} : { P: text(change) }),
      }))
      scanner.scan(JSON.stringify({ type: 2002, currency_id: 0, t: 1, data }), {
        wants: () => true,
        push: (slot, stage) => void store.take(slot, stage),
        answer: () => undefined,
        malformed: () => expect.unreachable(),
      })
      ranker.look(store, now)
      return [...ranker.rows.subarray(0, ranker.count)].map((row) => store.body[row * TICKERS_ROW] as number)
    },
  }
}

/* The oracle: what a person would say with all looks on paper. It knows nothing of the ranker. */

/** How far `a` is before `b` in units of which the margin is one; above 0 where it leads at all. */
function lead(by: RankingBy, a: Row, b: Row): number {
  if (by === 'volume') return a.volume === b.volume ? 0 : (a.volume / b.volume - 1) / 0.02
  const difference = ((a.change as number) - (b.change as number)) / 5
  return by === 'gainers' ? difference : -difference
}

function leads(by: RankingBy, a: Row, b: Row): boolean {
  const by1 = lead(by, a, b)
  return by1 > 0 || (by1 === 0 && a.id < b.id)
}

function trueOrder(by: RankingBy, rows: readonly Row[]): number[] {
  return rows
    .filter((row) => by === 'volume' || row.change !== null)
    .sort((a, b) => (leads(by, a, b) ? -1 : 1))
    .map((row) => row.id)
}

/** Steps of a market: values that creep about each other, leap, stand still, or begin. */
const walk = fc.array(
  fc.record({
    still: fc.integer({ min: 0, max: 9 }).map((n) => (n < 2 ? 4 : 0)),
    moves: fc.array(
      fc.record({
        row: fc.nat({ max: 11 }),
        by: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -60, max: 60 })),
      }),
      {
        maxLength: 8,
      },
    ),
  }),
  { minLength: 5, maxLength: 40 },
)

test('MKT-04 a ranking is never further from the truth than its margin, turns no pair to and fro, and comes to rest in true order', () => {
  fc.assert(
    fc.property(fc.constantFrom<RankingBy>('gainers', 'losers', 'volume'), walk, (by, steps) => {
      const rows: Row[] = Array.from({ length: 12 }, (_, i) => ({
        id: ((i * 7) % 12) + 1,
        change: i < 10 ? 100 + i : null,
        volume: 1_000 + i * 3,
      }))
      const { look } = board(by)
      const looks: Map<number, Row>[] = []
      const turned = new Map<string, number>()
      let before: number[] = []
      let now = 1_763_600_000_000
      for (const step of steps) {
        for (const { row, by: change } of step.moves) {
          const moved = rows[row] as Row
          moved.change = (moved.change ?? 0) + change
          moved.volume = Math.max(1, moved.volume + change)
        }
        for (let again = 0; again <= step.still; again++, now += SECOND) {
          looks.unshift(new Map(rows.map((row) => [row.id, { ...row }])))
          const order = look(rows, now)
          const at = (look: number, id: number) => looks[look]?.get(id) as Row
          expect([...order].sort()).toEqual([...trueOrder(by, rows)].sort())
          for (let i = 1; i < order.length; i++) {
            expect(lead(by, at(0, order[i] as number), at(0, order[i - 1] as number))).toBeLessThan(1 + 1e-9)
          }
          for (const [i, id] of order.entries()) {
            for (const below of order.slice(i + 1)) {
              if (!before.includes(id) || !before.includes(below)) continue
              if (before.indexOf(id) < before.indexOf(below)) continue
              expect(leads(by, at(0, id), at(0, below))).toBe(true)
              const clear = lead(by, at(0, id), at(0, below)) > 1 - 1e-9
              const past = Math.min(looks.length, 4)
              const known = (k: number) =>
                by === 'volume' || (at(k, id).change !== null && at(k, below).change !== null)
              const lasting = Array.from({ length: past }, (_, k) => k).every(
                (k) => !known(k) || leads(by, at(k, id), at(k, below)),
              )
              expect(clear || lasting).toBe(true)
              if (now - (turned.get(`${below} ${id}`) ?? 0) < 3 * SECOND) expect(clear).toBe(true)
              turned.set(`${id} ${below}`, now)
            }
          }
          if (again >= 3) expect(order).toEqual(trueOrder(by, rows))
          before = order
        }
      }
    }),
    { numRuns: 400 },
  )
})

const rowsOf = (changes: readonly number[]): Row[] => changes.map((change, i) => ({ id: i + 1, change, volume: 1 }))

test('MKT-04 an order stands for a second, and is made anew where nobody has looked for longer than a lead must last', () => {
  const { look, ranker } = board('gainers')
  expect(look(rowsOf([300, 200, 100]), 10_000)).toEqual([1, 2, 3])
  expect(look(rowsOf([300, 400, 500]), 10_999)).toEqual([1, 2, 3])
  expect(look(rowsOf([300, 400, 500]), 11_000)).toEqual([3, 2, 1])
  const { version } = ranker
  look(rowsOf([300, 400, 500]), 12_000)
  expect(ranker.version).toBe(version)
  expect(look(rowsOf([501, 400, 500]), 13_000)).toEqual([3, 1, 2])
  expect(look(rowsOf([501, 400, 500]), 20_000)).toEqual([1, 3, 2])
})

test('MKT-04 many markets are in true order at the first look, equal ones by their id', () => {
  const { look } = board('losers')
  const rows = Array.from({ length: 700 }, (_, i) => ({ id: 700 - i, change: (i * 37) % 101, volume: 1 }))
  expect(look(rows, 5)).toEqual(trueOrder('losers', rows))
})
