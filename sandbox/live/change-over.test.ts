import { expect, test } from 'vitest'
import { LIVE_CASES, LiveBench } from './testing/live-bench.ts'

const HOUR = 3_600_000

test.each(LIVE_CASES)('VEN-40 $exchange $kind: the change after 24 hours loses and doubles nothing', async (live) => {
  // Two days of two minutes each, by rules that say so.
  const isWhole = process.env.LONG === 'full' && live.exchange === 'okx'
  const day = isWhole ? 24 * HOUR : 120_000
  const bench = new LiveBench(live, 5, { lifetime: day })
  bench.venue.rules.lifetime = day
  await bench.run(10_000)
  const wrong: string[] = []
  let before = bench.venue.tradeCount
  let shown = bench.book(1).trades.length + bench.book(2).trades.length
  // In two whole days chance makes some pause of trades or marks three times as long as any before: that is no change.
  const isChange = (topic: string) => !isWhole || topic.startsWith('depth@')
  bench.onStep = () => wrong.push(...bench.wrongBooks(), ...bench.source.down().filter(isChange))
  const first = new Set(bench.venue.connections)
  await bench.run(2 * day, isWhole ? 1_000 : 500)
  expect(wrong).toEqual([])
  for (const connection of first) expect(bench.venue.connections.has(connection)).toBe(false)
  before = bench.venue.tradeCount - before
  shown = bench.book(1).trades.length + bench.book(2).trades.length - shown
  expect(shown).toBe(before)
  expect(bench.venue.broken).toEqual([])
  bench.close()
})

test('VEN-40 a connection that ends while the new one is sought is followed by it', async () => {
  const bench = new LiveBench(LIVE_CASES[0] as (typeof LIVE_CASES)[number], 6, { lifetime: 60_000 })
  await bench.run(10_000)
  bench.venue.faults.withholdsBooks = true
  const [old] = bench.venue.connections
  for (let step = 0; step < 600 && bench.venue.connections.size < 2; step++) await bench.run(100)
  expect(bench.source.status().lines[0]?.changing).toBe(true)
  expect(bench.source.down()).toEqual([])
  old?.end(1006, '')
  await bench.flush()
  expect(bench.source.down()).toContain('depth@1')
  bench.venue.faults.withholdsBooks = false
  await bench.run(15_000)
  expect(bench.source.down()).toEqual([])
  expect(bench.wrongBooks()).toEqual([])
  bench.close()
})

test('VEN-40 a venue that announces the end of a connection gets a new one before', async () => {
  const bench = new LiveBench(LIVE_CASES[0] as (typeof LIVE_CASES)[number], 6)
  await bench.run(10_000)
  const [old] = bench.venue.connections
  old?.send(
    JSON.stringify({
      event: 'notice',
      code: '64008',
      msg: 'The connection will soon be closed for a service upgrade.',
    }),
  )
  await bench.run(5_000)
  expect(bench.venue.connections.size).toBe(1)
  expect(bench.venue.connections.has(old as NonNullable<typeof old>)).toBe(false)
  expect(bench.source.down()).toEqual([])
  expect(bench.states.filter(({ isDown, at }) => isDown && at > bench.time.now() - 6_000)).toEqual([])
  bench.close()
})
