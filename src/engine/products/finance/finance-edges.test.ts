import { expect, test } from 'vitest'
import { unitsFor } from '../../../shared/lines/fund-value.ts'
import { createExchange, restoreExchange } from '../../machine.ts'
import { sound } from '../../testing/sound.ts'
import { FinanceExchange, USDT } from '../../testing/test-finance.ts'
import { MAX_UNDER_WAY } from './redeem.ts'

const LIVE = 101
const CLOSE = { kind: 'closeAccount', account: 11, origin: { device: 'D', ip: '1', country: 'DE' } } as const

test('EARN-40 interest that is owed keeps the account open until it is paid', () => {
  const it = new FinanceExchange('2026-11-20T05:00:00Z', [11])
  it.give(11, '4000')
  const { id } = it.buy(11, LIVE, '4000')
  it.travel('2026-11-21T04:00:00Z')
  it.take({ kind: 'setFinanceHouse', house: 7, asset: USDT, amount: '0' })
  it.clock('2026-11-22T04:00:00Z')
  it.redeem(11, id, 'T1', '4000')
  it.travel('2026-11-23T04:00:00Z')
  expect(it.money(11)).toEqual(['4000', '0', '0'])
  expect(it.refusal(CLOSE)).toMatchObject({ key: 'close_pending', params: { finance: '1' } })
  it.take({ kind: 'setFinanceHouse', house: 7, asset: USDT, amount: '10' })
  it.travel(it.time + 100)
  expect(it.money(11)[0]).toBe('4000.4')
  expect(it.refusal(CLOSE)).toMatchObject({ key: 'close_balance' })
  sound(it)
})

test('EARN-41 so many redemptions of a person are in progress at most; one that arrives makes room', () => {
  const it = new FinanceExchange('2026-11-20T05:00:00Z', [11])
  it.give(11, '1000')
  const { id } = it.buy(11, LIVE, '1000')
  const asked = it.askedRedeem(11, id, 'T1', '0.00000001')
  for (let i = 0; i < MAX_UNDER_WAY; i++) it.take(asked)
  expect(it.refusal(asked)).toMatchObject({ code: 409, key: 'too_many_requests' })
  it.travel('2026-11-21T04:00:00Z')
  expect(it.no(asked)).toBeNull()
  sound(it)
})

test('EARN-42 an auto-transfer of who has closed the account leaves nothing that a restart would forget', () => {
  const it = new FinanceExchange('2026-11-20T05:00:00Z', [11, 12])
  it.auto(11, '0')
  it.take(CLOSE)
  const other = createExchange()
  for (const command of it.log) other.apply(command)
  const restored = restoreExchange(other.checkpoint())
  for (const on of [true, false]) {
    it.auto(12, '0', on)
    restored.apply(it.log.at(-1)!)
  }
  expect(restored.hash()).toBe(it.exchange.hash())
})

test('NAV-33 at a net value of nothing a purchase buys nothing', () => {
  expect(unitsFor(1_000n, 0n)).toBe(0n)
})
