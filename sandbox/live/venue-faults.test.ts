import { expect, test } from 'vitest'
import type { Push, TickersRow } from '../../src/shared/wire/messages.ts'
import { LIVE_CASES, LiveBench } from './testing/live-bench.ts'

const isDownFor = (bench: LiveBench, ...topics: string[]) => {
  const down = bench.source.down()
  return topics.every((topic) => down.includes(topic))
}

async function opened(live: (typeof LIVE_CASES)[number]): Promise<LiveBench> {
  const bench = new LiveBench(live, 3)
  await bench.run(10_000)
  expect(bench.source.down()).toEqual([])
  return bench
}

test.each(LIVE_CASES)('VEN-39 $exchange $kind: a venue that answers pings and brings nothing is down', async (live) => {
  const bench = await opened(live)
  bench.venue.faults.isSilent = true
  await bench.run(6_500)
  expect(bench.source.down()).toEqual(expect.arrayContaining(['depth@1', 'trades@1', 'ticker@2', 'tickers']))
  await bench.run(60_000, 500)
  expect(isDownFor(bench, 'depth@1', 'depth@2', 'tickers')).toBe(true)
  bench.venue.faults.isSilent = false
  await bench.run(60_000, 500)
  expect(bench.source.down()).toEqual([])
  expect(bench.wrongBooks()).toEqual([])
  expect(bench.venue.broken).toEqual([])
  bench.close()
})

test.each(LIVE_CASES)('VEN-39 $exchange $kind: a refused or mute market is not live, the others are', async (live) => {
  const bench = new LiveBench(live, 4)
  const [first = '', second = ''] = live.symbols
  bench.venue.faults.refused.add(first)
  await bench.run(20_000, 200)
  const isAcknowledged = live.exchange === 'binance'
  if (!isAcknowledged) {
    expect(bench.refusals).toBeGreaterThan(0)
    expect(isDownFor(bench, 'depth@1', 'trades@1', 'ticker@1')).toBe(true)
  }
  expect(bench.isLive('depth', 2)).toBe(true)
  bench.venue.faults.mute.add(second)
  bench.venue.closeAll(1006)
  await bench.run(30_000, 250)
  expect(isDownFor(bench, 'depth@2', 'ticker@2')).toBe(true)
  expect(bench.venue.broken).toEqual([])
  bench.close()
})

const STATUSES = [403, 418, 429, 451].flatMap((status) => [
  { status, retryAfter: 20_000 },
  { status, retryAfter: null },
])

test.each(STATUSES)('VEN-39 a venue that answers $status (Retry-After $retryAfter) is left alone', async (answer) => {
  const bench = await opened(LIVE_CASES[0] as (typeof LIVE_CASES)[number])
  bench.venue.faults.status = answer
  bench.venue.closeAll(1006)
  await bench.run(5_000)
  const { attempts } = bench.venue
  expect(bench.source.down()).toContain('tickers')
  expect(bench.source.status().pause?.status).toBe(answer.status)
  // All are gone, and are shown as the last that is known.
  expect(bench.source.lacksTicker(1)).toBe(false)
  await bench.run((answer.retryAfter ?? 10_000) - 6_000)
  expect(bench.venue.attempts).toBe(attempts)
  bench.venue.faults.status = null
  await bench.run(answer.retryAfter ? 40_000 : 700_000, 1_000)
  expect(bench.source.down()).toEqual([])
  expect(bench.wrongBooks()).toEqual([])
  bench.close()
})

test.each(LIVE_CASES)('VEN-39 $exchange $kind: numbers that begin again, and two snapshots', async (live) => {
  const bench = await opened(live)
  const [first = ''] = live.symbols
  const wrong: string[] = []
  bench.onStep = () => wrong.push(...bench.wrongBooks())
  bench.venue.restart(first)
  await bench.flush()
  await bench.run(10_000)
  expect(bench.isLive('depth')).toBe(true)
  bench.venue.snapshot(first)
  bench.venue.snapshot(first)
  await bench.flush()
  await bench.run(5_000)
  expect(wrong).toEqual([])
  expect(bench.source.down()).toEqual([])
  bench.close()
})

test.each(LIVE_CASES)('VEN-39 $exchange $kind: a renamed market is down until its new name is known', async (live) => {
  const bench = await opened(live)
  const [, second = ''] = live.symbols
  bench.venue.rename(second, second.replace('ETH', 'SOL'))
  await bench.run(70_000, 500)
  expect(isDownFor(bench, 'depth@2', 'ticker@2', 'trades@2')).toBe(true)
  // The list of tickers went down with it, and is live again without its row.
  expect(bench.states.filter(({ topic }) => topic === 'tickers').map(({ isDown }) => isDown)).toEqual([
    ...[true, false],
    ...[true, false],
  ])
  const [list] = bench.source.first({ name: 'tickers', currencyId: 0 }) ?? []
  expect((JSON.parse(list?.text ?? '{}') as Push<TickersRow[]>).data.map(({ currency_id: id }) => id)).toEqual([1])
  expect([1, 2].map((id) => bench.source.lacksTicker(id))).toEqual([false, true])
  bench.list()
  await bench.run(15_000)
  expect(bench.isLive('depth', 4)).toBe(true)
  expect(isDownFor(bench, 'depth@2', 'ticker@2')).toBe(true)
  expect(bench.venue.broken).toEqual([])
  bench.close()
})

test('VEN-39 over midnight everything goes on', async () => {
  const midnight = 20_500 * 86_400_000
  const bench = new LiveBench(LIVE_CASES[0] as (typeof LIVE_CASES)[number], 3, {}, midnight - 10_000)
  await bench.run(5_000)
  const wrong: string[] = []
  bench.onStep = () => wrong.push(...bench.wrongBooks(), ...bench.source.down())
  await bench.run(10_000)
  expect(bench.time.now()).toBeGreaterThan(midnight)
  expect(wrong).toEqual([])
  bench.close()
})

test.each(LIVE_CASES)(
  'VEN-62 $exchange $kind: a stream that stops is down alone, and live with its next data',
  async (live) => {
    const bench = new LiveBench(live, 5)
    const [first = ''] = live.symbols
    const pushes: number[] = []
    bench.source.listen((all) => {
      for (const { topic } of all) if (topic.name === 'ticker' && topic.currencyId === 1) pushes.push(bench.time.now())
    })
    await bench.run(120_000, 500)
    expect(bench.source.down()).toEqual([])
    bench.venue.faults.stopped.add(`ticker:${first}`)
    bench.states.length = 0
    await bench.run(65_000, 500)
    const last = pushes.at(-1) ?? 0
    const pauses = pushes.slice(1).map((at, before) => at - (pushes[before] ?? 0))
    const limit = Math.min(60_000, Math.max(5_000, 3 * Math.max(...pauses)))
    const fell = bench.states.filter(({ topic }) => topic === 'ticker@1')
    expect(fell).toMatchObject([{ isDown: true }])
    expect((fell[0]?.at ?? 0) - last - limit).toBeGreaterThan(0)
    expect((fell[0]?.at ?? 0) - last - limit).toBeLessThanOrEqual(1_000)
    const isCarried = live.exchange === 'bybit' && live.kind === 'contract'
    expect(bench.source.down()).toEqual(isCarried ? ['ticker@1', 'mark@1'] : ['ticker@1'])
    bench.venue.faults.stopped.clear()
    await bench.run(20_000, 500)
    expect(bench.source.down()).toEqual([])
    expect(bench.venue.broken).toEqual([])
    bench.close()
  },
)
