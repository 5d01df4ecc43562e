import { expect, test } from 'vitest'
import type { TickerData } from '../../src/shared/wire/messages.ts'
import { LIVE_CASES, LiveBench } from './testing/live-bench.ts'

test.each(LIVE_CASES)('VEN-37 $exchange $kind: books, trades, tickers and marks are the venue’s', async (live) => {
  const bench = new LiveBench(live)
  expect(bench.source.down()).toContain('depth@1')
  await bench.run(3_000)
  const wrong: string[] = []
  bench.onStep = () => wrong.push(...bench.wrongBooks())
  await bench.run(20_000)
  expect(wrong).toEqual([])
  expect(bench.source.down()).toEqual([])
  expect(bench.book(1).pushes).toBeGreaterThan(100)
  expect(bench.venue.broken).toEqual([])
  const [ticker] = bench.source.first({ name: 'ticker', currencyId: 1 }) ?? []
  const { c } = (JSON.parse(ticker?.text ?? '{}') as { data: TickerData }).data
  expect(Math.abs(Number(c) - 5_000)).toBeLessThan(50)
  expect(bench.source.first({ name: 'mark', currencyId: 1 })).toEqual(live.kind === 'spot' ? null : [expect.anything()])
  bench.close()
})
