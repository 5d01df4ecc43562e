import { expect, test } from 'vitest'
import { sound } from '../../testing/sound.ts'
import { at, BTC, FinanceExchange, USDT } from '../../testing/test-finance.ts'

const [WEEK, MONTH, THREE_YEARS, BTC_90] = [201, 202, 204, 205]
const BOUGHT = '2026-11-21T01:15:49Z'

test('TERM-01 TERM-02 interest is set aside at purchase and paid with the principal at the end', () => {
  const it = new FinanceExchange(BOUGHT)
  it.give(11, '1000')
  const held = it.buy(11, MONTH, '1000')
  expect(held).toMatchObject({
    state: 'waiting',
    starts_at: at('2026-11-21T04:00:00Z'),
    ends_at: at('2026-12-21T04:00:00Z'),
    interest: '4.76712328',
    accrued: '0',
    rate: '5.8',
  })
  expect(it.house(7)).toEqual(['999995.23287672', '4.76712328'])
  it.travel('2026-12-01T04:00:00Z')
  expect(it.holding(11, held.id)).toMatchObject({ state: 'running', accrued: '1.58904109' })
  it.travel('2026-12-31T00:00:00Z')
  expect(it.money(11)).toEqual(['1004.76712328', '0', '0'])
  expect(it.flow(11, 'redeem', 'interest')).toEqual([
    ['finance', '-1000', '2026-12-21T04:00:00.000Z'],
    ['fund', '1000', '2026-12-21T04:00:00.000Z'],
    ['fund', '4.76712328', '2026-12-21T04:00:00.000Z'],
  ])
  expect(it.house(7)).toEqual(['999995.23287672', '0'])
  expect(it.holding(11, held.id)).toMatchObject({ state: 'ended', received: '4.76712328', accrued: '4.76712328' })
  expect(it.messages('term_ended')).toEqual([{ coin: 'USDT', principal: '1000', interest: '4.76712328' }])
  sound(it)
})

test('TERM-03 30 days take 50 to 100,000 a purchase, each a holding of its own', () => {
  const it = new FinanceExchange(BOUGHT, [11], '300000')
  expect(it.no(it.asked(11, MONTH, '49.99'))).toBe('finance_range')
  expect(it.no(it.asked(11, MONTH, '50'))).toBeNull()
  expect(it.no(it.asked(11, MONTH, '100000'))).toBeNull()
  expect(it.no(it.asked(11, MONTH, '100000.01'))).toBe('finance_range')
  expect(it.exchange.views.finance.holdings(11)).toHaveLength(2)
  sound(it)
})

test('TERM-04 three years at 8 %: in legs of 31 days, in days and in one jump the ledger is the same', () => {
  const DAY = 86_400_000
  const run = (leg: number) => {
    const it = new FinanceExchange(BOUGHT)
    it.give(11, '11000')
    const { id } = it.buy(11, THREE_YEARS, '1000')
    it.buy(11, 101, '5000')
    it.auto(11, '100')
    const end = at('2029-11-20T04:00:00Z')
    expect(it.holding(11, id).ends_at).toBe(end)
    while (it.time < end) it.travel(Math.min(end, it.time + leg))
    const { state, interest, received } = it.holding(11, id)
    expect([state, interest, received]).toEqual(['ended', '240', '240'])
    sound(it)
    const { views } = it.exchange
    return [views.money.flow(11), views.finance.interest(11, 1, 2_000), it.money(11), it.house(7)]
  }
  const inLegs = run(31 * DAY)
  expect(run(DAY)).toEqual(inLegs)
  expect(run(4_000 * DAY)).toEqual(inLegs)
})

test('TERM-05 TERM-06 of a coin; the holding keeps its rate whatever becomes of the product', () => {
  const it = new FinanceExchange(BOUGHT, [11], '10')
  const { id } = it.buy(11, BTC_90, '0.12345678')
  expect(it.take({ kind: 'setFinanceProduct', id: BTC_90, rate: '0.5', open: null })).toMatchObject({ rate: '0.5' })
  expect(it.holding(11, id)).toMatchObject({ rate: '2.1', interest: '0.00063926' })
  it.travel('2027-02-19T04:00:00Z')
  expect(it.money(11, BTC)).toEqual(['10.00063926', '0', '0'])
  sound(it)
})

