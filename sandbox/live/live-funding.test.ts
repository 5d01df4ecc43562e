import { expect, test } from 'vitest'
import type { FundingRateRow } from '../../src/shared/calls/contract-entities.ts'
import type { LiveVenue } from '../../src/venues/mirror/plans.ts'
import { LIVE_CASES, LiveBench } from './testing/live-bench.ts'

function benchOf(exchange: LiveVenue): LiveBench {
  const live = LIVE_CASES.find((one) => one.exchange === exchange && one.kind === 'contract')
  if (!live) throw new Error(`${exchange} has no perpetuals`)
  return new LiveBench(live, 6)
}

async function rowsOf(bench: LiveBench, id: number): Promise<FundingRateRow[]> {
  const load = bench.source.loadFunding(id)
  await bench.run(5_000, 500)
  await load
  return bench.source.fundingRates(id, 2)
}

test('VEN-63 past funding is the venue’s, with the digits of rates, and is asked for once a minute', async () => {
  const bench = benchOf('binance')
  bench.venue.funding = [3, 2, 1].map((at) => ({
    ...{ fundingTime: at * 3_600_000, fundingRate: '0.000123456789', markPrice: '60000.5' },
  }))
  expect(await rowsOf(bench, 1)).toEqual([
    { currency_id: 1, at: 3 * 3_600_000, rate: '0.00012346', mark: '60000.5' },
    { currency_id: 1, at: 2 * 3_600_000, rate: '0.00012346', mark: '60000.5' },
  ])
  const { calls } = bench.venue
  await rowsOf(bench, 1)
  expect(bench.venue.calls).toBe(calls)
  await bench.run(60_000, 1_000)
  bench.venue.faults.status = { status: 500, retryAfter: null }
  expect(await rowsOf(bench, 1)).toHaveLength(2)
  expect(await rowsOf(bench, 99)).toEqual([])
  bench.close()
})
