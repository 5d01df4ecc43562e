import { bench, describe } from 'vitest'
import { FinanceExchange } from '../../testing/test-finance.ts'

/*
 * The tick of 12:00 UTC+8 with 10,000 people who hold the live coin, and with as many who hold nothing: the difference is to be under
 * 50 ms. What ticks do for people at each full hour is in both.
 */

const PEOPLE = 10_000
const DAY = 86_400_000

function exchangeWith(holders: number): FinanceExchange {
  const it = new FinanceExchange('2026-11-20T04:00:00Z', [])
  for (let i = 0; i < PEOPLE; i++) {
    const account = 1_001 + i
    it.person(account)
    it.give(account, '1000')
    if (i < holders) it.buy(account, 101, '1000')
  }
  it.travel(it.time + DAY - 1)
  return it
}

describe('a Noon of the live coin', () => {
  for (const holders of [0, PEOPLE]) {
    const it = exchangeWith(holders)
    // The tick before Noon costs the same in both.
    const day = () => {
      it.travel(it.time + 1)
      it.travel(it.time + DAY - 1)
      it.log.length = 0
    }
    bench(`${holders} holders`, day, { iterations: 20, warmupIterations: 3, time: 0 })
  }
})
