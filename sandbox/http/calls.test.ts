import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Call, Envelope } from '../../src/shared/calls/call.ts'
import type { Fill, Order } from '../../src/shared/calls/entities.ts'
import { type SiteCallName as CallName, siteCalls as calls } from '../../src/shared/calls/table.ts'
import { httpScene } from '../../tests/support/http-scene.ts'
import { identityRequests } from '../../tests/support/identity-requests.ts'
import { walkIssuer } from '../../tests/support/issuer-walk.ts'
import { moneyRequests } from '../../tests/support/money-requests.ts'
import { type SentFile, sendFile } from '../../tests/support/send-file.ts'

const scene = httpScene()

const RESTING = { currency_id: 1, side: 'buy', type: 'limit', price: '60000.5', quantity: '0.002' }

const PASSWORD = 'Vq7!mZ2#kW9'
const codeTo = (to: string) => scene.http.outbox.list(to).find((item) => item.code)?.code

const answers = new Map<string, unknown>()

const identity = identityRequests(scene, answers)
/** What money needs of identity comes before it. */
const first = { uploadImage: identity.uploadImage, kyc: identity.kyc }

/** A request of each call that is answered with 200; `order` comes before those that need one. */
const REQUESTS: Record<CallName, () => unknown> = {
  sendEmailCode: () => ({ email: 'new@sandbox.test' }),
  sendPhoneCode: () => ({ phone: '+44 7700900123', code: '+44' }),
  verifyPhoneCode: () => ({ phone: '+44 7700900123', area: '+44', code: codeTo('+447700900123') }),
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
  getCountry: () => ({}),
  appActive: () => ({}),
  currencyDetail: () => ({ id: '1' }),
  sparklines: () => ({ kind: 'contract', ids: '1,2' }),
  ulistCurrency: () => ({}),
  contractData: () => ({ currency_id: '1' }),
  noticeSettings: () => ({}),
  saveNoticeSettings: () => ({ mail: { funds: true, orders: true } }),
  getShareData: () => ({ page: '1' }),
  login: () => ({ type: 'email', account: 'demo@sandbox.test', password: 'Sandbox-1!' }),
  googleAuth: async () => {
    const email = 'by-issuer@gmail.test'
    const { token, nonce } = await walkIssuer(scene.http.url, { email })
    return { email, token, nonce, agree: true }
  },
  userinfo: () => ({}),
  writeState: () => ({ call: 'api/currency/transfer', key: 'none' }),
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
  amend: () => ({ id: resting, quantity: '0.0015' }),
  tpsl: () => ({ currency_id: 1, side: 'sell', quantity: '0.01', take_profit: { trigger_price: '90000' } }),
  planOrders: () => ({}),
  planHistory: () => ({}),
  transfer: () => ({ currency_id: 3, from: 'spot', to: 'contract', amount: '10' }),
  cancel: () => ({ id: resting }),
  cancelAll: () => ({ currency_id: 1 }),
  history: () => ({}),
  fills: () => ({}),
  contractMarkets: () => ({}),
  contractList: () => ({}),
  contractSettings: () => ({}),
  contractFunding: () => ({ currency_id: 1 }),
  contractPositionMode: () => ({ position_mode: 'one_way' }),
  contractMarginMode: () => ({ currency_id: 1, margin_mode: 'isolated' }),
  contractLeverage: () => ({ currency_id: 1, leverage: 25 }),
  contractOrder: () => ({ currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' }),
  contractAdjustMargin: () => ({ currency_id: 1, action: 'add', amount: '5' }),
  contractTpsl: () => ({
    currency_id: 1,
    take_profit: { trigger_price: '90000' },
    stop_loss: { trigger_price: '50000' },
  }),
  contractDeadMan: () => ({ seconds: 0 }),
  contractReverse: () => ({ currency_id: 1 }),
  contractClose: () => ({ currency_id: 1, type: 'limit', price: farBid(), quantity: '0.004' }),
  contractAmend: () => ({ id: closing, quantity: '0.003' }),
  contractCancel: () => ({ id: closing }),
  contractCancelAll: () => ({}),
  contractCloseAll: () => ({}),
  contractHistory: () => ({}),
  contractFills: () => ({}),
  contractPositions: () => ({}),
  contractPayments: () => ({}),
  contractPlanHistory: () => ({}),
  ...first,
  ...moneyRequests(scene, answers),
  sendUnCodePhone: () => ({ phone: '+44 7700900124' }),
  sendUnCodeEmail: () => ({ email: 'other@sandbox.test' }),
  ...identity,
}
let resting = 0
let closing = 0

/** A price on the tick some 5 % below the market: a closing buy that waits. */
function farBid(): string {
  return (Math.floor(Number(scene.http.host.exchange.mark(1)?.m) * 0.95 * 10) / 10).toFixed(1)
}

/** A GET that changes something has a key too. */
const keyed = (call: Call) => (call.write ? { headers: { 'idempotency-key': crypto.randomUUID() } } : {})

async function answer(name: CallName): Promise<unknown> {
  const call: Call = calls[name]
  const request = await REQUESTS[name]()
  const { token } = scene
  const sent =
    call.method === 'GET'
      ? scene.client.get(`${call.path}?${new URLSearchParams(request as Record<string, string>)}`, {
          token,
          ...keyed(call),
        })
      : call.multipart
        ? sendFile<Envelope>(scene.http.url, (request as { file: SentFile }).file, { token })
        : scene.client.post(call.path, request, { token })
  const { code, message, data } = await sent
  expect([name, code, message]).toEqual([name, 200, ''])
  answers.set(name, data)
  return data
}

test('HOST-07 every call of the table answers, in the shape of its schema', async () => {
  let demo = ''
  for (const name of Object.keys(REQUESTS) as CallName[]) {
    const data = await answer(name)
    if (name === 'order') resting = (data as Order).id
    if (name === 'contractClose') closing = (data as Order).id
    if (name === 'unlock') demo = scene.token = (data as { token: string }).token
    if (name === 'closeAccount') scene.token = demo
    const call: Call = calls[name]
    const checked = v.safeParse(call.response, data)
    expect([name, checked.issues?.map((issue) => [v.getDotPath(issue), issue.message])]).toEqual([name, undefined])
  }
  expect(Object.keys(REQUESTS).sort()).toEqual(Object.keys(calls).sort())
})

test('MKT-01 the markets of the sandbox, 312 of each kind, and candles on both sockets', async () => {
  const spot = await scene.client.get<{ symbol: string; tick_size: string }[]>('api/spot/markets')
  const contract = await scene.client.get<{ symbol: string; max_leverage: number }[]>('api/contract/markets')
  expect([spot.data.length, contract.data.length]).toEqual([312, 312])
  expect(spot.data.slice(0, 2).map((m) => [m.symbol, m.tick_size])).toEqual([
    ['BTCUSDT', '0.01'],
    ['ETHUSDT', '0.01'],
  ])
  expect(contract.data.slice(0, 2).map((m) => m.max_leverage)).toEqual([125, 100])
  for (const path of ['api/spot/line', 'api/currency/contractLine']) {
    const { data } = await scene.client.post<unknown[][]>(path, { currency_id: 1, interval: '1H', limit: 100 })
    expect(data).toHaveLength(100)
  }
})

test('an order fills, and shows in fills, history by market, and balances', async () => {
  const body = { currency_id: 2, side: 'buy', type: 'market', quantity: '0.5', time_in_force: 'IOC' }
  const { data: order } = await scene.client.post<Order>('api/spot/order', body, { token: scene.token })
  expect(order.status).toBe('completed')
  const fills = await scene.client.get<{ list: Fill[] }>('api/spot/fills?currency_id=2', { token: scene.token })
  const mine = fills.data.list.filter((fill) => fill.order_id === order.id)
  expect(mine.reduce((sum, fill) => sum + Number(fill.quantity), 0)).toBeCloseTo(0.5)
  const history = await scene.client.get<{ list: Order[]; total: number }>('api/spot/history?currency_id=2&page=1', {
    token: scene.token,
  })
  expect(history.data.list[0]).toEqual(order)
  expect(history.data.list.every((one) => one.currency_id === 2)).toBe(true)
  const { data } = await scene.client.get<{ symbol: string; trade_balance: string }[]>('api/currency/accountCurrency', {
    token: scene.token,
  })
  const eth = Number(data.find((row) => row.symbol === 'ETH')?.trade_balance)
  expect(eth).toBeCloseTo(20.5 - Number(order.fee))
})
