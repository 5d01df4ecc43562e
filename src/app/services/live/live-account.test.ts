import { expect, test } from 'vitest'
import type { PerpPosition } from '../../../shared/calls/contract-entities.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { positionRow } from '../../trading/positions/position-row.ts'
import { testPerpMarket, testPerpOrder, testPosition, testTotal } from '../account/testing/test-contract.ts'
import { type AccountFacts, LOST, liveAccount } from './live-account.ts'
import { exactPrice } from './perp-texts.ts'

const BTC = testPerpMarket()
const ETH = testPerpMarket({ currency_id: 2, symbol: 'ETHUSDT', max_leverage: 100, price_digits: 2 })

function facts(positions: PerpPosition[], more: Partial<AccountFacts> = {}): AccountFacts {
  return {
    positions,
    orders: [],
    totals: [testTotal()],
    market: (id) => [BTC, ETH].find((market) => market.currency_id === id) ?? null,
    mark: () => null,
    leverage: () => 50,
    hedge: false,
    ...more,
  }
}
const isolated = (side: 'long' | 'short', leverage: number, quantity: string, margin: string) => {
  const notional = String(Number(quantity) * 20_000)
  return testPosition({ side, leverage, quantity, margin, notional })
}
const cross = (change: Partial<PerpPosition>) => testPosition({ margin_mode: 'cross', ...change })

/** A long of ETH on cross with a maintenance margin and a profit as wanted (0.5 % up to 25,000). */
function other(maintenance: number, profit: number): PerpPosition {
  const notional = maintenance * 200
  return cross({
    currency_id: 2,
    quantity: '10.000',
    mark_price: (notional / 10).toFixed(2),
    notional: String(notional),
    unrealised: String(profit),
  })
}

test.each([
  ['long 1, 50×', [isolated('long', 50, '1.000', '400')], '1000', '19,678.714859'],
  ['short 1, 50×', [isolated('short', 50, '1.000', '400')], '1000', '20,318.725100'],
  ['long 1, 125×', [isolated('long', 125, '1.000', '160')], '1000', '19,919.678715'],
  ['short 1, 125×', [isolated('short', 125, '1.000', '160')], '1000', '20,079.681275'],
  ['long 3, WB 3,000', [isolated('long', 20, '3.000', '3000')], '1000', '19,078.726968'],
  ['long 12.5, WB 5,000', [isolated('long', 50, '12.500', '5000')], '1000', '19,694.472362'],
  ['long 1, margin raised to 800', [isolated('long', 50, '1.000', '800')], '1000', '19,277.108434'],
  ['cross long 1, TMM 50, UPNL −100', [cross({}), other(50, -100)], '1000', '19,226.907631'],
  [
    'cross short 2, TMM 120, UPNL +300',
    [cross({ side: 'short', quantity: '2.000', notional: '40000' }), other(120, 300)],
    '5000',
    '22,500.000000',
  ],
] as const)(
  'POS-05 worked value: %s is liquidated at the price of rules.md, to six places',
  (_name, rows, wallet, price) => {
    const account = liveAccount(facts([...rows], { totals: [testTotal({ balance: wallet })] }))
    expect(positionRow(account.positions[0]!).liquidationExact).toBe(price)
  },
)

test('POS-05 bankruptcy prices of rules.md: margin raised to 800 → 19,200, the cross example → 19,100', () => {
  const raised = liveAccount(facts([isolated('long', 50, '1.000', '800')]))
  const shared = liveAccount(facts([cross({}), other(50, -100)]))
  expect([raised, shared].map((account) => unscaled(account.positions[0]!.bankruptcy))).toEqual(['19200', '19100'])
})

test('POS-04 profit, ROE, margin and ratio move with the mark, the server is not asked', () => {
  const mark = { text: '19900.5', live: true }
  const { positions, totals } = liveAccount(facts([isolated('long', 50, '1.000', '400')], { mark: () => mark }))
  const row = positionRow(positions[0]!)
  expect(row).toMatchObject({ unrealised: '-99.5', roe: '-24.875', mark: '19900.5', margin: '400', live: true })
  // MM 79.602 of 300.5 behind it.
  expect(unscaled(positions[0]!.ratio!)).toBe('0.26489851')
  expect(unscaled(totals[0]!.unrealised)).toBe('-99.5')
  expect(unscaled(totals[0]!.equity)).toBe('1300.5')
  expect(totals[0]).toMatchObject({ ratio: null, worst: positions[0]!.ratio })
})

test('POS-04 a liquidation price is shown to the tick, rounded against the holder, with its distance; where none is above zero, there is none', () => {
  const show = (row: PerpPosition, wallet = '1000') =>
    positionRow(liveAccount(facts([row], { totals: [testTotal({ balance: wallet })] })).positions[0]!)
  expect(show(isolated('long', 50, '1.000', '400'))).toMatchObject({ liquidation: '19678.8', distance: '1.606' })
  expect(show(isolated('short', 50, '1.000', '400'))).toMatchObject({ liquidation: '20318.7', distance: '1.593' })
  expect(show(cross({}), '30000')).toMatchObject({ liquidation: null, liquidationExact: null, distance: null })
})

test('POS-04 what is lost has no ratio that looks sound', () => {
  const { positions } = liveAccount(
    facts([isolated('long', 50, '1.000', '400')], { mark: () => ({ text: '19500.0', live: true }) }),
  )
  expect(positions[0]!.ratio).toBe(LOST)
  expect(positionRow(positions[0]!).ratio).toBe('100')
})

test('POS-04 without a live mark the last known stands, and says so; without a market the server’s own prices stand', () => {
  const { positions, totals } = liveAccount(facts([testPosition()], { market: () => null }))
  expect(positions[0]).toMatchObject({ live: false, liquidation: 1_967_871_485_944n, maintenance: 8_000_000_000n })
  expect(totals[0]).toMatchObject({ live: false })
})

test('POS-04 order margin counts what would open, at the leverage of the market; without settings the server’s word stands', () => {
  const orders = [
    testPerpOrder({ id: 1, side: 'sell', price: '20100.0' }),
    testPerpOrder({ id: 2, side: 'sell', price: '20200.0', quantity: '1.500' }),
    testPerpOrder({ id: 3, side: 'buy', price: '19000.0', quantity: '0.100', filled_quantity: '0.050' }),
    testPerpOrder({ id: 4, side: 'sell', price: '20300.0', reduce_only: true }),
  ]
  const held = isolated('long', 50, '2.000', '800')
  const of = (more: Partial<AccountFacts>) => liveAccount(facts([held], { orders, ...more })).totals[0]!
  // 0.5 @ 20,200 opens: 10,100 / 50 + 0.05 %.
  expect(unscaled(of({}).orderMargin)).toBe('207.05')
  expect(unscaled(of({}).available)).toBe('792.95')
  // Hedge mode: nothing of it closes. 50,400 and 950.
  expect(unscaled(of({ hedge: true }).orderMargin)).toBe('1052.675')
  expect(unscaled(of({ hedge: null, totals: [testTotal({ order_margin: '77' })] }).orderMargin)).toBe('77')
})

test('a price of the formulas is written to six places, to the nearest', () => {
  expect(exactPrice(1_967_871_485_944n)).toBe('19,678.714859')
  expect(exactPrice(1_967_871_485_950n)).toBe('19,678.714860')
})
