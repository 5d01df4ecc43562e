import { expect, test } from 'vitest'
import { csvName, fillsCsv, fundingCsv, ordersCsv } from './order-csv.ts'
import type { AnyOrder } from './order-sources.ts'
import { orderText } from './order-text.ts'
import { answersOf } from './record-views.tsx'

const ORDER: AnyOrder = {
  id: 8841207,
  currency_id: 1,
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '63902.5',
  quantity: '0.480',
  quote_quantity: null,
  filled_quantity: '0.480',
  filled_quote: '30673.20000001',
  average_price: '63902.5',
  fee: '6.13464000',
  fee_currency: 'USDT',
  time_in_force: 'GTC',
  post_only: true,
  status: 'completed',
  reason: null,
  created_at: 1_795_219_241_012,
  updated_at: 1_795_219_400_000,
}
const PLAN: AnyOrder['plan'] = {
  kind: 'conditional',
  trigger_by: 'mark',
  trigger_price: '63400.0',
  direction: 'down',
  trigger_at: null,
  callback_rate: null,
  activation_price: null,
  active: false,
  extreme_price: null,
  full: false,
  pair_id: null,
  source_id: null,
  order_id: null,
  triggered_at: null,
}

/** Rows as a spreadsheet reads them. */
const cells = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

/** By the head of its column. */
function one(text: string): Record<string, string> {
  const [head = [], row = []] = cells(text)
  expect(row.length).toBe(head.length)
  return Object.fromEntries(head.map((name, at) => [name, row[at] as string]))
}

test('PAGE-05 the file of orders has every digit, times in UTC, and no formula', () => {
  expect(one(ordersCsv([ORDER]))).toMatchObject({
    created_at: new Date(ORDER.created_at).toISOString(),
    market: 'BTCUSDT',
    price: '63902.5',
    quantity: '0.480',
    filled_quote: '30673.20000001',
    fee: '6.13464000',
    quote_quantity: '',
  })
  const bad = one(ordersCsv([{ ...ORDER, symbol: '=HYPERLINK("x")', plan: PLAN }]))
  expect(bad.market).toMatch(/^"?'=/)
  expect([bad.plan, bad.trigger_by, bad.trigger_price]).toEqual(['conditional', 'mark', '63400.0'])
})

test('REAL-34 the file of orders has the exact realised profit, none where nothing closed', () => {
  expect(one(ordersCsv([{ ...ORDER, realised: '-199.90000001' }])).realised).toBe('-199.90000001')
  expect(one(ordersCsv([{ ...ORDER, realised: null }])).realised).toBe('')
  expect(one(ordersCsv([ORDER])).realised).toBe('')
})

test('REAL-34 what a plan sent and what liquidates was answered by the engine, not measured by this browser', () => {
  const plan = { ...ORDER, id: 3, plan: { ...PLAN, order_id: 9 } } as AnyOrder
  const rows = [plan, { ...ORDER, id: 9 }, { ...ORDER, id: 10, reason: 'liquidation' }, { ...ORDER, id: 11 }]
  expect(rows.map(answersOf('contract', rows, { of: (_kind, { id }) => (id === 3 ? 61 : null) }))).toEqual([
    61,
    'engine',
    'engine',
    null,
  ])
})

test('PAGE-05 the files of trades and funding keep the sign of what was lost or paid', () => {
  const fill = {
    id: 1,
    order_id: 2,
    currency_id: 1,
    symbol: 'BTCUSDT',
    side: 'sell' as const,
    price: '63396.1',
    quantity: '0.120',
    quote: '7607.532',
    fee: '3.803766',
    fee_currency: 'USDT',
    role: 'taker' as const,
    at: 0,
  }
  expect(one(fillsCsv([{ ...fill, realised: '-38.47', liquidation: false }]))).toMatchObject({
    realised: '-38.47',
    liquidation: 'false',
    at: '1970-01-01T00:00:00.000Z',
  })
  expect(one(fillsCsv([fill])).realised).toBe('')
  const payment = {
    currency_id: 1,
    symbol: 'BTCUSDT',
    at: 0,
    position_side: 'both' as const,
    side: 'long' as const,
    quantity: '1',
    mark_price: '20000',
    rate: '0.0001',
    amount: '-2',
  }
  expect(one(fundingCsv([payment]))).toMatchObject({ rate: '0.0001', amount: '-2' })
  expect(csvName('trades', 'spot', ORDER.created_at)).toBe(
    `trades-spot-${new Date(ORDER.created_at).toISOString().slice(0, 10)}.csv`,
  )
})

test('PAGE-01 an order reads as the exchange took it', () => {
  expect(orderText(ORDER)).toBe('BUY LIMIT 63902.5 × 0.480 GTC POST_ONLY')
  expect(orderText({ ...ORDER, type: 'market', price: null, post_only: false, reduce_only: true, plan: PLAN })).toBe(
    'BUY MARKET 0.480 GTC REDUCE_ONLY CONDITIONAL MARK <= 63400.0',
  )
  expect(orderText({ ...ORDER, type: 'market', price: null, quantity: null, quote_quantity: '50' })).toBe(
    'BUY MARKET QUOTE 50 GTC POST_ONLY',
  )
})
