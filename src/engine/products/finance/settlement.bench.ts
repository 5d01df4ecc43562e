import { bench, describe } from 'vitest'
import { FinanceExchange } from '../../testing/test-finance.ts'

/*
 * One settlement of 12:00 UTC+8 with 10,000 holders of the live coin, and the same tick with none: the difference is to be under 50 ms.
 */

const HOLDERS = 10_000
const DAY = 86_400_000

function exchangeWith(holders: number): FinanceExchange {
  const it = new FinanceExchange('2026-11-20T04:00:00Z', [])
  for (let i = 0; i < holders; i++) {
    const account = 1_001 + i
    it.person(account)
    it.give(account, '1000')
    it.buy(account, 101, '1000')
  }
  it.log.length = 0
  return it
}

describe('a Noon of the live coin', () => {
  for (const holders of [0, HOLDERS]) {
    const it = exchangeWith(holders)
    it.travel(it.time + DAY)
    bench(`${holders} holders`, () => it.travel(it.time + DAY), { iterations: 20, warmupIterations: 3, time: 0 })
  }
})
