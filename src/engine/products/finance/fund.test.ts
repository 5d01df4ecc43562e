import { expect, test } from 'vitest'
import { nextNav, worthAt } from '../../../shared/lines/fund-value.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { sound } from '../../testing/sound.ts'
import { at, FinanceExchange, USDT } from '../../testing/test-finance.ts'

const FUND = 401
const NOON = (day: number) => `2026-11-${day}T04:00:00Z`

/** Bought before the first Noon, priced at 1.006972 of the 21st. */
function bought(amount = '1000'): { it: FinanceExchange; id: number } {
  const it = new FinanceExchange('2026-11-20T05:00:00Z', [11, 12], '200000')
  it.prices(64_000, 3_100)
  it.clock('2026-11-21T03:59:59.999Z')
  const { id } = it.buy(11, FUND, amount)
  it.clock(NOON(21))
  it.prices(65_280, 3_069)
  return { it, id }
}

test('NAV-01 NAV-02 the net value by the index of the first tick at or after Noon', () => {
  const { it } = bought()
  expect(it.exchange.views.finance.product(FUND)).toMatchObject({ nav: '1.006972', nav_at: at(NOON(21)) })
  it.clock('2026-11-22T04:00:07Z')
  it.prices(65_280, 3_069)
  const { list, next_at } = it.exchange.views.finance.navs(FUND, 90)!
  expect(list.map(({ nav }) => nav)).toEqual(['1', '1.006972', '1.006944'])
  expect([list[2]?.at, next_at]).toEqual([at(NOON(22)), at(NOON(23))])
  it.clock('2026-11-25T05:00:00Z')
  it.prices(62_016, 2_915.55)
  const missed = it.exchange.views.finance.navs(FUND, 3)!.list.map(({ nav }) => nav)
  expect(missed[0]).toBe(String(Number(nextNav(1_006_944n, { btc: 652_800, eth: 306_900 }, { btc: 620_160, eth: 291_555 })) / 1e6)) // biome-ignore format: one line
  const still = { btc: 1, eth: 1 }
  expect(missed[1]).toBe(String(Number(nextNav(BigInt(Math.round(Number(missed[0]) * 1e6)), still, still)) / 1e6))
})

test('NAV-03 NAV-04 NAV-05 a purchase is priced at the next Noon; later Noons move its worth against the house', () => {
  const { it, id } = bought()
  expect(it.holding(11, id)).toMatchObject({ units: '993.07627223', principal: '999.99999999', orders: [] })
  expect(it.money(11)).toEqual(['199000.00000001', '999.99999999', '0'])
  expect(it.house(10)[0]).toBe('5000000')
  it.clock(NOON(22))
  it.prices(62_016, 2_915.55)
  expect(it.exchange.views.finance.product(FUND)).toMatchObject({ nav: '0.966666' })
  expect(it.money(11)[1]).toBe('959.97306777')
  expect(it.flow(11, 'fund_result')).toEqual([['finance', '-40.02693222', '2026-11-22T04:00:00.000Z']])
  expect(it.house(10)[0]).toBe('5000040.02693222')
  expect(it.holding(11, id).received).toBe('-40.02693222')
  sound(it)
})

test('NAV-06 NAV-07 a sale is priced at the next Noon and paid at the one after, whatever the value does', () => {
  const { it, id } = bought()
  const sale = it.redeem(11, id, 'sell', '993.07627223')
  expect(sale).toMatchObject({ amount: null, received: null, priced_at: at(NOON(22)), arrives_at: at(NOON(23)) })
  expect(it.no({ kind: 'cancelRedeemFinance', account: 11, id: sale.id })).toBe('redeem_closed')
  expect(it.refusal(it.askedRedeem(11, id, 'sell', '0.00000001'))).toMatchObject({
    key: 'redeem_nothing',
    field: 'units',
  })
  it.clock(NOON(22))
  it.prices(65_280, 3_069)
  expect(it.redemption(11, sale.id)).toMatchObject({ amount: '999.97219386', status: 0 })
  sound(it)
  it.clock('2026-11-22T10:00:00Z')
  it.prices(58_000, 2_700)
  it.clock(NOON(23))
  it.prices(58_000, 2_700)
  expect(it.redemption(11, sale.id)).toMatchObject({ amount: '999.97219386', received: '999.97219386', status: 1 })
  expect(it.flow(11, 'redeem')).toEqual([
    ['finance', '-999.97219386', '2026-11-23T04:00:00.000Z'],
    ['fund', '999.97219386', '2026-11-23T04:00:00.000Z'],
  ])
  expect(it.money(11)[1]).toBe('0')
  expect(it.exchange.views.finance.holdings(11)).toEqual([])
  sound(it)
})

