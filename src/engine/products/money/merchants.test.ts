import { expect, test } from 'vitest'
import { MERCHANT, MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'

const opening = (account: number, funds: [asset: number, amount: string][] = []) => {
  return { kind: 'openMerchant', account, name: 'Lisboa', funds } as const
}

test('MONEY-12 a merchant begins with the coins that are given, in the C2C account, counted as credits', () => {
  const x = new MoneyExchange()
  const before = x.exchange.conservation()
  const funds: [number, string][] = [[USDT, '500'], [1, '0.5'], [USDT, '0.00000001']] // biome-ignore format: rows
  expect(x.take(opening(32, funds))).toEqual({ id: 32 })
  const held = x.exchange.balances(32).map(({ currency_id, legal_balance }) => [currency_id, Number(legal_balance)])
  expect(held.filter(([, amount]) => amount !== 0)).toEqual([[1, 0.5], [USDT, 500.00000001]]) // biome-ignore format: rows
  expect(x.exchange.conservation()).toEqual(before)
})

test('MONEY-12 a merchant whose number, coin or amount cannot be, or whose number is taken, is refused and changes nothing', () => {
  const x = new MoneyExchange()
  const refusal = (body: ReturnType<typeof opening>) => {
    const { answer } = x.send(body)
    return answer.ok ? null : [answer.refusal.key, answer.refusal.code, answer.refusal.field]
  }
  const hash = (): unknown[] => [11, MERCHANT, 32].map((id) => x.exchange.balances(id))
  const before = hash()
  for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53])
    expect(refusal(opening(id))).toEqual(['bad_request', 400, 'account'])
  for (const id of [11, MERCHANT, 1])
    expect(refusal(opening(id, [[USDT, '5']]))).toEqual(['bad_request', 409, 'account'])
  expect(refusal(opening(32, [[77, '5']]))).toEqual(['not_found', 404, 'asset'])
  expect(refusal(opening(32, [[USDT, 'five']]))?.[2]).toBe('amount')
  expect(hash()).toEqual(before)
  expect(refusal(opening(32))).toBeNull()
})

test('MONEY-12 only a merchant can be sent away', () => {
  const x = new MoneyExchange()
  for (const account of [11, 99, 1])
    expect(x.send({ kind: 'setMerchant', account, away: true }).answer).toMatchObject({
      ok: false,
      refusal: { key: 'not_found', code: 404, field: 'id' },
    })
  expect(x.take({ kind: 'setMerchant', account: MERCHANT, away: true })).toEqual({})
})
