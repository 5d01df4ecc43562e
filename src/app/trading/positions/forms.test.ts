import { expect, test } from 'vitest'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { testPerpMarket, testPerpOrder, testPosition, testTotal } from '../../services/account/testing/test-contract.ts'
import { type AccountFacts, liveAccount } from '../../services/live/live-account.ts'
import { listText } from '../orders/list-file.ts'
import { PERP_ORDER_COLUMNS, POSITION_COLUMNS, TOTAL_COLUMNS } from './contract-files.ts'
import { marginFigures } from './margin-form.ts'
import { positionRow } from './position-row.ts'
import { whatIf } from './what-if.ts'

const facts = (margin = '400', mark = '20000.0'): AccountFacts => ({
  positions: [
    testPosition({ margin }),
    testPosition({ currency_id: 2, symbol: 'ETHUSDT', side: 'short', margin_mode: 'cross' }),
  ],
  orders: [],
  totals: [testTotal()],
  market: (currency_id) => testPerpMarket({ currency_id }),
  mark: () => ({ text: mark, live: true }),
  leverage: () => 50,
  hedge: false,
})
function margin(action: 'add' | 'reduce', amount: string, of = facts()) {
  const account = liveAccount(of)
  return marginFigures(account, of, account.positions[0]!, { action, amount })
}

test('POS-08 margin raised to 800 puts the liquidation price at 19,277.108434, before anything is sent', () => {
  const { refusal, after, most } = margin('add', '400')
  expect([refusal, unscaled(most)]).toEqual([null, '600'])
  expect(positionRow(after!)).toMatchObject({ margin: '800', liquidationExact: '19,277.108434' })
})

test('POS-08 before and after stand at one mark, also where a newer one has come since', () => {
  const moved = { ...facts(), mark: () => ({ text: '20100.0', live: true }) }
  const shown = liveAccount({ ...moved, mark: () => ({ text: '20000.0', live: true }) })
  const { after } = marginFigures(shown, moved, shown.positions[0]!, { action: 'add', amount: '400' })
  expect([shown.positions[0]!.mark, after!.mark]).toEqual(['20000.0', '20000.0'])
  expect(positionRow(after!).ratio).toBe('10')
})

test('POS-08 as much comes back as leaves the initial margin at mark, losses counted', () => {
  expect(unscaled(margin('reduce', '1', facts('800')).most)).toBe('400')
  expect(unscaled(margin('reduce', '1', facts('800', '19900.0')).most)).toBe('300')
  expect(unscaled(margin('reduce', '1', facts('800', '20100.0')).most)).toBe('400')
  expect(margin('reduce', '1').refusal).toMatchObject({
    key: 'insufficient_available_balance',
    params: { available: '0' },
  })
})

test.each([
  ['', 'quantity_required'],
  ['0', 'number_positive'],
  ['-1', 'number_format'],
  ['1e-7', 'number_format'],
  ['0.1.2', 'number_format'],
  ['0.000000001', 'number_format'],
  ['600.00000001', 'insufficient_available_balance'],
])('POS-08 wrong amount %j has its reason', (amount, key) => {
  expect(margin('add', amount)).toMatchObject({ refusal: { key, field: 'amount' }, after: null })
})

test('POS-09 what if: the mark of one market or of all moves, profit and margin ratios with it; nothing else does', () => {
  const profits = (currencyId: number | null, perMille: number) =>
    whatIf(facts(), currencyId, perMille).positions.map(({ unrealised }) => unscaled(unrealised))
  expect(profits(1, -10)).toEqual(['-200', '0'])
  expect(profits(null, -10)).toEqual(['-200', '200'])
  expect(profits(null, 0)).toEqual(['0', '0'])
  // The long's 79.2 of 200; on cross 120 (20,200 is in the first tier) of 1,000 − 200.
  const { positions, totals } = whatIf(facts(), null, 10)
  expect(positionRow(whatIf(facts(), null, -10).positions[0]!).ratio).toBe('39.6')
  expect(positionRow(positions[1]!).ratio).toBe('10.1')
  expect(unscaled(totals[0]!.unrealised)).toBe('0')
})

test('POS-14 each list has a file with its exact digits', () => {
  const { positions, totals } = liveAccount(facts())
  const lines = (text: string) => text.slice(1).split('\r\n')
  expect(lines(listText(POSITION_COLUMNS, positions.map(positionRow)))[1]).toBe(
    'BTCUSDT,long,isolated,50,1.000,20000.0,20000.0,true,400,19678.714859,20000,0,0,0,10,0',
  )
  expect(lines(listText(TOTAL_COLUMNS, totals))[1]).toBe('USDT,1400,1400,600,800,0,0,0.08')
  const order = testPerpOrder({ reason: '=HYPERLINK("http://x")', price: '0.00000051' })
  expect(lines(listText(PERP_ORDER_COLUMNS, [order]))[1]).toContain(',0.00000051,')
  expect(lines(listText(PERP_ORDER_COLUMNS, [order]))[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
})
