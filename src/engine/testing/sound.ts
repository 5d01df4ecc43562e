import { expect } from 'vitest'
import type { Exchange } from '../contract/exchange-api.ts'

/** No money made or lost, no entry missing, nothing locked that nothing explains. */
export function sound({ exchange }: { exchange: Exchange }): void {
  expect(Object.values(exchange.conservation()).filter((gap) => Number(gap) !== 0)).toEqual([])
  expect(exchange.views.money.ledgerGaps()).toEqual([])
  expect(Object.values(exchange.lockGaps()).flat()).toEqual([])
}
