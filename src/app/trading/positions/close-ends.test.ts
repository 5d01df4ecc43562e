import { expect, test } from 'vitest'
import type { PerpPosition } from '../../../shared/calls/contract-entities.ts'
import { testPerpMarket, testPerpOrder, testPosition, testTotal } from '../../services/account/testing/test-contract.ts'
import { liveAccount } from '../../services/live/live-account.ts'
import { closeEnds } from './close-ends.ts'

const live = (...positions: PerpPosition[]) =>
  liveAccount({
    positions,
    orders: [],
    totals: [testTotal()],
    market: (currency_id) => testPerpMarket({ currency_id }),
    mark: () => null,
    leverage: () => 50,
    hedge: false,
  }).positions
const [btc, eth, sol] = [1, 2, 3].map((currency_id) => testPosition({ currency_id })) as [
  PerpPosition,
  PerpPosition,
  PerpPosition,
]

test('POS-12 after "close all" each position says whether it was closed, in part, refused and why, or not confirmed', () => {
  const data = {
    closed: [
      testPerpOrder({ currency_id: 1, status: 'completed', average_price: '20001.00' }),
      testPerpOrder({ currency_id: 2, status: 'cancelled', filled_quantity: '0.400', average_price: '19900.00' }),
    ],
    refused: [{ currency_id: 3, position_side: 'both' as const, refusal: { key: 'no_liquidity' } }],
  }
  const ends = closeEnds(live(btc, eth, sol), { kind: 'done', data, ms: 5 }, live(eth, sol))
  expect(ends).toMatchObject([
    { key: '1:long', end: 'closed', price: '20001.00' },
    { key: '2:long', end: 'part' },
    { key: '3:long', end: 'refused', refusal: { key: 'no_liquidity' } },
  ])
})

test('POS-12 without an answer nothing is called closed before the account itself says that it is not held any more', () => {
  const ends = (held: ReturnType<typeof live> | null) =>
    closeEnds(live(btc, eth), { kind: 'unconfirmed', ms: 8_000 }, held).map(({ end }) => end)
  expect(ends(null)).toEqual(['unconfirmed', 'unconfirmed'])
  expect(ends(live(btc, eth))).toEqual(['unconfirmed', 'unconfirmed'])
  expect(ends(live(eth))).toEqual(['closed', 'unconfirmed'])
})
