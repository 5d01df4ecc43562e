import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/shared/calls/call.ts'
import type { Fill, Order } from '../../src/shared/calls/entities.ts'
import { type CallName, calls } from '../../src/shared/calls/table.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { exchangeEngine } from '../engine.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

const bench = new HostBench()
let http: HttpBench
let client: SandboxClient
let token: string
beforeAll(async () => {
  http = await serveHttp({
    dataDir: bench.folder(),
    clientDir: bench.folder(),
    engine: exchangeEngine,
    time: bench.time,
  })
  client = new SandboxClient(http.url)
  token = await client.login()
  bench.time.pass(3000)
  await http.host.committed()
})
afterAll(async () => {
  await http.close()
  await bench.clean()
})

const RESTING = { currency_id: 1, side: 'buy', type: 'limit', price: '60000.5', quantity: '0.002' }

const PASSWORD = 'Vq7!mZ2#kW9'
const codeTo = (to: string) => http.outbox.list(to)[0]?.code

/** A request of each call that is answered with 200; `order` comes before those that need one. */
const REQUESTS: Record<CallName, () => unknown> = {
  sendEmailCode: () => ({ email: 'new@sandbox.test' }),
  sendPhoneCode: () => ({ phone: '+44 7700900123', code: '+44' }),
  verifyPhoneCode: () => ({ phone: '+44 7700900123', area: '+44', code: codeTo('+447700900123') }),
  sendUnCodePhone: () => ({ phone: '+44 7700900124' }),
  sendUnCodeEmail: () => ({ email: 'other@sandbox.test' }),
  emailRegister: () => ({
    email: 'new@sandbox.test',
    code: codeTo('new@sandbox.test'),
    password: PASSWORD,
    agree: true,
  }),
  phoneRegister: () => ({
    phone: '+44 7700900123',
    code: codeTo('+447700900123'),
    password: PASSWORD,
    agree: true,
  }),
  sendFindPwdCode: () => ({ account: 'new@sandbox.test', area: '', type: 'email' }),
  changePwdByCode: () => ({
    account: 'new@sandbox.test',
    type: 'email',
    code: codeTo('new@sandbox.test'),
    password: PASSWORD,
  }),
  positionDetail: () => ({ code: 'banner' }),
  noticeList: () => ({ page: '1' }),
  articleDetail: () => ({ id: '1' }),
  getCountry: () => ({}),
  appActive: () => ({}),
  currencyDetail: () => ({ id: '1' }),
  sparklines: () => ({ kind: 'contract', ids: '1,2' }),
  ulistCurrency: () => ({}),
  contractData: () => ({}),
  login: () => ({ type: 'email', account: 'demo@sandbox.test', password: 'Sandbox-1!' }),
  userinfo: () => ({}),
  config: () => ({ group_id: '1', key: 'site' }),
  getServerTime: () => ({}),
  requestInfo: () => ({}),
  version: () => ({}),
  accountCurrency: () => ({}),
  currencyList: () => ({}),
  contractLine: () => ({ currency_id: 2 }),
  getCurrencyFee: () => ({ currency: 'EUR' }),
  markets: () => ({}),
  line: () => ({ currency_id: 1, interval: '1m', limit: 200 }),
  order: () => RESTING,
  openOrders: () => ({}),
  cancel: () => ({ id: resting }),
  cancelAll: () => ({ currency_id: 1 }),
  history: () => ({}),
  fills: () => ({}),
  contractMarkets: () => ({}),
  contractList: () => ({}),
}
let resting = 0

async function answer(name: CallName): Promise<unknown> {
  const call: Call = calls[name]
  const sent =
    call.method === 'GET'
      ? client.get(`${call.path}?${new URLSearchParams(REQUESTS[name]() as Record<string, string>)}`, { token })
      : client.post(call.path, REQUESTS[name](), { token })
  const { code, message, data } = await sent
  expect([name, code, message]).toEqual([name, 200, ''])
  return data
}

test('HOST-07 every call of the table answers, in the shape of its schema', async () => {
  for (const name of Object.keys(REQUESTS) as CallName[]) {
    const data = await answer(name)
    if (name === 'order') resting = (data as Order).id
    const call: Call = calls[name]
    const checked = v.safeParse(call.response, data)
    expect([name, checked.issues?.map((issue) => [v.getDotPath(issue), issue.message])]).toEqual([name, undefined])
  }
  expect(Object.keys(REQUESTS).sort()).toEqual(Object.keys(calls).sort())
})

test('MKT-01 the markets of the sandbox, 312 of each kind, and candles on both sockets', async () => {
  const spot = await client.get<{ symbol: string; tick_size: string }[]>('api/spot/markets')
  const contract = await client.get<{ symbol: string; max_leverage: number }[]>('api/contract/markets')
  expect([spot.data.length, contract.data.length]).toEqual([312, 312])
  expect(spot.data.slice(0, 2).map((m) => [m.symbol, m.tick_size])).toEqual([
    ['BTCUSDT', '0.01'],
    ['ETHUSDT', '0.01'],
  ])
  expect(contract.data.slice(0, 2).map((m) => m.max_leverage)).toEqual([125, 100])
  for (const path of ['api/spot/line', 'api/currency/contractLine']) {
    const { data } = await client.post<unknown[][]>(path, { currency_id: 1, interval: '1H', limit: 100 })
    expect(data).toHaveLength(100)
  }
})

test('an order fills, and shows in fills, history by market, and balances', async () => {
  const body = { currency_id: 2, side: 'buy', type: 'market', quantity: '0.5', time_in_force: 'IOC' }
  const { data: order } = await client.post<Order>('api/spot/order', body, { token })
  expect(order.status).toBe('completed')
  const fills = await client.get<{ list: Fill[] }>('api/spot/fills?currency_id=2', { token })
  const mine = fills.data.list.filter((fill) => fill.order_id === order.id)
  expect(mine.reduce((sum, fill) => sum + Number(fill.quantity), 0)).toBeCloseTo(0.5)
  const history = await client.get<{ list: Order[]; total: number }>('api/spot/history?currency_id=2&page=1', { token })
  expect(history.data.list[0]).toEqual(order)
  expect(history.data.list.every((one) => one.currency_id === 2)).toBe(true)
  const { data } = await client.get<{ symbol: string; trade_balance: string }[]>('api/currency/accountCurrency', {
    token,
  })
  const eth = Number(data.find((row) => row.symbol === 'ETH')?.trade_balance)
  expect(eth).toBeCloseTo(20.5 - Number(order.fee))
})
