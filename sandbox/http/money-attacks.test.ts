import { expect, test } from 'vitest'
import type { C2cOrderRow, MerchantOffer } from '../../src/shared/calls/c2c-calls.ts'
import type { Balance, Order } from '../../src/shared/calls/entities.ts'
import type { AddressEntry, WithdrawRow } from '../../src/shared/calls/money-entities.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { MoneyBench } from '../../tests/support/money-bench.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { USDT } from '../market-specs.ts'

const money = MoneyBench.forFile()
const ATTEMPTS = 200
const TRON = writeAddress(
  'tron',
  Uint8Array.from({ length: 32 }, () => 4),
)
const cents = (text = '0') => Math.round(Number(text) * 100)

const row = async () =>
  (await money.get<Balance[]>('api/currency/accountCurrency')).data.find((one) => one.currency_id === USDT)

async function bestOffer(side: 'buy' | 'sell', amount: string): Promise<MerchantOffer> {
  const path = `api/order/merchant?currency_id=${USDT}&side=${side}&fiat=eur&amount=${amount}`
  const [best] = (await money.get<MerchantOffer[]>(path)).data
  if (!best) throw new Error('nobody offers')
  return best
}

const sale = async (amount: string) => {
  const { price } = await bestOffer('sell', amount)
  const asked = { currency_id: USDT, side: 'sell', fiat: 'eur', amount, price, pay_to: 'CH00 my own' }
  return (await money.post<C2cOrderRow>('api/order/add', asked)).data
}

test('ATTACK-01 200 random attempts to pay twice: repeats, double clicks and tabs of one intent move the money once', async () => {
  const roll = seededRandom(601)
  await money.verify()
  await money.post('api/currency/transfer', { currency_id: USDT, from: 'fund', to: 'c2c', amount: '3000' })
  const sold = await sale('1000')
  await money.leap(20_000)
  let before = await row()
  for (let i = 0; i < ATTEMPTS; i++) {
    const amount = `${1 + Math.floor(roll() * 9)}.${10 + Math.floor(roll() * 89)}`
    const there = roll() < 0.5
    const body = { currency_id: USDT, from: there ? 'fund' : 'spot', to: there ? 'spot' : 'fund', amount }
    const send = () => money.post<Balance>('api/currency/transfer', body, { key: `intent-${i}` })
    const answers = await Promise.all(Array.from({ length: 2 + Math.floor(roll() * 3) }, send))
    if (roll() < 0.5) answers.push(await send())
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: answers[0]?.data })
    const after = await row()
    const sign = there ? 1 : -1
    expect(cents(before?.balance) - cents(after?.balance), `attempt ${i}`).toBe(sign * cents(amount))
    expect(cents(after?.trade_balance) - cents(before?.trade_balance)).toBe(sign * cents(amount))
    before = after
  }
  const body = { currency_id: USDT, from: 'fund', to: 'spot', amount: '11' }
  for (let i = 0; i < ATTEMPTS; i += 10) {
    const other = await money.post('api/currency/transfer', body, { key: `intent-${i}` })
    expect([other.code, other.message]).toEqual([409, 'idempotency_conflict'])
  }
  // Coins of a sale are let go once, whatever intents ask for it.
  before = await row()
  const ways = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      money.get<C2cOrderRow>(`api/order/complete?id=${sold.id}`, { key: `let-go-${i}` }),
    ),
  )
  expect(ways.filter(({ code }) => code === 200)).toHaveLength(1)
  const after = await row()
  expect([after?.legal_balance, after?.balance]).toEqual([before?.legal_balance, before?.balance])
  expect(money.leaks()).toEqual([])
})

test('ATTACK-02 200 random races of tabs for more than there is: what is taken is there, and no more', async () => {
  const roll = seededRandom(602)
  const { host } = money.http
  const { account } = await money.person('racer@x.test')
  await money.verify(account)
  const [best] = [await bestOffer('sell', '100')]
  let taken = 0
  for (let i = 0; i < ATTEMPTS; i++) {
    const had = 100 + Math.floor(roll() * 900)
    await host.submit({ kind: 'credit', account, wallet: 'fund', asset: USDT, amount: String(had) })
    await host.submit({ kind: 'credit', account, wallet: 'c2c', asset: USDT, amount: String(had) })
    const wish = () => {
      const amount = String(Math.ceil(had * (0.4 + roll() * 0.8)))
      const kind = Math.floor(roll() * 3)
      if (kind === 0)
        return host.submit({
          kind: 'withdraw',
          account,
          asset: USDT,
          network: 'TRC20',
          address: TRON,
          memo: null,
          amount,
          fee: '1',
          minimum: '10',
          limit: '1000000000',
        })
      if (kind === 1) return host.submit({ kind: 'transfer', account, asset: USDT, from: 'fund', to: 'spot', amount })
      return host.submit({
        kind: 'addC2c',
        account,
        merchant: best.id,
        side: 'sell',
        asset: USDT,
        quantity: amount,
        price: best.price,
        total: amount,
        fiat: 'eur',
        method: best.methods[0] ?? '',
        payTo: 'CH00',
      })
    }
    const outcomes = await Promise.all(Array.from({ length: 2 + Math.floor(roll() * 5) }, wish))
    taken += outcomes.filter(({ answer }) => answer.ok).length
    const [usdt] = host.exchange.balances(account).filter((one) => one.currency_id === USDT)
    for (const text of [usdt?.balance, usdt?.lock_balance, usdt?.legal_balance, usdt?.trade_balance])
      expect(Number(text), `attempt ${i}`).toBeGreaterThanOrEqual(0)
    expect(money.leaks(), `attempt ${i}`).toEqual([])
  }
  expect(taken).toBeGreaterThan(ATTEMPTS / 2)
  const flow = host.exchange.views.money.flow(account)
  expect(flow.every(({ balance }) => !balance.startsWith('-'))).toBe(true)
})

