import { expect, test } from 'vitest'
import type { C2cMessageRow, C2cOrderRow, MerchantOffer } from '../../src/shared/calls/c2c-calls.ts'
import { MoneyBench } from '../../tests/support/money-bench.ts'
import { USDT } from '../market-specs.ts'

const money = MoneyBench.forFile()
const MINUTE = 60_000
let verified = false

async function buy(): Promise<C2cOrderRow> {
  if (!verified) await money.verify()
  verified = true
  const path = `api/order/merchant?currency_id=${USDT}&side=buy&fiat=eur&amount=500`
  const best = (await money.get<MerchantOffer[]>(path)).data.find(({ away }) => !away)
  const asked = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '500', price: best?.price, agree: true }
  return (await money.post<C2cOrderRow>('api/order/add', asked)).data
}
const status = async (id: number) => (await money.get<C2cOrderRow>(`api/order/status?id=${id}`)).data

test('REAL-91 cancelled in one tab while another says paid: one of them counts, and nothing leaks', async () => {
  for (const order of [
    ['payed', 'cancel'],
    ['cancel', 'payed'],
  ]) {
    const { id } = await buy()
    const answers = await Promise.all(order.map((call) => money.post(`api/order/${call}`, { id })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(['c2c_frozen', 'order_closed']).toContain(answers.find(({ code }) => code !== 200)?.message)
    expect(['paid', 'cancelled']).toContain((await status(id)).status)
    await money.leap(20_000)
    expect(money.leaks()).toEqual([])
  }
})

test('REAL-91 two tabs on one order: paid twice and appealed twice count once', async () => {
  const { id, merchant_id } = await buy()
  await money.actions.merchant({ id: merchant_id, state: 'away' })
  const paid = await Promise.all([1, 2].map(() => money.post('api/order/payed', { id })))
  expect(paid.map(({ message }) => message).sort()).toEqual(['', 'c2c_frozen'])
  await money.leap(10 * MINUTE)
  const appealed = await Promise.all([1, 2].map((n) => money.post('api/order/appeal', { id, text: `tab ${n}` })))
  expect(appealed.map(({ message }) => message).sort()).toEqual(['', 'c2c_frozen'])
  const { data } = await money.get<C2cMessageRow[]>(`api/order/message-list?id=${id}`)
  expect(data.map(({ kind }) => kind)).toEqual(['escrow', 'greeting', 'paid', 'appealed'])
  await money.actions.merchant({ id: merchant_id, state: 'here' })
  await money.leap(MINUTE)
  expect((await status(id)).status).toBe('appealed')
  expect(money.leaks()).toEqual([])
})

test('REAL-94 an appeal that comes after the release is refused, as are a message and a second release', async () => {
  const { id, merchant_id } = await buy()
  await money.actions.merchant({ id: merchant_id, state: 'away' })
  await money.post('api/order/payed', { id })
  await money.leap(10 * MINUTE)
  await money.actions.merchant({ id: merchant_id, state: 'here' })
  await money.leap(1_000)
  expect((await status(id)).status).toBe('completed')
  for (const [call, body] of [
    ['appeal', { id, text: 'late' }],
    ['message', { id, text: 'late' }],
    ['payed', { id }],
    ['cancel', { id }],
  ] as const)
    expect(await money.no(`api/order/${call}`, body), call).toEqual(['order_closed', null])
  expect(money.leaks()).toEqual([])
})

test('REAL-93 bad ids, texts and pages of every C2C call are refused in words, and change nothing', async () => {
  const { id } = await buy()
  const before = money.http.host.exchange.views.money.c2cMessages(1001, id)
  for (const wrong of [0, -1, 1.5, 2 ** 60, '1', null, true, [id], {}, undefined])
    for (const [call, more] of [
      ['cancel', {}],
      ['payed', {}],
      ['appeal', { text: 'x' }],
      ['message', { text: 'x' }],
      ['message-read', { upto: 1 }],
    ] as const) {
      const { code, message } = await money.post(`api/order/${call}`, { id: wrong, ...more })
      expect([400, 404], `${call} ${wrong}`).toContain(code)
      expect(message, call).toMatch(/^[a-z][a-z0-9_]+$/)
    }
  for (const query of ['', 'id=', 'id=x', 'id=1.5', 'id=-1', 'id=1e99', `id=${id}&id=${id}`, 'id[]=1'])
    for (const call of ['status', 'message-list'])
      expect([400, 404], `${call}?${query}`).toContain((await money.get(`api/order/${call}?${query}`)).code)
  for (const query of ['page=0', 'page=-1', 'page=x', 'state=odd'])
    expect((await money.get(`api/order/order-list?${query}`)).code, query).toBe(400)
  for (const query of ['side=hold&fiat=eur', 'side=buy', 'side=buy&fiat=euro', 'side=buy&fiat=eur&currency_id=x'])
    expect((await money.get(`api/order/merchant?${query}`)).code, query).toBe(400)
  expect(money.http.host.exchange.views.money.c2cMessages(1001, id)).toEqual(before)
  expect((await status(id)).status).toBe('unpaid')
})
