import { expect, test } from 'vitest'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { matchingMarkets } from './market-search.ts'
import {
  type KeyPress,
  type KnownMarkets,
  keyOf,
  markedRow,
  pickerTabs,
  rowAfterKey,
  tabMarkets,
} from './picker-rows.ts'

const market = (id: number, symbol: string, kind: MarketKind = 'spot'): Market => ({
  ...BTC,
  kind,
  currency_id: id,
  symbol,
})

const NAMES: Record<number, string> = { 1: 'Bitcoin', 2: 'Ethereum', 3: 'Wrapped Ether', 4: 'BitTorrent' }
const nameOf = (id: number) => NAMES[id] ?? ''
const spot = [
  market(3, 'WETHUSDT'),
  market(1, 'BTCUSDT'),
  market(4, 'BTTUSDT'),
  market(2, 'ETHUSDT'),
  market(9, 'NEWUSDT'),
]
const perp = [market(1, 'BTCUSDT', 'contract'), market(2, 'ETHUSDT', 'contract')]

test('TERM-11 a market is found by code, however it is typed, and by name: beginnings of codes, then of names, then the rest', () => {
  const found = (query: string) => matchingMarkets(spot, query, nameOf).map(({ symbol }) => symbol.replace('USDT', ''))
  expect([
    found('eth'),
    found('bit'),
    found('WRAPPED ether'),
    found('eth/usdt'),
    found('ＢＴＣ'),
    found('new'),
  ]).toEqual([['ETH', 'WETH'], ['BTC', 'BTT'], ['WETH'], ['ETH', 'WETH'], ['BTC'], ['NEW']])
  expect(found('usdtbit')).toEqual([])
  expect(matchingMarkets(spot, ' ', nameOf)).toBe(spot)
})

test('TERM-11 favourites hold both kinds, spot first; a kind without markets is no category', () => {
  const keys = (tab: 'favourites' | MarketKind) =>
    tabMarkets(tab, spot, perp, ['contract:2', 'spot:9', 'spot:77']).map(keyOf)
  expect(keys('favourites')).toEqual(['spot:9', 'contract:2'])
  expect(keys('contract')).toEqual(['contract:1', 'contract:2'])
  expect(keys('spot')).toHaveLength(spot.length)
  const known = (status: KnownMarkets['status'], markets = perp) => ({
    spot: { status: 'ready' as const, markets: spot },
    contract: { status, markets },
  })
  expect(pickerTabs(known('ready'))).toEqual(['favourites', 'spot', 'contract'])
  expect(pickerTabs(known('ready', []))).toEqual(['favourites', 'spot'])
  expect(pickerTabs(known('loading', []))).toContain('contract')
  expect(pickerTabs(known('error', []))).toContain('contract')
})

test('TERM-11 marked is where the person has gone, else the best match, else the terminal’s own market', () => {
  const at = (chosen: 'spot:4' | 'contract:1' | null, searching: boolean, rows: readonly Market[] = spot) =>
    markedRow(rows, { chosen, searching, current: 'spot:2' })
  expect([at('spot:4', false), at('spot:4', true), at(null, true), at(null, false)]).toEqual([2, 2, 0, 3])
  // What was gone to has left the rows; the own market is not among them.
  expect([at('contract:1', false), at('contract:1', true), at(null, false, perp)]).toEqual([3, 0, 0])
  expect([at(null, false, []), at('spot:4', true, [])]).toEqual([-1, -1])
})

test('TERM-11 keys go through all rows, those that are not drawn too; Home, End and what is held down stay with the text', () => {
  const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }
  const go = (key: string, at: number, held: Partial<KeyPress> = {}) =>
    rowAfterKey({ ...none, ...held, key }, at, 300, 8)
  expect([go('ArrowDown', 4), go('ArrowDown', 299), go('ArrowUp', 0), go('ArrowUp', 4)]).toEqual([5, 0, 299, 3])
  expect([go('PageDown', 4), go('PageDown', 296), go('PageUp', 12), go('PageUp', 3)]).toEqual([12, 299, 4, 0])
  expect([go('End', 4, { ctrlKey: true }), go('Home', 4, { ctrlKey: true })]).toEqual([299, 0])
  const texts = [
    go('Home', 4),
    go('End', 4),
    go('a', 4),
    go('ArrowDown', 4, { shiftKey: true }),
    go('ArrowDown', 4, { altKey: true }),
  ]
  expect(texts).toEqual([null, null, null, null, null])
  expect(rowAfterKey({ ...none, key: 'ArrowDown' }, -1, 0, 8)).toBe(null)
})