test('NAV-08 NAV-11 limits of a purchase and of all units; a fund that the house cannot stand behind is sold out', () => {
  const { it, id } = bought('100000')
  expect(it.no(it.asked(11, FUND, '9.99'))).toBe('finance_range')
  expect(it.no(it.asked(11, FUND, '100000.01'))).toBe('finance_range')
  it.give(12, '1000000')
  for (let i = 0; i < 8; i++) it.buy(12, FUND, '100000')
  const left = it.exchange.views.finance.product(FUND)?.left
  expect(left).toBe('100000.00000001')
  it.buy(12, FUND, '99990')
  expect(it.refusal(it.asked(12, FUND, '10.00000002'))).toMatchObject({
    key: 'product_sold_out',
    params: { most: '10.00000001' },
  })
  it.take({ kind: 'setFinanceHouse', house: 10, asset: USDT, amount: '999999.99999999' })
  expect(it.refusal(it.asked(12, FUND, '10'))).toMatchObject({ key: 'product_sold_out', params: { most: '0' } })
  const half = it.redeem(11, id, 'sell', '50000')
  expect(it.no(it.askedRedeem(11, id, 'sell', '60000'))).toBe('redeem_too_much')
  expect(it.holding(11, id)).toMatchObject({ selling: '50000' })
  expect(half.units).toBe('50000')
  sound(it)
})

test('NAV-31 a Noon that the house cannot pay is late, whole, and settled in order once it can', () => {
  const { it, id } = bought('1000')
  it.take({ kind: 'setFinanceHouse', house: 10, asset: USDT, amount: '1' })
  const sale = it.redeem(11, id, 'sell', '500')
  it.clock(NOON(22))
  it.prices(70_000, 3_300)
  it.clock(NOON(23))
  it.prices(70_000, 3_300)
  expect(it.exchange.views.finance.product(FUND)).toMatchObject({ late: true })
  expect(it.holding(11, id)).toMatchObject({ principal: '999.99999999', selling: '500' })
  expect(it.redemption(11, sale.id)).toMatchObject({ amount: null, status: 0 })
  sound(it)
  it.take({ kind: 'setFinanceHouse', house: 10, asset: USDT, amount: '5000' })
  it.clock('2026-11-23T05:00:00Z')
  it.prices(71_000, 3_300)
  expect(it.exchange.views.finance.product(FUND)).toMatchObject({ late: false })
  expect(it.redemption(11, sale.id)).toMatchObject({ status: 1, done_at: at(NOON(23)) })
  expect(it.flow(11, 'fund_result').map(([, , time]) => time)).toEqual([
    '2026-11-22T04:00:00.000Z',
    '2026-11-23T04:00:00.000Z',
  ])
  sound(it)
})

test('NAV-32 a jump stops at Noons while a unit is held or a purchase waits, and nowhere else', () => {
  const it = new FinanceExchange('2026-11-20T05:00:00Z', [11], '1000')
  expect(it.exchange.nextStop()).toBeNull()
  const { id } = it.buy(11, FUND, '1000')
  expect(it.exchange.nextStop()).toBe(at(NOON(21)))
  it.clock(NOON(21))
  it.prices(64_000, 3_100)
  expect(it.exchange.nextStop()).toBe(at(NOON(22)))
  it.redeem(11, id, 'sell', it.holding(11, id).units)
  it.clock(NOON(22))
  it.prices(64_000, 3_100)
  expect(it.exchange.nextStop()).toBeNull()
})

test('NAV-34 of several Noons settled in one tick each event has the holding of its own Noon', () => {
  const { it, id } = bought()
  it.redeem(11, id, 'sell', '500')
  it.clock('2026-11-23T05:00:00Z')
  it.prices(64_000, 3_100)
  const sent = it.events.flatMap((one) => ('item' in one ? [JSON.parse(JSON.stringify(one.item))] : []))
  const holdings = sent.filter((one) => one.id === id && 'opened_at' in one)
  const navs = it.exchange.views.finance.navs(FUND, 3)!.list.slice(-2)
  const values = navs.map(({ nav }) => worthAt(49_307_627_223n, BigInt(Math.round(Number(nav) * 1e6))))
  expect(holdings.slice(0, 2).map(({ principal }) => principal)).toEqual(values.map(moneyText))
  expect(values[0]).not.toBe(values[1])
})

test('NAV-09 the overview adds up to what is locked, and the timeline is sorted, 20 events', () => {
  const { it, id } = bought()
  it.buy(11, 101, '4000')
  it.buy(11, 202, '1000')
  const eth = it.buy(11, 301, '2.5')
  it.redeem(11, eth.id, 'unpledge', '1')
  it.redeem(11, id, 'sell', '10')
  it.buy(11, FUND, '55')
  const { kinds } = it.exchange.views.finance.overview(11)!
  const locked = new Map<number, number>()
  for (const { coins } of kinds)
    for (const { currency_id, principal, redeeming } of coins)
      locked.set(
        currency_id,
        (locked.get(currency_id) ?? 0) + Math.round((Number(principal) + Number(redeeming)) * 1e8),
      )
  for (const [asset, units] of locked) expect(units).toBe(Math.round(Number(it.money(11, asset)[1]) * 1e8))
  expect(kinds.map(({ kind, coins }) => [kind, coins.length])).toEqual([['live', 1], ['fixed', 1], ['pledge', 1], ['fund', 1]]) // biome-ignore format: one line
  const timeline = it.exchange.views.finance.timeline(11)
  expect(timeline).toHaveLength(20)
  expect(timeline.map((one) => one.at)).toEqual(timeline.map((one) => one.at).sort((a, b) => a - b))
  expect(new Set(timeline.map(({ what }) => what))).toEqual(new Set(['start', 'interest', 'priced', 'redemption']))
})
