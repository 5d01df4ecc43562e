import { expect, test } from 'vitest'
import { KINDS, perpRunText, REFUSALS, runPerp } from '../oracle/perp-run.ts'

const FULL = process.env.LONG === 'full'
const COMMANDS = FULL ? 100_000 : 30_000
/** `PERP_SEED` tries another. */
const SEED = Number(process.env.PERP_SEED ?? 1)

test('PERP-13 a long random trace of all commands: as the naive oracle says, the book of no market crossed after any of them, and enough happens in it', {
  timeout: FULL ? 1_800_000 : 300_000,
}, () => {
  const began = performance.now()
  const run = runPerp(SEED, COMMANDS)
  const { pair, trace, share } = run
  console.log(`${perpRunText(SEED, run)}, ${pair.uncrossed} looks at a book, ${((performance.now() - began) / 1_000).toFixed(0)} s`) // biome-ignore format: one line
  for (const [kind, count] of trace.kinds) console.log(`${kind}: ${((100 * count) / trace.commands).toFixed(2)} %`)
  expect(trace.commands).toBeGreaterThanOrEqual(COMMANDS)
  expect(pair.uncrossed, 'looks at a book with both sides').toBeGreaterThanOrEqual(COMMANDS)
  expect(share, 'share of orders that trade at once').toBeGreaterThanOrEqual(0.2)
  expect(pair.naive.liquidations).toBeGreaterThanOrEqual(100)
  // Each instant is one of both markets.
  expect(pair.fundings / pair.naive.markets.length, 'funding instants').toBeGreaterThanOrEqual(30)
  expect(trace.kinds.size).toBe(KINDS)
  for (const [kind, count] of trace.kinds) expect(count / trace.commands, kind).toBeGreaterThanOrEqual(0.005)
  expect(pair.naive.fired, 'plan orders that were sent').toBeGreaterThanOrEqual(COMMANDS / 100)
  expect(pair.naive.waited, 'looks at a TP/SL that found nothing').toBeGreaterThanOrEqual(COMMANDS / 1_000)
  expect([...trace.refused].filter((key) => !REFUSALS.includes(key))).toEqual([])
  expect(REFUSALS.filter((key) => !trace.refused.has(key))).toEqual([])
})
