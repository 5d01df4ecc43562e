import { expect, test } from 'vitest'
import type { Push, TickerData, TradeRow } from '../../src/shared/wire/messages.ts'
import type { TradeEvent } from '../../src/venues/base/venue-event.ts'
import type { VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { PLANS } from '../../src/venues/mirror/plans.ts'
import { LiveMarket } from './live-market.ts'
import { expectedMarkets } from './market-list.ts'

function market(): LiveMarket {
  const [first] = expectedMarkets(PLANS.okx.spot as VenuePlan)
  if (!first) throw new Error('no market')
  return new LiveMarket(first.market, null, false)
}

const trade = (id: string, at: number): TradeEvent => ({
  ...{ kind: 'trade', symbol: 'X', id, price: '10', quantity: '1', side: 'b', at },
})
const rowsOf = (text: string | undefined) => (JSON.parse(text ?? '{}') as Push<TradeRow[]>).data

test('VEN-37 past trades come before those that are known, newer ones after, each once', () => {
  const one = market()
  one.takeTrade(trade('c', 3_000), 0)
  const push = one.takePast([trade('d', 4_000), trade('c', 3_000), trade('a', 1_000), trade('b', 1_000)], 0)
  expect(rowsOf(push?.text).map(([, , , , at]) => at)).toEqual([4_000])
  const rows = rowsOf(one.newest('trades', 0)?.text)
  expect(rows.map(([, , , , at]) => at)).toEqual([1_000, 1_000, 3_000, 4_000])
  expect(rows.every(([id], at) => at === 0 || id > (rows[at - 1]?.[0] ?? 0))).toBe(true)
  expect(one.takePast([trade('d', 4_000)], 0)).toBeNull()
})

test('VEN-37 trades that nobody can read are left out, and ids go up', () => {
  const one = market()
  expect(one.takeTrade({ ...trade('a', 5), price: '1e5' }, 0)).toBeNull()
  expect(one.takeTrade({ ...trade('a', 5), quantity: '' }, 0)).toBeNull()
  expect(one.takeTrade(trade('a', 0), 0)).toBeNull()
  const first = rowsOf(one.takeTrade(trade('a', 5), 0)?.text)[0]
  const second = rowsOf(one.takeTrade(trade('b', 5), 0)?.text)[0]
  expect(second?.[0]).toBeGreaterThan(first?.[0] ?? 0)
})

/** What a ticker names, and the change that is shown. */
const CHANGES = [
  [{ last: '110', open: '100' }, '10.00'],
  [{ last: '90', open: '100' }, '-10.00'],
  [{ last: '100', open: '100.001' }, '0.00'],
  [{ last: '90', change: '1.239' }, '1.24'],
  [{ last: '90', change: 'n/a', open: '0' }, null],
] as const

test.each(CHANGES)('VEN-37 a ticker of %j changes by %s percent', (parts, change) => {
  const push = market().takeTicker({ kind: 'ticker', symbol: 'X', volume: '5', ...parts }, 0)
  expect(push && (JSON.parse(push.text) as Push<TickerData>).data.P).toBe(change)
})
