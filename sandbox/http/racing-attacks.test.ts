import { expect, test } from 'vitest'
import type { C2cOrderRow, MerchantOffer } from '../../src/shared/calls/c2c-calls.ts'
import type { Balance, Order } from '../../src/shared/calls/entities.ts'
import type { AddressEntry, WithdrawRow } from '../../src/shared/calls/money-entities.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { MoneyBench } from '../../tests/support/money-bench.ts'
import type { CallAnswer } from '../../tests/support/sandbox-client.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { USDT } from '../market-specs.ts'

/** Attacks by requests that are under way at the same moment, each over a connection of its own. */

const money = MoneyBench.forFile()
const ATTEMPTS = 200
/** After which what never came will not come. */
const MAX_ROUNDS = 60
const TRON = writeAddress('tron', new Uint8Array(32).fill(4))
const PLACE = { currency_id: USDT, network: 'TRC20', address: TRON }
/** Between two codes of one address, and past what an hour allows of them. */
const QUARTER = 900_000

/** 10^-8, of what an account says of the coin; the forms of money have no fewer digits than this. */
function units(text = '0'): bigint {
  const [whole, part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(8, '0'))
}
const own = async (token = money.token) => {
  const { data } = await money.get<Balance[]>('api/currency/accountCurrency', { token })
  const row = data.find((one) => one.currency_id === USDT)
  return { fund: units(row?.balance), locked: units(row?.lock_balance), c2c: units(row?.legal_balance), row }
}
const taken = (answers: readonly CallAnswer<unknown>[]) => answers.filter(({ code }) => code === 200).length

test('ATTACK-04 200 random races over HTTP of withdrawals and transfers for more than there is, each code pressed in several tabs', async () => {
  const roll = seededRandom(604)
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low))
  await money.verify()
  await money.leap(180_000)
  const { host } = money.http
  const sums = { withdraw: 0, transfer: 0, refused: 0 }
  // Who comes first is chance, and so is how many of a kind are taken: it goes on until there were enough of each.
  const enough = () => sums.withdraw > 5 && sums.transfer > 5
  for (let i = 0, attempts = 0; attempts < ATTEMPTS || (i < MAX_ROUNDS && !enough()); i++) {
    // What the round before has left goes away, so that there is little.
    const left = await own()
    const all = (from: string, text?: string) =>
      units(text) === 0n
        ? null
        : money.post('api/currency/transfer', { currency_id: USDT, from, to: 'spot', amount: text })
    await all('fund', left.row?.balance)
    await all('c2c', left.row?.legal_balance)
    const had = between(20, 60)
    await host.submit({ kind: 'credit', account: FIRST_ACCOUNT, wallet: 'fund', asset: USDT, amount: String(had) })
    const email_code = await money.code(QUARTER)
    const before = await own()
    expect(before.fund).toBe(units(String(had)))

    const moved = { withdraw: 0n, transfer: 0n }
    // One withdrawal's code in two tabs at least, wherever they come in the row.
    const count = between(9, 15)
    const coded = between(0, count - 1)
    const wishes = Array.from({ length: count }, (_, at) => {
      const amount = String(Math.max(10, Math.ceil(had * (0.4 + roll() * 0.8))))
      const kind = at === coded || at === coded + 1 || roll() < 0.2 ? 'withdraw' : 'transfer'
      const twice = roll() < 0.3 ? `round-${i}-wish-${at}` : undefined
      const body =
        kind === 'withdraw'
          ? { ...PLACE, amount, email_code }
          : { currency_id: USDT, from: 'fund', to: roll() < 0.5 ? 'spot' : 'c2c', amount }
      const send = () =>
        money.post<{ id?: number }>(`api/currency/${kind}`, body, twice === undefined ? {} : { key: twice })
      return { kind, amount, sends: twice === undefined ? [send] : [send, send] } as const
    })
    attempts += wishes.length
    const outcomes = await Promise.all(
      wishes.map(async ({ kind, amount, sends }) => {
        const answers = await Promise.all(sends.map((send) => send()))
        // A double press is one intent: both are taken, with the same answer, or neither is. The refusal of a withdrawal is not kept: its
        // second press is judged anew, and may find less there or the code used by then.
        const reported = ({ code, data }: (typeof answers)[number]) =>
          kind === 'withdraw' && code !== 200 ? 'refused' : `${code} ${JSON.stringify(data)}`
        expect(new Set(answers.map(reported)).size, `round ${i}`).toBe(1)
        return { kind, amount, answers }
      }),
    )
    for (const { kind, amount, answers } of outcomes) {
      if (taken(answers) > 0) {
        moved[kind] += units(amount)
        sums[kind] += 1
        continue
      }
      sums.refused += 1
      for (const { message } of answers)
        expect(message, `round ${i} ${kind}`).toMatch(
          /^(insufficient_available_balance|transfer_insufficient|transfer_nothing|code_(wrong|expired|used|tries)|withdraw_insufficient)$/,
        )
    }
    const after = await own()
    expect(outcomes.filter(({ kind, answers }) => kind === 'withdraw' && taken(answers) > 0).length).toBeLessThan(2)
    expect(before.fund - after.fund, `round ${i}`).toBe(moved.withdraw + moved.transfer)
    expect(after.locked - before.locked).toBe(moved.withdraw)
    expect(after.fund).toBeGreaterThanOrEqual(0n)
    expect(money.leaks(), `round ${i}`).toEqual([])
  }
  expect(sums.withdraw).toBeGreaterThan(5)
  expect(sums.transfer).toBeGreaterThan(5)
  expect(sums.refused).toBeGreaterThan(ATTEMPTS / 2)
})

