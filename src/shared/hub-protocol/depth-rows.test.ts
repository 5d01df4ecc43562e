import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEPTH_HEAD, DepthFlag } from './delivery-layout.ts'
import { depthRows, stepRows } from './depth-rows.ts'

type Row = [ticks: number, lots: number]

const bodyOf = (bids: readonly Row[], asks: readonly Row[], group = 1, flags = 1) =>
  Float64Array.of(77, group, flags, 1, 70, bids.length, asks.length, ...bids.flat(), ...asks.flat())

/** The body as it is sent: with steps where that is possible. */
function sent(body: Float64Array): Float64Array {
  const out = new Float64Array(body.length + 3)
  const length = stepRows(body, out)
  return length > 0 ? out.slice(0, length) : body
}

const bids: Row[] = [
  [1000, 5],
  [999, 7],
  [990, 1],
]
const asks: Row[] = [
  [1001, 8],
  [1005, 2],
]

test('HUB-18 rows with steps are laid out as they are documented: unit and best prices, then step × unit + lots', () => {
  const body = bodyOf(bids, asks)
  expect([...sent(body)]).toEqual([
    ...[77, 1, 1 | DepthFlag.steps, 1, 70, 3, 2],
    ...[16, 1000, 1001],
    ...[5, 16 + 7, 9 * 16 + 1, 8, 4 * 16 + 2],
  ])
  expect(depthRows(sent(body))).toEqual([...bids.flat(), ...asks.flat()])
})

test('HUB-18 steps are counted in groups, and a side may be empty', () => {
  const grouped = bodyOf(
    [
      [500, 15],
      [400, 16],
      [300, 1],
      [100, 2],
    ],
    [],
    100,
  )
  expect([...sent(grouped)].slice(DEPTH_HEAD)).toEqual([32, 500, Number.NaN, 15, 32 + 16, 32 + 1, 64 + 2])
  expect(depthRows(sent(grouped))).toEqual([...grouped.slice(DEPTH_HEAD)])
  const onlyAsks = bodyOf([], [...asks, [1006, 1], [1010, 3]])
  expect(onlyAsks.length).toBeGreaterThan(sent(onlyAsks).length)
  expect(depthRows(sent(onlyAsks))).toEqual([...onlyAsks.slice(DEPTH_HEAD)])
})

test('HUB-18 what does not fit in a safe integer, or would not be shorter, goes with two numbers a row', () => {
  const few = bodyOf(bids.slice(0, 2), asks.slice(0, 1))
  expect(sent(few)).toBe(few)
  // unit 2 ** 50, so that steps of at most seven fit.
  const wide = (step: number) =>
    bodyOf(
      [
        [1000, 2 ** 50 - 1],
        [1000 - step, 1],
      ],
      [
        [1001, 1],
        [1002, 1],
      ],
    )
  expect(sent(wide(6))).not.toEqual(wide(6))
  expect(depthRows(sent(wide(6)))).toEqual([...wide(6).slice(DEPTH_HEAD)])
  expect(sent(wide(7))).toEqual(wide(7))
  const past = bodyOf([[9, 2 ** 53], ...bids.slice(1)], asks)
  expect(sent(past)).toBe(past)
  expect(depthRows(new Float64Array(0))).toEqual([])
})

test('HUB-18 any book comes out as it went in, in half the room where its rows are many', () => {
  const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 2 ** 45 })), {
    maxLength: 60,
  })
  const counts = { short: 0, plain: 0 }
  fc.assert(
    fc.property(
      levels,
      levels,
      fc.integer({ min: 1, max: 1e9 }),
      fc.constantFrom(1, 5, 100),
      fc.constantFrom(1, 2 ** 20, 2 ** 44),
      (below, above, spread, group, smaller) => {
        const side = (rows: Row[], best: number, sign: 1 | -1) => {
          let price = best - sign
          return rows.map(([step, lots], i): Row => {
            price += sign * (i === 0 ? 1 : step)
            return [price * group, Math.ceil(lots / smaller)]
          })
        }
        const body = bodyOf(side(below, 2 ** 40, -1), side(above, 2 ** 40 + spread, 1), group)
        const packed = sent(body)
        expect([...packed.subarray(0, 2)]).toEqual([...body.subarray(0, 2)])
        expect([...packed.subarray(3, DEPTH_HEAD)]).toEqual([...body.subarray(3, DEPTH_HEAD)])
        expect(depthRows(packed)).toEqual([...body.subarray(DEPTH_HEAD)])
        if (packed !== body) expect(packed).toHaveLength(10 + below.length + above.length)
        counts[packed === body ? 'plain' : 'short']++
      },
    ),
  )
  expect(counts.short).toBeGreaterThan(20)
  expect(counts.plain).toBeGreaterThan(10)
})
