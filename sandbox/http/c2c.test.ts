import { expect, test } from 'vitest'
import type { C2cMessageRow, C2cOrderRow, MerchantOffer } from '../../src/shared/calls/c2c-calls.ts'
import type { Balance } from '../../src/shared/calls/entities.ts'
import { MoneyBench } from '../../tests/support/money-bench.ts'
import { MERCHANTS } from '../c2c/merchants.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { USDT } from '../market-specs.ts'

const money = MoneyBench.forFile()
const MINUTE = 60_000
type Page<T> = { list: T[]; total: number }
const offers = async (query = '') =>
  (await money.get<MerchantOffer[]>(`api/order/merchant?currency_id=${USDT}&side=buy&fiat=eur${query}`)).data
const status = async (id: number) => (await money.get<C2cOrderRow>(`api/order/status?id=${id}`)).data
const c2c = async () =>
  (await money.get<Balance[]>('api/currency/accountCurrency')).data.find((row) => row.currency_id === USDT)
    ?.legal_balance

test('REAL-92 merchants of a fresh exchange have trades of thirty days, the same on each', async () => {
  const all = await offers()
  const nordlicht = all.find(({ name }) => name === 'Nordlicht')
  expect(nordlicht).toMatchObject({ orders: 1_204, completed: 1_194, pays_in: 12 })
  expect(all.every(({ orders, completed }) => completed <= orders && orders > 0)).toBe(true)
})

test('MONEY-14 merchants, best price first, filtered by amount and payment', async () => {
  const all = await offers()
  expect(all.map(({ name }) => name)).toEqual(['Viento', 'Nordlicht', 'Tejo Markets', 'Akari Desk', 'Obra'])
  expect(all.map(({ price }) => Number(price))).toEqual(all.map(({ price }) => Number(price)).sort((a, b) => a - b))
  expect((await offers('&amount=4000')).map(({ name }) => name)).toEqual(['Nordlicht', 'Tejo Markets'])
  expect((await offers('&method=Revolut')).map(({ name }) => name)).toEqual(['Akari Desk'])
  expect(await offers('&amount=0.5')).toEqual([])
  const sell = (await money.get<MerchantOffer[]>(`api/order/merchant?currency_id=${USDT}&side=sell&fiat=eur`)).data
  expect(sell[0]?.name).toBe('Viento')
  expect(Number(sell[0]?.price)).toBeLessThan(Number(all[0]?.price))
  for (const fiat of ['chf', 'toString']) {
    const none = await money.get<MerchantOffer[]>(`api/order/merchant?currency_id=${USDT}&side=buy&fiat=${fiat}`)
    expect(none.data === null || (none.data as unknown[]).length === undefined || none.data.length === 0, fiat).toBe(
      true,
    )
  }
})

test('MONEY-14 an order wants verification, one amount, a price no worse than what was seen, and a place to be paid', async () => {
  const [best] = await offers('&amount=500')
  const order = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '500', price: best?.price, agree: true }
  const no = (more: object) => money.no('api/order/add', { ...order, ...more })
  expect(await no({})).toEqual(['kyc_required', null])
  await money.verify()
  expect(await no({ agree: undefined })).toEqual(['agreement_required', 'agree'])
  expect(await no({ price: '0.5' })).toEqual(['c2c_price_moved', 'price'])
  expect(await no({ quantity: '5' })).toEqual(['quantity_required', 'amount'])
  expect(await no({ amount: '500.001' })).toEqual(['number_format', 'amount'])
  expect(await no({ amount: '1', merchant_id: best?.id })).toEqual(['c2c_amount_range', 'amount'])
  expect(await no({ amount: '1' })).toEqual(['c2c_no_merchant', 'amount'])
  expect(await no({ merchant_id: 1001 })).toEqual(['c2c_no_merchant', 'merchant_id'])
  expect(await no({ method: 'Cash', merchant_id: best?.id })).toEqual(['c2c_method', 'method'])
  expect(await no({ side: 'sell', price: '0.1' })).toEqual(['c2c_pay_to_required', 'pay_to'])
  expect(await no({ side: 'sell', price: '9', pay_to: 'IBAN' })).toEqual(['c2c_price_moved', 'price'])
  expect(await no({ side: 'sell', price: '0.1', pay_to: 'IBAN' })).toEqual(['insufficient_funds', 'amount'])
})