test('ATTACK-05 200 random attempts over HTTP on another person’s records, in the same moment as that person acts on them', async () => {
  const roll = seededRandom(605)
  await money.verify()
  await money.leap(180_000)
  const eve = await money.person('eve@race.test')
  await money.verify(eve.account)
  await money.http.host.submit({ kind: 'credit', account: FIRST_ACCOUNT, wallet: 'fund', asset: USDT, amount: '9000' })
  await money.http.host.submit({ kind: 'credit', account: FIRST_ACCOUNT, wallet: 'c2c', asset: USDT, amount: '9000' })
  /** Far below the market as it stands: how far it has gone by then hangs on how many rounds there were before. */
  const far = () => String(Math.floor(Number(money.http.host.exchange.ticker('spot', 1)?.c ?? '0') * 0.9))
  const hers = await own(eve.token)

  /** Something of the person's to be taken away, and what takes it away. */
  const makes: (() => Promise<{ id: number; path: string }>)[] = [
    async () => {
      const order = { currency_id: 1, side: 'buy', type: 'limit', price: far(), quantity: '0.001' }
      return { id: (await money.post<Order>('api/spot/order', order)).data.id, path: 'api/spot/cancel' }
    },
    async () => {
      const body = { ...PLACE, amount: '20', email_code: await money.code(QUARTER) }
      const { id } = (await money.post<WithdrawRow>('api/currency/withdraw', body)).data
      return { id, path: 'api/currency/cancelWithdraw' }
    },
    async () => {
      const body = { ...PLACE, label: `Cold ${roll()}`.slice(0, 20), email_code: await money.code(QUARTER) }
      const { id } = (await money.post<AddressEntry>('api/account/addAddress', body)).data
      return { id, path: 'api/account/removeAddress' }
    },
  ]
  for (let done = 0, round = 0; done < ATTEMPTS; round++) {
    const make = makes[round % makes.length] as (typeof makes)[number]
    const { id, path } = await make()
    expect(id, path).toBeGreaterThan(0)
    const attempts = 10 + Math.floor(roll() * 8)
    const at = Math.floor(roll() * attempts)
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, n) => {
        const thief = money.post(path, { id }, { token: eve.token })
        return n === at
          ? Promise.all([thief, money.post(path, { id }), money.post(path, { id })])
          : Promise.all([thief])
      }),
    )
    for (const [thief] of answers)
      expect([thief.code, thief.message], path).toEqual([404, expect.stringContaining('not_found')])
    // The person's own double press did it once.
    expect(taken(answers[at]?.slice(1) ?? []), path).toBe(1)
    done += attempts
  }
  expect(await own(eve.token)).toEqual(hers)
  expect(money.leaks()).toEqual([])
})

test('ATTACK-05 a sale’s coins are let go by its seller alone, once, whoever presses at the same moment', async () => {
  const eve = await money.person('eve2@race.test')
  await money.verify(eve.account)
  const path = `api/order/merchant?currency_id=${USDT}&side=sell&fiat=eur&amount=100`
  const [best] = (await money.get<MerchantOffer[]>(path)).data
  const asked = { currency_id: USDT, side: 'sell', fiat: 'eur', amount: '100', price: best?.price, pay_to: 'CH00 mine' }
  await money.http.host.submit({ kind: 'credit', account: FIRST_ACCOUNT, wallet: 'c2c', asset: USDT, amount: '1000' })
  const sold = (await money.post<C2cOrderRow>('api/order/add', asked)).data
  await money.leap(20_000)
  const go = (token: string, key: string) => money.get(`api/order/complete?id=${sold.id}`, { token, key })
  const before = await own()
  const [hers, mine] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => go(eve.token, `eve-${n}`))),
    Promise.all(Array.from({ length: 20 }, (_, n) => go(money.token, `mine-${n}`))),
  ])
  expect([taken(hers), taken(mine)]).toEqual([0, 1])
  expect((await own()).c2c).toBe(before.c2c)
  expect(money.leaks()).toEqual([])
})
