import { expect, test } from 'vitest'
import type { Level } from '../../../../shared/wire/messages.ts'
import { perLevels } from './per-levels.ts'

test('FUT-03 what an order comes to is reckoned once a side for each list of levels, and anew with the next', () => {
  let asks: readonly Level[] = [['20000', '1']]
  const bids: readonly Level[] = []
  const reckoned: string[] = []
  const best = perLevels(
    (side) => (side === 'buy' ? asks : bids),
    (side, levels) => {
      reckoned.push(side)
      return levels[0]?.[0] ?? null
    },
  )
  expect([best('buy'), best('sell'), best('buy'), best('sell')]).toEqual(['20000', null, '20000', null])
  expect(reckoned).toEqual(['buy', 'sell'])
  asks = [['20000.5', '1']]
  expect([best('buy'), best('sell'), best('buy')]).toEqual(['20000.5', null, '20000.5'])
  expect(reckoned).toEqual(['buy', 'sell', 'buy'])
})