test('MONEY-12 one purchase: the best merchant, escrow, paid, completed, and coins in the C2C account', async () => {
  const [best] = await offers('&amount=500')
  const order = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '500', price: best?.price, agree: true }
  const placed = await money.post<C2cOrderRow>('api/order/add', order, { key: 'buy-once' })
  const again = await money.post<C2cOrderRow>('api/order/add', order, { key: 'buy-once' })
  expect(again.data).toEqual(placed.data)
  const { id, quantity, price, payee } = placed.data
  expect(placed.data).toMatchObject({ status: 'unpaid', total: '500', merchant: best?.name, merchant_id: best?.id })
  expect(payee).toEqual({ name: 'Viento Exchange Ltd', account: 'viento@merchants.test' })
  // 500 ÷ price, rounded down to the cent: never more than was paid for, and less than a cent less.
  expect(Number(quantity) * Number(price)).toBeLessThanOrEqual(500)
  expect((Number(quantity) + 0.01) * Number(price)).toBeGreaterThan(500)
  expect((await money.post('api/order/payed', { id })).code).toBe(200)
  expect((await money.post('api/order/cancel', { id })).message).toBe('c2c_frozen')
  await money.leap(20_000)
  expect(await status(id)).toMatchObject({ status: 'completed', reason: null })
  expect(await c2c()).toBe(quantity)
  const [first] = (await offers()).filter((one) => one.id === best?.id)
  const { orders = 0, completed = 0 } = best ?? {}
  expect(first).toMatchObject({ orders: orders + 1, completed: completed + 1, with_you: 1 })
  expect(money.leaks()).toEqual([])
})

test('MONEY-12 a sale: the merchant pays, and the person lets the coins go by a GET that counts once', async () => {
  const quantity = '60.5'
  const sell = (
    await money.get<MerchantOffer[]>(`api/order/merchant?currency_id=${USDT}&side=sell&fiat=eur&method=Revolut`)
  ).data[0]
  const body = {
    merchant_id: sell?.id,
    currency_id: USDT,
    side: 'sell',
    fiat: 'eur',
    quantity,
    price: sell?.price,
    pay_to: 'CH00 my own',
  }
  const before = Number(await c2c())
  const placed = await money.post<C2cOrderRow>('api/order/add', body)
  expect(placed.data).toMatchObject({
    side: 'sell',
    quantity,
    payee: { name: 'demo@sandbox.test', account: 'CH00 my own' },
  })
  expect(Number(placed.data.total)).toBeLessThanOrEqual(60.5 * Number(sell?.price))
  const { id } = placed.data
  await money.leap(20_000)
  expect((await status(id)).status).toBe('paid')
  expect((await money.get(`api/order/complete?id=${id}`)).message).toBe('idempotency_key_required')
  const done = await money.get<C2cOrderRow>(`api/order/complete?id=${id}`, { key: 'let-go' })
  expect(done.data.status).toBe('completed')
  expect((await money.get<C2cOrderRow>(`api/order/complete?id=${id}`, { key: 'let-go' })).data).toEqual(done.data)
  expect((await money.get(`api/order/complete?id=${id}`, { key: 'another' })).message).toBe('order_closed')
  expect(Number(await c2c())).toBeCloseTo(before - 60.5, 8)
  expect(money.leaks()).toEqual([])
})