test('ATTACK-03 200 random attempts on another person’s orders, withdrawals, addresses and pictures: each is as if it were not there', async () => {
  const roll = seededRandom(603)
  const picture = 'c'.repeat(32)
  await money.http.host.submit({ kind: 'keepImage', account: FIRST_ACCOUNT, id: picture, type: 'png', bytes: 10 })
  const place = { currency_id: USDT, network: 'TRC20', address: TRON }
  const address = await money.post<AddressEntry>('api/account/addAddress', {
    ...place,
    label: 'Cold',
    email_code: await money.code(),
  })
  await money.leap(180_000)
  const withdrawal = await money.post<WithdrawRow>('api/currency/withdraw', {
    ...place,
    amount: '50',
    email_code: await money.code(),
  })
  const resting = { currency_id: 1, side: 'buy', type: 'limit', price: '40000', quantity: '0.01' }
  const far = money.http.host.exchange.ticker('spot', 1)?.c ?? '0'
  const price = (Math.floor(Number(far) * 0.9 * 10) / 10).toFixed(1)
  const spot = await money.post<Order>('api/spot/order', { ...resting, price })
  const deal = await sale('100')
  const ids = [address.data.id, withdrawal.data.id, spot.data.id, deal.id]
  for (const id of ids) expect(id).toBeGreaterThan(0)

  const eve = await money.person('eve@x.test')
  await money.verify(eve.account)
  const own = () => {
    const { exchange } = money.http.host
    return JSON.stringify([
      exchange.balances(FIRST_ACCOUNT),
      exchange.openOrders(FIRST_ACCOUNT, 'spot'),
      exchange.views.money.withdrawals(FIRST_ACCOUNT),
      exchange.views.money.c2cOrders(FIRST_ACCOUNT),
      exchange.views.money.addressBook(FIRST_ACCOUNT),
    ])
  }
  const before = own()
  const posts: [string, (id: number) => object][] = [
    ['api/spot/cancel', (id) => ({ id })],
    ['api/spot/amend', (id) => ({ id, quantity: '0.02' })],
    ['api/contract/cancel', (id) => ({ id })],
    ['api/order/payed', (id) => ({ id })],
    ['api/order/cancel', (id) => ({ id })],
    ['api/order/appeal', (id) => ({ id, text: 'It is mine' })],
    ['api/currency/cancelWithdraw', (id) => ({ id })],
    ['api/account/removeAddress', (id) => ({ id })],
    ['api/currency/voucher', () => ({ currency_id: USDT, amount: '500', image: `/api/upload/image/${picture}` })],
  ]
  for (let i = 0; i < ATTEMPTS; i++) {
    // What is really there, and numbers near it.
    const id = (ids[Math.floor(roll() * ids.length)] ?? 1) + (roll() < 0.8 ? 0 : Math.floor(roll() * 5) - 2)
    const at = Math.floor(roll() * (posts.length + 2))
    const post = posts[at]
    const answer = post
      ? await money.post(post[0], post[1](Math.max(1, id)), eve)
      : at === posts.length
        ? await money.get(`api/order/status?id=${Math.max(1, id)}`, eve)
        : await money.get(`api/order/complete?id=${Math.max(1, id)}`, { ...eve, key: `steal-${i}` })
    expect([answer.code, answer.message], `attempt ${i} ${post?.[0] ?? 'get'} ${id}`).toEqual([
      404,
      expect.stringMatching(/^(not_found|order_not_found|image_missing)$/),
    ])
    const records = await money.post<{ total: number }>('api/account/withRecord', { id: withdrawal.data.id }, eve)
    expect(records.data.total).toBe(0)
  }
  expect(own()).toBe(before)
  expect(money.leaks()).toEqual([])
})
