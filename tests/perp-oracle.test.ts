import { expect, test } from 'vitest'
import { KINDS, perpRunText, REFUSALS, runPerp } from './oracle/perp-run.ts'

/** The long run is tests/long/perp-trace.e2e.ts. */
const COMMANDS = 1_500
const met = new Set<string>()
const reasons = new Set<string | null>()

test.each([1, 2, 3])(
  'PERP-12 random commands on perpetual markets give the same positions, margins and liquidations as a naive oracle, seed %i',
  (seed) => {
    const run = runPerp(seed, COMMANDS)
    const { pair, trace, share } = run
    console.log(perpRunText(seed, run))
    for (const key of trace.refused) met.add(key)
    for (const { reason } of pair.naive.ended.values()) reasons.add(reason)
    expect(share, 'share of orders that trade at once').toBeGreaterThanOrEqual(0.2)
    expect(pair.naive.liquidations).toBeGreaterThanOrEqual(5)
    expect(pair.fundings).toBeGreaterThanOrEqual(4)
    for (const [kind, count] of trace.kinds) expect(count / trace.commands, kind).toBeGreaterThanOrEqual(0.002)
    expect(trace.kinds.size).toBe(KINDS)
    expect(pair.naive.fired, 'plan orders that were sent').toBeGreaterThanOrEqual(COMMANDS / 100)
  },
)

test('PERP-12 the traces meet every refusal that they can', () => {
  expect([...met].filter((key) => !REFUSALS.includes(key))).toEqual([])
  // A short trace may miss a few of the rare ones.
  expect(REFUSALS.filter((key) => !met.has(key)).length).toBeLessThanOrEqual(5)
})

test('PERP-12 the traces end orders in every way, those that their owners can no longer afford among them', () => {
  const all = [
    null,
    'cancelled_by_user',
    'ioc_remainder',
    'fok_not_filled',
    'self_trade',
    'market_bound',
    'reduce_only',
  ]
  expect([...reasons].sort()).toEqual([...all, 'liquidation', 'dead_man', 'margin'].sort())
})
