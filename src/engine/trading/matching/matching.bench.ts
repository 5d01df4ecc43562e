import { bench, describe } from 'vitest'
import { at } from '../../../../tests/support/at.ts'
import type { Command } from '../../contract/command.ts'
import { Random } from '../../kernel/random.ts'
import { restoreExchange } from '../../machine.ts'
import { START, spotSpec, TestExchange } from '../../testing/test-exchange.ts'

const PEOPLE = Array.from({ length: 50 }, (_, i) => 100 + i)
const ORDERS = 20_000

/** A book of some 2 × 500 levels around 100.00 and people who can pay. */
function deepBook(): TestExchange {
  const x = new TestExchange([spotSpec({ min_notional: '0.01' })], PEOPLE, '100000000')
  for (let i = 0; i < 1000; i++) {
    const away = 1 + (i >> 1)
    const side = i % 2 === 0 ? 'buy' : 'sell'
    const ticks = 10_000 + (side === 'buy' ? -away : away)
    x.limit(at(PEOPLE, i % 50), side, (ticks / 100).toFixed(2), '0.5')
  }
  return x
}

/** Limit orders near the touch, a third of which cross; made before the clock runs. */
function orders(): Command[] {
  const random = Random.seeded(3)
  return Array.from({ length: ORDERS }, (_, i) => {
    const side = random.unit() < 0.5 ? 'buy' : 'sell'
    const away = random.between(-10, 20)
    const ticks = 10_000 + (side === 'buy' ? -away : away)
    return {
      kind: 'placeOrder',
      t: START * 2 + i,
      account: at(PEOPLE, random.between(0, 49)),
      market: 'spot',
      currency_id: 1,
      side,
      type: 'limit',
      price: (ticks / 100).toFixed(2),
      quantity: `0.${random.between(10000, 99999)}`,
      time_in_force: random.unit() < 0.5 ? 'IOC' : 'GTC',
      post_only: false,
    }
  })
}

describe('the engine', () => {
  const commands = orders()
  const checkpoint = deepBook().exchange.checkpoint()
  bench(
    `${ORDERS} orders of people on 2 × 500 levels, with their events`,
    () => {
      const exchange = restoreExchange(checkpoint)
      for (const command of commands) exchange.apply(command)
    },
    { iterations: 3, warmupIterations: 1, time: 0, warmupTime: 0 },
  )
  const lively = new TestExchange([spotSpec({ start_price: '64000.00' })], [11])
  lively.tick(50)
  bench('a tick of one market', () => lively.tick(), { time: 500 })
  bench('hash', () => void lively.exchange.hash(), { time: 300 })
  bench('checkpoint', () => void lively.exchange.checkpoint(), { time: 300 })
})
