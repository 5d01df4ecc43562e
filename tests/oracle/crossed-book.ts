import { expect } from 'vitest'
import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import { parse } from './naive-numbers.ts'

/**
 * Fails where the best bid of a perpetual market is not below its best ask: those two would have traded.
 * @param context what came just before @returns whether the book had both sides
 */
export function notCrossed(engine: Exchange, market: number, context: () => string): boolean {
  const { b, a } = engine.top('contract', market, 1)
  const [bid, ask] = [b[0]?.[0], a[0]?.[0]]
  if (bid === undefined || ask === undefined) return false
  if ((parse(bid) as bigint) >= (parse(ask) as bigint))
    expect.fail(`the book of ${market} is crossed, ${bid} bid and ${ask} asked, after ${context()}`)
  return true
}
