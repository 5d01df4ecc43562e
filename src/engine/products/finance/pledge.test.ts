import { expect, test } from 'vitest'
import { sound } from '../../testing/sound.ts'
import { ADA, at, ETH, FinanceExchange, SOL } from '../../testing/test-finance.ts'

const [ETH_3, SOL_2, ADA_1] = [301, 302, 303]

test('PLG-01 PLG-03 PLG-09 a day’s reward on the lowest amount, in the same coin; ten days without a tick pay ten times', () => {
  const it = new FinanceExchange('2026-11-20T04:00:00Z')
  it.give(11, '2.5', ETH)
  it.give(11, '5000', ADA)
  it.give(12, '100', SOL)
  it.clock('2026-11-21T03:59:59Z')
  const eth = it.buy(11, ETH_3, '2.5')
  it.buy(11, ADA_1, '5000')
  it.buy(12, SOL_2, '100')
  it.travel('2026-11-22T04:00:00Z')
  expect(it.money(11, ETH)).toEqual(['0.00021917', '2.5', '0'])
  expect(it.money(11, ADA)).toEqual(['0.39726027', '5000', '0'])
  expect(it.money(12, SOL)).toEqual(['0.01780821', '100', '0'])
  it.travel('2026-12-02T04:00:00Z')
  const rows = it.exchange.views.finance.interest(11, 1, 50, ETH_3)
  expect(rows.total).toBe(11)
  const noons = rows.list.map((row) => new Date(row.at).toISOString()).reverse()
  expect(noons).toEqual(noons.map((_, day) => new Date(at('2026-11-22T04:00:00Z') + day * 86_400_000).toISOString()))
  expect(it.holding(11, eth.id).received).toBe('0.00241087')
  sound(it)
})

test('PLG-02 ETH takes three dates of UTC+8 to unpledge and earns nothing meanwhile', () => {
  const it = new FinanceExchange('2026-11-20T00:00:00Z')
  it.give(11, '2.5', ETH)
  const { id } = it.buy(11, ETH_3, '2.5')
  it.clock('2026-11-21T01:15:00Z')
  expect(it.redeem(11, id, 'unpledge', '2.5').arrives_at).toBe(at('2026-11-24T04:00:00Z'))
  it.travel('2026-11-30T00:00:00Z')
  expect(it.money(11, ETH)).toEqual(['2.5', '0', '0'])
  expect(it.flow(11, 'interest')).toEqual([])
  sound(it)
})

test('PLG-04 PLG-08 from 0.01 ETH; two unpledges of 2 from 2.5', () => {
  const it = new FinanceExchange()
  it.give(11, '2.5', ETH)
  expect(it.no(it.asked(11, ETH_3, '0.009'))).toBe('finance_range')
  const { id } = it.buy(11, ETH_3, '0.01')
  it.buy(11, ETH_3, '2.49')
  expect(it.no(it.askedRedeem(11, id, 'unpledge', '2'))).toBeNull()
  expect(it.refusal(it.askedRedeem(11, id, 'unpledge', '2'))).toMatchObject({
    key: 'redeem_too_much',
    params: { most: '0.5' },
  })
  expect(it.no(it.askedRedeem(11, id, 'T0', '0.1'))).toBe('redeem_way')
  sound(it)
})

test('PLG-05 what is taken back earns from the next Noon; the day keeps its lowest amount', () => {
  const it = new FinanceExchange('2026-11-20T00:00:00Z')
  it.give(11, '2.5', ETH)
  const { id } = it.buy(11, ETH_3, '2.5')
  it.travel('2026-11-20T04:00:00Z')
  const half = it.redeem(11, id, 'unpledge', '1.25')
  expect(it.cancel(11, half.id)).toMatchObject({ status: 2, can_cancel: false })
  expect(it.holding(11, id)).toMatchObject({ principal: '2.5', low: '1.25', redeeming: '0' })
  it.travel('2026-11-22T04:00:00Z')
  expect(it.flow(11, 'interest').map(([, amount]) => amount)).toEqual(['0.00010958', '0.00021917'])
  sound(it)
})
