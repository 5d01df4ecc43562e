import { expect, test } from 'vitest'
import { Random } from '../../kernel/random.ts'
import { restoreExchange } from '../../machine.ts'
import { contractSpec, lightSpec, spotSpec, TestExchange } from '../../testing/test-exchange.ts'

const quick = { book: 'light', day_worth: 2_000_000, day_move: 0.06, pause: 400 } as const

/** A deep market that tells its liveliness, light ones of both kinds, and two people. */
function begin(seed: number): TestExchange {
  const light = lightSpec({ liveliness: quick })
  const contract = contractSpec({
    currency_id: 2,
    start_price: '3.1',
    price_digits: 4,
    tick_size: '0.0001',
    liveliness: quick,
  })
  const deep = { book: 'deep', day_worth: 1_250_000_000, day_move: 0.02, pause: 100 } as const
  const btc = spotSpec({ start_price: '64000.00', liveliness: deep })
  return new TestExchange([btc, light, contract], [11, 12], '1000000', seed)
}

/** One thing that somebody does, or a moment in which nobody does anything. */
function act(x: TestExchange, random: Random): void {
  const dice = random.unit()
  const last = Number(x.exchange.ticker('spot', 2)?.c)
  const price = (last * (1 + 0.02 * (random.unit() - 0.5))).toFixed(4)
  const account = random.between(11, 12)
  if (random.unit() < 0.1) x.place(account, { side: 'buy', type: 'market', quantity: '0.001', time_in_force: 'IOC' })
  const side = random.unit() < 0.5 ? 'buy' : 'sell'
  if (dice < 0.5) x.tick()
  else if (dice < 0.75) x.place(account, { currency_id: 2, side, price, quantity: `${random.between(2, 4_000)}.5` })
  else if (dice < 0.85)
    x.place(account, { currency_id: 2, side, type: 'market', quantity: '7.5', time_in_force: 'IOC' })
  else if (dice < 0.95) {
    const open = x.exchange.openOrders(account, 'spot')[0]
    if (open) x.send({ kind: 'cancelOrder', account, market: 'spot', id: open.id })
  } else {
    x.time += 61_000
    x.tick()
  }
}

/** A step of a seed saves, restores and hashes the whole exchange. */
const STEPS = process.env.LONG === 'full' ? 250 : 100

test('ENG-09 what the hash keeps of light markets is what it would make from scratch, whatever is done in between', () => {
  for (const seed of [1, 2, 3]) {
    const random = Random.seeded(seed, 99)
    const x = begin(seed)
    for (let i = 0; i < STEPS; i++) {
      act(x, random)
      const kept = x.exchange.hash()
      const saved = x.exchange.checkpoint()
      const scratch = restoreExchange(saved)
      expect(scratch.hash(), `step ${i} of ${seed}`).toBe(kept)
      expect(x.exchange.hash()).toBe(kept)
      if (i % 25 === 0) expect(scratch.checkpoint()).toBe(saved)
    }
    expect(Object.values(x.exchange.conservation()).every((sum) => Number(sum) === 0)).toBe(true)
    expect(x.exchange.fills(11, 'spot', 1, 500).total).toBeGreaterThan(10)
  }
})

test('ENG-09 a light exchange goes on alike from any checkpoint, and from the journal', () => {
  const random = Random.seeded(5, 7)
  const x = begin(5)
  const others = [restoreExchange(x.exchange.checkpoint())]
  let done = x.log.length
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 40; i++) act(x, random)
    for (const other of others) {
      let last: unknown
      for (const command of x.log.slice(done)) last = other.apply(command).events
      expect(last).toEqual(x.events)
      expect(other.hash()).toBe(x.exchange.hash())
      expect(other.checkpoint()).toBe(x.exchange.checkpoint())
    }
    done = x.log.length
    others.push(restoreExchange(x.exchange.checkpoint()))
  }
})

test('ENG-09 everything that a checkpoint holds of a light market is in the hash', () => {
  const x = begin(9)
  x.tick(30)
  x.place(11, { currency_id: 2, price: '3.0000', quantity: '10' })
  const text = x.exchange.checkpoint()
  interface Saved {
    last: number
    sequence: number
    tickerDue: boolean
    random: number[]
    tape: number[]
    ticker: { q: string }
    mark: { m: string } | null
    orders: (number | string)[][]
    parts: { bots: { next: number; at: number; fair: { own: number } } }
  }
  const changes: [string, (light: Saved, contract: Saved) => void][] = [
    ['last price', (light) => light.last++],
    ['sequence', (light) => light.sequence++],
    [
      'ticker due',
      (light) => {
        light.tickerDue = !light.tickerDue
      },
    ],
    ['dice', (light) => light.random.reverse()],
    ['trades so far', (light) => light.tape.reverse()],
    [
      'ticker',
      (light) => {
        light.ticker.q = '1'
      },
    ],
    [
      'mark',
      (_, contract) => {
        if (contract.mark) contract.mark.m = '1'
      },
    ],
    ['next action', (light) => light.parts.bots.next++],
    [
      'fair price',
      (light) => {
        light.parts.bots.fair.own = 0.5
      },
    ],
    ['a lost order', (light) => light.orders.pop()],
    ['lots of a quote', (light) => light.orders.find((row) => row.length === 5)?.splice(3, 1, 77)],
    ['time of a quote', (light) => light.orders.find((row) => row.length === 5)?.splice(4, 1, 77)],
    ['an order of a person', (light) => light.orders.find((row) => row.length > 5)?.splice(7, 1, 77)],
  ]
  for (const [what, change] of changes) {
    const saved = JSON.parse(text) as { markets: [Saved, Saved, Saved] }
    change(saved.markets[1], saved.markets[2])
    expect(restoreExchange(JSON.stringify(saved)).hash(), what).not.toBe(x.exchange.hash())
  }
})
