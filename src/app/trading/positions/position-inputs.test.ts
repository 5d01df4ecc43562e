import { expect, test } from 'vitest'
import type { PerpPosition } from '../../../shared/calls/contract-entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { testPerpMarket, testPosition, testTotal } from '../../services/account/testing/test-contract.ts'
import { type AccountFacts, liveAccount } from '../../services/live/live-account.ts'
import { exactPrice } from '../../services/live/perp-texts.ts'
import { explanationOf } from '../explain/formulas.ts'
import { positionFormula, positionInputs } from './position-inputs.ts'

const BTC = testPerpMarket()

function account(positions: PerpPosition[], balance: string, mark = '20100.5') {
  const facts: AccountFacts = {
    positions,
    orders: [],
    totals: [testTotal({ balance })],
    market: () => BTC,
    mark: () => ({ text: mark, live: true }),
    leverage: () => 50,
    hedge: false,
  }
  return liveAccount(facts)
}

const cross = (change: Partial<PerpPosition>) => testPosition({ margin_mode: 'cross', ...change })

test.each([
  ['isolated', [testPosition()], '1000'],
  ['cross', [cross({ quantity: '0.333', notional: '6660', realised: '-12.5' })], '700'],
  [
    'cross, both legs',
    [
      cross({ quantity: '3.000', notional: '60000', position_side: 'long' }),
      cross({ side: 'short', quantity: '1.000', notional: '20500', position_side: 'short' }),
    ],
    '3000',
  ],
] as const)('PAGE-09 what a position explains is what its row shows: %s', (_name, rows, balance) => {
  for (const position of account([...rows], balance).positions) {
    const resultOf = (what: Parameters<typeof positionInputs>[1]) => {
      const inputs = positionInputs(position, what)
      return inputs && explanationOf(positionFormula(position, what), inputs as never).result
    }
    expect(resultOf('profit')).toBe(position.unrealised)
    expect(resultOf('roe')).toBe(position.roe)
    expect(position.liquidation).not.toBeNull()
    expect(resultOf('liquidation')).toBe(position.liquidation)
    expect(resultOf('margin')).toBe(position.row.margin_mode === 'isolated' ? null : position.initial)
    expect(resultOf('realised')).toBe(scaled(position.row.realised))
    expect(resultOf('ratio')).toBe(position.ratio)
    expect(resultOf('distance')).toBe(position.distance)
    expect(resultOf('entry')).toBe((position.cost * 100_000_000n) / position.quantity)
  }
})

test('PAGE-09 a worked position: the formula shows 19,678.714859, as rules.md has it', () => {
  const [position] = account([testPosition()], '1000', '20000.0').positions
  const inputs = positionInputs(position!, 'liquidation')
  expect(exactPrice(explanationOf('PERP-LIQUIDATION-PRICE', inputs as never).result as bigint)).toBe('19,678.714859')
})
