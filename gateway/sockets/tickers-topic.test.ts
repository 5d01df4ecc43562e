import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { tickerAt } from './testing/fake-host.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

function change(id: number, price: string, market: MarketKind = 'spot'): void {
  server.host.commit({ kind: 'ticker', market, currency_id: id, data: tickerAt(price) })
}

test('MKT-01 tickers: all of a kind come whole on subscribing', async () => {
  for (const [path, kind] of [
    ['/ws/spot', 'spot'],
    ['/ws/contract', 'contract'],
  ] as const) {
    const client = await server.connect(path)
    change(2, `7.${path.length}`, kind)
    await client.sub('tickers')
    const [first] = await client.settled()
    expect(first).toMatchObject({ type: 2002, currency_id: 0, t: server.time.now() })
    expect(first?.data).toEqual([
      { currency_id: 1, ...tickerAt('100.1') },
      { currency_id: 2, ...tickerAt(`7.${path.length}`) },
    ])
  }
})

test('MKT-01 tickers: then those that changed, each once with its newest state, gathered at most ten times a second', async () => {
  const client = await server.connect()
  await client.sub('tickers')
  await client.settled()
  for (let i = 0; i < 200; i++) {
    server.time.advance(5)
    change(2, `${i}`)
    change(2, `${i}.5`)
    change(1, `${i}`, 'contract')
  }
  const pushes = await client.settled()
  expect(pushes).toHaveLength(10)
  for (const push of pushes) {
    expect(push.data).toHaveLength(1)
    expect(Object.keys(push.data?.[0] ?? {})).toEqual(['currency_id', 'c', 'P', 'v', 'o', 'h', 'l', 'q'])
  }
  server.time.advance(100)
  expect((await client.settled()).map((push) => push.data)).toEqual([[{ currency_id: 2, ...tickerAt('199.5') }]])
  server.time.advance(5000)
  expect(await client.settled()).toEqual([])
})

test('a push is put into text only where somebody gets it', async () => {
  let read = 0
  const data = {
    ...tickerAt('5'),
    get c() {
      read++
      return '5'
    },
  }
  const client = await server.connect()
  await client.sub('trades@1')
  await client.settled()
  server.host.commit({ kind: 'ticker', market: 'spot', currency_id: 1, data })
  expect(read).toBe(0)
  await client.sub('ticker@1')
  expect((await client.settled()).map((push) => push.type)).toEqual([100])
  expect(read).toBe(1)
})