test('MONEY-13 MONEY-15 unpaid it cancels itself; with its merchant away it is appealed and the panel decides', async () => {
  const [best] = await offers('&amount=500')
  const order = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '500', price: best?.price, agree: true }
  const lapsed = (await money.post<C2cOrderRow>('api/order/add', order)).data
  await money.leap(15 * MINUTE)
  expect(await status(lapsed.id)).toMatchObject({ status: 'cancelled', reason: 'unpaid' })

  const [now] = await offers('&amount=500')
  const { id, merchant_id } = (await money.post<C2cOrderRow>('api/order/add', { ...order, price: now?.price })).data
  await money.actions.merchant({ id: merchant_id, state: 'away' })
  await money.post('api/order/payed', { id })
  expect(await money.no('api/order/appeal', { id, text: 'I have paid' })).toEqual(['c2c_appeal_early', null])
  await money.leap(10 * MINUTE)
  for (const text of [' ', '\u0000\u202e'])
    expect(await money.no('api/order/appeal', { id, text })).toEqual(['appeal_required', 'text'])
  expect(
    (await money.post<C2cOrderRow>('api/order/appeal', { id, text: ' I have\u0000 \u202epaid\ud800 <script> ' })).data,
  ).toMatchObject({
    status: 'appealed',
    appeal: 'I have paid <script>',
  })
  const appeal = money.actions.reviews().appeals.find((one) => one.id === id)
  const decision = {
    what: 'c2c',
    account: appeal?.account ?? 0,
    id,
    decision: 'approve',
    reason: 'the receipt says so',
  } as const
  expect((await money.actions.review(decision)).ok).toBe(true)
  expect(await status(id)).toMatchObject({ status: 'completed', reason: 'decided', note: 'the receipt says so' })
  expect((await offers()).find((one) => one.id === merchant_id)?.away).toBe(true)
  const { list, total } = (await money.get<Page<C2cOrderRow>>('api/order/order-list?page=1')).data
  expect([total, list[0]?.id]).toEqual([4, id])
  expect((await money.get<Page<C2cOrderRow>>('api/order/order-list?state=open')).data.total).toBe(0)
  expect(money.leaks()).toEqual([])
})

test('MONEY-17 another person’s order cannot be seen, paid, cancelled or completed', async () => {
  const { list } = (await money.get<Page<C2cOrderRow>>('api/order/order-list')).data
  const other = await money.person('c2c@x.test')
  for (const { id } of list) {
    expect((await money.get(`api/order/status?id=${id}`, other)).message).toBe('order_not_found')
    for (const path of ['payed', 'cancel'])
      expect(await money.no(`api/order/${path}`, { id }, other)).toEqual(['order_not_found', 'id'])
    expect((await money.get(`api/order/complete?id=${id}`, { ...other, key: `k${id}` })).message).toBe(
      'order_not_found',
    )
  }
  expect(MERCHANTS.every(({ account }) => account <= 1000)).toBe(true)
})

test('MONEY-14 while a new password holds withdrawals back no coins are sold, and buying goes on', async () => {
  const { host } = money.http
  const kept = host.exchange.safety(FIRST_ACCOUNT).sessions[0]?.id ?? ''
  const origin = { device: 'd', ip: 'i', country: 'CH' }
  await host.submit({ kind: 'changePassword', account: FIRST_ACCOUNT, passwordHash: 'new', kept, origin })
  const order = { currency_id: USDT, fiat: 'eur', amount: '50', agree: true, pay_to: 'CH00 my own' }
  const no = (side: 'buy' | 'sell', price: string) => money.no('api/order/add', { ...order, side, price })
  expect(await no('sell', '0.1')).toEqual(['hold_password', null])
  expect((await no('buy', '0.5'))?.[0]).toBe('c2c_price_moved')
  await money.leap(48 * 60 * MINUTE)
  expect((await no('sell', '9'))?.[0]).toBe('c2c_price_moved')
})

