import { afterEach, expect, test } from 'vitest'
import { checkVenue } from './check-venue.ts'
import { FakeVenue } from './testing/fake-venue.ts'
import { chances } from './testing/live-bench.ts'
import { type ServedNetwork, serveNetwork } from './testing/serve-network.ts'

let served: ServedNetwork | null = null
let steps: NodeJS.Timeout | undefined
afterEach(async () => {
  clearInterval(steps)
  await served?.close()
})

test('VEN-45 a venue as it should be has each rule but its candles, of which it has none', async () => {
  const symbols = ['BTC-USDT', 'ETH-USDT', 'BTC-USDT-SWAP', 'ETH-USDT-SWAP']
  const venue = new FakeVenue({ venue: 'okx', symbols, clock: Date.now, chance: chances(1) })
  served = await serveNetwork(venue)
  steps = setInterval(() => venue.step(), 50)
  venue.faults.refused.add('ETH-USDT')
  const rules = await checkVenue({
    ...{ venue: 'okx', origin: served.origin, seconds: 0, log: () => undefined },
    async listened(source) {
      const refused = source.kind === 'spot' ? ['depth@2', 'ticker@2'] : []
      const others = () => source.down().filter((topic) => !topic.startsWith('trades@'))
      await expect.poll(others, { timeout: 20_000 }).toEqual(refused)
    },
  })
  const failed = rules.filter(({ holds }) => !holds).map(({ rule }) => rule)
  expect(failed.filter((rule) => !rule.includes('candles'))).toEqual([
    'OKX spot, subscriptions are taken',
    'OKX spot, each book is live',
    'OKX spot, tickers and marks come',
  ])
  expect(failed.filter((rule) => rule.includes('candles'))).toHaveLength(8)
  expect(rules.find(({ rule }) => rule === 'OKX contract, each book is live')?.seen).toBe('all')
})