test('TERM-07 TERM-08 TERM-09 taken out early: the principal as T+1, no interest; or taken back, and it runs on', () => {
  const it = new FinanceExchange(BOUGHT)
  it.give(11, '1000')
  const { id } = it.buy(11, MONTH, '1000')
  it.clock('2026-12-01T05:00:00Z')
  expect(it.no(it.askedRedeem(11, id, 'early', '500'))).toBe('redeem_whole')
  expect(it.no(it.askedRedeem(11, id, 'T1', '1000'))).toBe('redeem_way')
  const first = it.redeem(11, id, 'early', '1000')
  expect(first).toMatchObject({ amount: '1000', fee: '0', arrives_at: at('2026-12-02T04:00:00Z'), can_cancel: true })
  expect(it.house(7)).toEqual(['1000000', '0'])
  expect(it.holding(11, id)).toMatchObject({ state: 'early', interest: null, accrued: '0', next_at: null })
  expect(it.no(it.askedRedeem(11, id, 'early', null))).toBe('redeem_closed')
  sound(it)
  expect(it.cancel(11, first.id)).toMatchObject({ status: 2, reason: 'cancelled_by_user' })
  expect(it.holding(11, id)).toMatchObject({ state: 'running', interest: '4.76712328' })
  expect(it.house(7)[1]).toBe('4.76712328')
  it.travel('2026-12-02T12:00:00Z')
  it.redeem(11, id, 'early', null)
  it.travel('2026-12-31T00:00:00Z')
  expect(it.money(11)).toEqual(['1000', '0', '0'])
  expect(it.house(7)).toEqual(['1000000', '0'])
  expect(it.holding(11, id)).toMatchObject({ state: 'ended', received: '0' })
  expect(it.no({ kind: 'cancelRedeemFinance', account: 11, id: first.id })).toBe('redeem_closed')
  sound(it)
})

test('TERM-08 taken back it is paid at its end; it is refused where nothing is left to promise the interest', () => {
  const it = new FinanceExchange(BOUGHT)
  it.give(11, '1000')
  const { id } = it.buy(11, MONTH, '1000')
  const early = it.redeem(11, id, 'early', null)
  it.take({ kind: 'setFinanceHouse', house: 7, asset: USDT, amount: '4.76712327' })
  expect(it.no({ kind: 'cancelRedeemFinance', account: 11, id: early.id })).toBe('product_sold_out')
  it.take({ kind: 'setFinanceHouse', house: 7, asset: USDT, amount: '4.76712328' })
  it.cancel(11, early.id)
  it.travel('2026-12-21T04:00:00Z')
  expect(it.money(11)).toEqual(['1004.76712328', '0', '0'])
  expect(it.house(7)).toEqual(['0', '0'])
  sound(it)
})

test('TERM-10 of the last quota one of two gets it; terms that are over give it back', () => {
  const it = new FinanceExchange(BOUGHT, [11, 12], '100')
  const terms = { asset: USDT, days: 7, rate: '4', minimum: '1', maximum: '100', quota: '100' }
  const { id } = it.take<{ id: number }>({ kind: 'addFixedTerm', ...terms })
  expect(it.no(it.asked(11, id, '100'))).toBeNull()
  expect(it.refusal(it.asked(12, id, '100'))).toMatchObject({
    code: 409,
    key: 'product_sold_out',
    params: { most: '0' },
  })
  it.travel('2026-11-28T04:00:00Z')
  expect(it.exchange.views.finance.product(id)).toMatchObject({ left: '100' })
  expect(it.no(it.asked(12, id, '100'))).toBeNull()
  sound(it)
})

test('TERM-11 accrued is a figure of full days; TERM-12 a term runs 7 to 1,095 days', () => {
  const it = new FinanceExchange(BOUGHT, [11], '1000')
  const { id } = it.buy(11, MONTH, '1000')
  it.clock('2026-11-22T03:59:59.999Z')
  it.send({ kind: 'tick' })
  expect(it.holding(11, id).accrued).toBe('0')
  it.travel('2026-11-22T04:00:00Z')
  expect(it.holding(11, id).accrued).toBe('0.1589041')
  const terms = { kind: 'addFixedTerm', asset: USDT, rate: '4', minimum: '1', maximum: '9', quota: '9' } as const
  for (const days of [6, 1_096, 7.5])
    expect(it.refusal({ ...terms, days })).toMatchObject({ key: 'finance_range', params: { min: '7', max: '1095' } })
  for (const days of [7, 1_095]) expect(it.no({ ...terms, days })).toBeNull()
})

test('TERM-31 what the house cannot promise is not sold, and it says how much is', () => {
  const it = new FinanceExchange(BOUGHT, [11], '1000')
  it.take({ kind: 'setFinanceHouse', house: 7, asset: USDT, amount: '0.5' })
  const refusal = it.refusal(it.asked(11, MONTH, '1000'))
  expect(refusal).toMatchObject({ key: 'product_sold_out', params: { most: '104.88505956' } })
  expect(it.no(it.asked(11, MONTH, '104.88505957'))).toBe('product_sold_out')
  expect(it.no(it.asked(11, MONTH, '104.88505956'))).toBeNull()
  sound(it)
})

test('TERM-32 in its last day a term is not taken out early: it would arrive at its end or later', () => {
  const it = new FinanceExchange(BOUGHT, [11], '1000')
  const { id } = it.buy(11, WEEK, '1000')
  it.clock('2026-11-27T16:00:00Z')
  expect(it.refusal(it.askedRedeem(11, id, 'early', null))).toMatchObject({
    key: 'redeem_ends_sooner',
    params: { ends_at: String(at('2026-11-28T04:00:00Z')) },
  })
  it.travel('2026-11-28T04:00:00Z')
  expect(it.no(it.askedRedeem(11, id, 'early', null))).toBe('redeem_closed')
})
