import { afterAll, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { TopicPush } from '../../src/engine/wire/market-source.ts'
import { refusal } from '../../src/shared/rules/refusal.ts'
import type { Topic } from '../../src/shared/wire/topic.ts'
import type { VenueLimits, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { PLANS } from '../../src/venues/mirror/plans.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { EmptySource } from '../live/empty-source.ts'
import { expectedMarkets } from '../live/market-list.ts'
import { USDT } from '../market-specs.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import type { CallDeps } from './call-context.ts'

const bench = new HostBench()
const open: HttpBench[] = []
afterAll(async () => {
  for (const http of open) await http.close()
  await bench.clean()
})

const WITHDRAWAL = { currency_id: USDT, network: 'ERC20', address: '0x0', amount: '1' }
const ORDER = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }
/** What a person sends, and the refusal of it beside a real exchange's markets: empty where it is done. */
const ASKED: [path: string, body: object, refusal: string][] = [
  ['api/spot/order', ORDER, 'live_market'],
  ['api/contract/leverage', { currency_id: 1, leverage: 5 }, 'live_market'],
  ['api/currency/transfer', { currency_id: USDT, from: 'spot', to: 'contract', amount: '10' }, ''],
  ['api/currency/transfer', { currency_id: USDT, from: 'spot', to: 'finance', amount: '10' }, ''],
]

class OneMarket extends EmptySource {
  lacks = false

  override markets() {
    return expectedMarkets(PLANS.okx.spot as VenuePlan)
      .slice(0, 1)
      .map(({ market }) => market)
  }

  override first(topic: Topic): TopicPush[] {
    return [{ topic, text: JSON.stringify({ data: { c: '5', P: '1', v: '2' } }) }]
  }

  lacksTicker() {
    return this.lacks
  }
}

test('VEN-39 the last price of a market whose ticker is gone is in no list', async () => {
  const spot = new OneMarket('spot')
  const http = await serveHttp({
    ...{ dataDir: bench.folder(), clientDir: bench.folder(), engine: exchangeEngine, time: bench.time },
    calls: { foreign: { spot, contract: new EmptySource('contract') }, noOrders: 'live_market' },
  })
  open.push(http)
  const price = async () => {
    const list = await new SandboxClient(http.url).get<{ new_price: string }[]>('api/currency/list')
    return list.data.map(({ new_price }) => new_price)
  }
  expect(await price()).toEqual(['5'])
  spot.lacks = true
  expect(await price()).toEqual(['0'])
})

test('VEN-64 the call for the state of the exchange behind the server is answered', async () => {
  const limits = { ...PLANS.okx.spot?.limits } as VenueLimits
  const state = { venue: 'OKX', kind: 'spot' as const, now: 1, pause: null, limits, down: [], lines: [] }
  const http = await serveHttp({
    ...{ dataDir: bench.folder(), clientDir: bench.folder(), engine: exchangeEngine, time: bench.time },
    calls: { noOrders: 'live_market', sourceStatus: () => [state] },
  })
  open.push(http)
  expect((await new SandboxClient(http.url).get('api/source/status')).data).toMatchObject([
    { venue: 'OKX', kind: 'spot' },
  ])
})

const C2C_ORDER = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '500', price: '0.93', agree: true }

async function answers(noOrders: CallDeps['noOrders']): Promise<string[]> {
  const foreign = { spot: new EmptySource('spot'), contract: new EmptySource('contract') }
  const http = await serveHttp({
    ...{ dataDir: bench.folder(), clientDir: bench.folder(), engine: exchangeEngine, time: bench.time },
    calls: { foreign, noOrders },
  })
  open.push(http)
  const client = new SandboxClient(http.url)
  const token = await client.login()
  const messages: string[] = []
  for (const [path, body] of ASKED) messages.push((await client.post(path, body, { token })).message)
  const cancel = await client.post('api/spot/cancelAll', { what: 'all' }, { token })
  return [...messages, cancel.message]
}

test('VEN-44 beside live markets orders are refused; transfers and the cancelling of old orders are not', async () => {
  const messages = await answers('live_market')
  expect(messages).toEqual([...ASKED.map(([, , refusal]) => refusal), ''])
})

test('VEN-44 a recorded session stays read-only', async () => {
  expect(new Set(await answers('recorded_session'))).toEqual(new Set(['recorded_session']))
})

test('VEN-60 paper orders wait for live prices, a repeat gets its first answer, and no money moves in or out', async () => {
  const foreign = { spot: new EmptySource('spot'), contract: new EmptySource('contract') }
  let isStale = false
  const paper: NonNullable<CallDeps['paper']> = {
    isTrading: ({ kind }) => kind === 'placeOrder',
    prepare: () => (isStale ? refusal('prices_stale', { code: 409 }) : null),
  }
  const http = await serveHttp({
    ...{ dataDir: bench.folder(), clientDir: bench.folder(), engine: exchangeEngine, time: bench.time },
    calls: { foreign, noOrders: 'live_market', paper },
  })
  open.push(http)
  const client = new SandboxClient(http.url)
  const token = await client.login()
  const placed = await client.post('api/spot/order', ORDER, { token, key: 'first' })
  expect(placed.code).toBe(200)
  isStale = true
  expect((await client.post('api/spot/order', ORDER, { token, key: 'first' })).data).toEqual(placed.data)
  const refused = [
    await client.post('api/spot/order', ORDER, { token }),
    await client.post('api/contract/leverage', { currency_id: 1, leverage: 5 }, { token }),
    await client.get('api/currency/address?id=1', { token }),
    await client.post('api/currency/withdraw', WITHDRAWAL, { token }),
    await client.post('api/order/add', C2C_ORDER, { token }),
  ]
  expect(refused.map(({ message }) => message)).toEqual([
    ...['prices_stale', 'live_market', 'paper_money', 'paper_money', 'paper_money'],
  ])
})
