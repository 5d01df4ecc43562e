import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { TestSocket } from '../gateway/sockets/testing/test-socket.ts'
import { SandboxClient } from '../tests/support/sandbox-client.ts'
import { type SandboxProcess, startSandbox } from '../tests/support/sandbox-process.ts'
import { FakeVenue } from './live/testing/fake-venue.ts'
import { chances, WireBook } from './live/testing/live-bench.ts'
import { type ServedNetwork, serveNetwork } from './live/testing/serve-network.ts'

let served: ServedNetwork | null = null
let sandbox: SandboxProcess | null = null
let steps: NodeJS.Timeout | undefined
afterEach(async () => {
  clearInterval(steps)
  await sandbox?.kill9()
  await served?.close()
})

test('VEN-44 --live okx shows the exchange’s markets, and fills a paper order at its price', async () => {
  const symbols = ['BTC-USDT', 'ETH-USDT', 'BTC-USDT-SWAP']
  const venue = new FakeVenue({ venue: 'okx', symbols, clock: Date.now, chance: chances(1) })
  served = await serveNetwork(venue)
  sandbox = await startSandbox({ client: false, args: ['--live', 'okx'], env: { LIVE_ORIGIN: served.origin } })
  const client = new SandboxClient(sandbox.url)
  const markets = await client.get<{ symbol: string; venue: string }[]>('api/spot/markets')
  expect(markets.data.map(({ symbol, venue }) => `${symbol} ${venue}`)).toEqual(['BTCUSDT OKX', 'ETHUSDT OKX'])
  const token = await client.login()

  const socket = new TestSocket(`${sandbox.url.replace('http', 'ws')}/ws/spot`, {})
  await socket.opened
  const book = new WireBook()
  socket.ws.on('message', (text) => {
    const frame = JSON.parse(String(text)) as { type?: number; data?: never }
    for (const push of Array.isArray(frame) ? frame : [frame]) if (push.type === 101) book.take(push.data)
  })
  socket.ws.send(JSON.stringify({ op: 'sub', id: 1, topics: ['depth@1', 'tickers'] }))
  steps = setInterval(() => venue.step(), 100)
  await expect.poll(() => book.pushes, { timeout: 20_000 }).toBeGreaterThan(20)
  clearInterval(steps)
  const { bid, ask } = venue.market('BTC-USDT').best
  await expect.poll(() => [Math.max(...book.bids.keys()), Math.min(...book.asks.keys())]).toEqual([bid / 10, ask / 10])
  expect(book.wrong).toEqual([])
  expect(venue.broken).toEqual([])
  socket.ws.close()

  const price = String(ask / 10 + 5)
  const order = { currency_id: 1, side: 'buy', type: 'limit', price, quantity: '0.001' }
  const placed = await client.post('api/spot/order', order, { token })
  expect(placed).toMatchObject({ code: 200, data: { status: 'completed' } })
  const fills = await client.get<{ list: { price: string }[] }>('api/spot/fills', { token })
  expect(Number(fills.data.list[0]?.price)).toBe(ask / 10)
  expect(existsSync(join(sandbox.dataDir, 'live-okx', 'journal.db'))).toBe(true)
})