test('REAL-90 offers are public, a person’s own trades are not, nor anything else of C2C', async () => {
  const path = `api/order/merchant?currency_id=${USDT}&side=buy&fiat=eur`
  const visitor = await money.client.get<MerchantOffer[]>(path)
  expect([visitor.code, visitor.data.length]).toEqual([200, 5])
  expect(visitor.data.every(({ with_you }) => with_you === 0)).toBe(true)
  expect((await money.get<MerchantOffer[]>(path)).data.some(({ with_you }) => with_you > 0)).toBe(true)
  const stranger = await money.get<MerchantOffer[]>(path, { token: 'a-token-that-nobody-was-given' })
  expect(stranger.data.map(({ with_you }) => with_you)).toEqual([0, 0, 0, 0, 0])
  for (const hidden of ['status?id=1', 'order-list', 'complete?id=1'])
    expect((await money.client.get(`api/order/${hidden}`)).message, hidden).toBe('not_login')
  for (const hidden of ['add', 'cancel', 'payed', 'appeal'])
    expect((await money.client.post(`api/order/${hidden}`, {})).message, hidden).toBe('not_login')
})

test('REAL-90 offers of every coin at once, each coin best price first', async () => {
  const { data } = await money.client.get<MerchantOffer[]>('api/order/merchant?side=buy&fiat=eur')
  expect([...new Set(data.map(({ symbol }) => symbol))].sort()).toEqual(['BTC', 'ETH', 'USDT'])
  const usdt = data.filter(({ currency_id }) => currency_id === USDT)
  expect(usdt.map(({ id, price }) => [id, price])).toEqual((await offers()).map(({ id, price }) => [id, price]))
})

test('REAL-93 messages are kept once for a key, refused where empty or too long, and private', async () => {
  const best = (await offers('&amount=500')).find(({ away }) => !away)
  const order = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '500', price: best?.price, agree: true }
  const { id } = (await money.post<C2cOrderRow>('api/order/add', order)).data
  const list = async (token?: string) =>
    money.get<C2cMessageRow[]>(`api/order/message-list?id=${id}`, token ? { token } : {})
  expect((await status(id)).unread).toBe(1)
  const text = ' Hi\u0000 <b>there</b> \u202e👩‍🚒 '
  const sent = await money.post<C2cMessageRow>('api/order/message', { id, text }, { key: 'say-once' })
  expect(sent.data).toMatchObject({ id: 3, from: 'person', kind: 'text', text: 'Hi <b>there</b> 👩‍🚒' })
  expect((await money.post('api/order/message', { id, text }, { key: 'say-once' })).data).toEqual(sent.data)
  expect((await money.post('api/order/message', { id, text: 'other' }, { key: 'say-once' })).message).toBe(
    'idempotency_conflict',
  )
  expect((await list()).data.map(({ from }) => from)).toEqual(['exchange', 'merchant', 'person'])
  for (const wrong of ['', '  ', '\u0000\u202e', 'x'.repeat(501), '👩‍🚒'.repeat(501)])
    expect(await money.no('api/order/message', { id, text: wrong }), wrong).toEqual(['message_required', 'text'])
  for (const wrong of [{ id }, { id, text: 5 }, { id, text: null }, { id: 'x', text: 'a' }, { id: 1.5, text: 'a' }, {}])
    expect(await money.no('api/order/message', wrong), JSON.stringify(wrong)).not.toBeNull()
  for (const upto of [0, -1, 1.5, 'x', 2e9])
    expect(await money.no('api/order/message-read', { id, upto }), String(upto)).not.toBeNull()
  expect((await money.post('api/order/message-read', { id, upto: 9 })).data).toEqual({ unread: 0 })
  await money.leap(20_000)
  expect((await list()).data.at(-1)).toMatchObject({ from: 'merchant', kind: 'reply_pay' })
  const other = await money.person('talk@x.test')
  expect((await list(other.token)).message).toBe('order_not_found')
  for (const path of ['message', 'message-read'])
    expect(await money.no(`api/order/${path}`, { id, text: 'x', upto: 1 }, other)).toEqual(['order_not_found', 'id'])
  expect((await money.get('api/order/message-list?id=nine')).code).toBe(400)
  await money.post('api/order/cancel', { id })
  expect(await money.no('api/order/message', { id, text: 'late' })).toEqual(['order_closed', null])
})
