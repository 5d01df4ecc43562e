import { bench, describe } from 'vitest'
import type { Command } from '../../contract/command.ts'
import { Random } from '../../kernel/random.ts'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'

const PEOPLE = Array.from({ length: 500 }, (_, i) => 100 + i)
const COMMANDS = 40_000
const MARKETS = [1, 2]

/** Two books of 1,000 orders a side of 500 people who hold something. */
function fullBooks(): PerpExchange {
  const x = new PerpExchange([perpSpec(), perpSpec({ currency_id: 2 })], PEOPLE, '1000000')
  for (const currency_id of MARKETS)
    for (let i = 0; i < 2_000; i++) {
      const side = i % 2 === 0 ? 'buy' : 'sell'
      const price = 20_000 + (side === 'buy' ? -1 : 1) * (1 + (i >> 1)) * 0.2
      x.perp(PEOPLE[i % 500] as number, side, '0.2', price.toFixed(1), { currency_id })
    }
  return x
}

/** 45 % limits that wait, 45 % cancels, 10 % takers. Ids are known: every placed order takes the next one. */
function commands(x: PerpExchange): Command[] {
  const random = Random.seeded(3)
  const placed: { account: number; id: number }[] = []
  let id = 4_000
  return Array.from({ length: COMMANDS }, (_, i) => {
    const t = x.time + 1 + i
    const dice = random.unit()
    const currency_id = random.between(1, 2)
    const account = PEOPLE[random.between(0, 499)] as number
    if (dice < 0.45 && placed.length > 0) {
      const [gone] = placed.splice(random.between(0, placed.length - 1), 1)
      return { kind: 'cancelOrder', t, market: 'contract', account: gone?.account ?? 0, id: gone?.id ?? 0 }
    }
    id++
    const side = random.unit() < 0.5 ? 'buy' : 'sell'
    const base = { kind: 'placeOrder', t, account, market: 'contract', currency_id, side } as const
    if (dice > 0.9) return { ...base, type: 'market', quantity: '0.05', time_in_force: 'IOC', post_only: false }
    placed.push({ account, id })
    const away = random.between(10, 900) * 0.2
    const price = (20_000 + (side === 'buy' ? -away : away)).toFixed(1)
    return { ...base, type: 'limit', price, quantity: '0.02', time_in_force: 'GTC', post_only: false }
  })
}

describe('perpetual markets', () => {
  const x = fullBooks()
  const list = commands(x)
  const checkpoint = x.exchange.checkpoint()
  bench(
    `${COMMANDS} commands: 45 % limits, 45 % cancels, 10 % takers, with their events`,
    () => {
      const exchange = restoreExchange(checkpoint)
      for (const command of list) exchange.apply(command)
    },
    { iterations: 3, warmupIterations: 1, time: 0, warmupTime: 0 },
  )
  bench('a tick with 500 holders', () => x.tick(), { time: 500 })
})
