import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MarketKind } from '../shared/hub-protocol/market.ts'
import { Random } from './kernel/random.ts'
import { restoreExchange } from './machine.ts'
import { contractSpec, lightSpec, spotSpec, TestExchange } from './testing/test-exchange.ts'

/*
 * Journals of before have to replay to the same state: on every machine, with every build. What is below was written down once. Who
 * changes what the engine does on purpose raises ENGINE_VERSION where old checkpoints cannot be read, and writes it down anew.
 */

const INTERVALS = ['1s', '1m', '5m', '1H', '4H', '1D', '1W'] as const
const PEOPLE = [11, 12, 13]

/** A deep and a light market of each kind, with bots of different temper, a quiet one, and three people. */
function begin(): TestExchange {
  const quick = { book: 'light', day_worth: 2_000_000, day_move: 0.06, pause: 400 } as const
  const deep = { book: 'deep', day_worth: 1_250_000_000, day_move: 0.02, pause: 100 } as const
  return new TestExchange(
    [
      spotSpec({ start_price: '64000.00', liveliness: deep }),
      lightSpec({ liveliness: quick }),
      contractSpec({ liveliness: { ...deep, day_worth: 4_000_000_000 } }),
      contractSpec({ currency_id: 2, start_price: '3.1', price_digits: 4, tick_size: '0.0001', liveliness: { ...quick, day_move: 0.2 } }), // biome-ignore format: one market
    ],
    PEOPLE,
    '1000000',
    20_251,
  )
}

/** What somebody does, or a moment in which nobody does anything; now and then a long one. */
function act(x: TestExchange, random: Random): void {
  const account = random.between(11, 13)
  const currency_id = random.between(1, 2)
  const side = random.unit() < 0.5 ? 'buy' : 'sell'
  const last = Number(x.exchange.ticker('spot', currency_id)?.c)
  const price = (last * (1 + 0.01 * (random.unit() - 0.5))).toFixed(currency_id === 1 ? 2 : 4)
  const quantity = currency_id === 1 ? `0.0${random.between(1, 99)}` : `${random.between(2, 900)}.5`
  const dice = random.unit()
  if (dice < 0.6) x.tick()
  else if (dice < 0.72) x.place(account, { currency_id, side, price, quantity, post_only: random.unit() < 0.3 })
  else if (dice < 0.8)
    x.place(account, { currency_id, side, price, quantity, time_in_force: side === 'buy' ? 'IOC' : 'FOK' })
  else if (dice < 0.86) x.place(account, { currency_id, side, type: 'market', quantity, time_in_force: 'IOC' })
  else if (dice < 0.9) x.place(account, { currency_id, side, price: '0', quantity })
  else if (dice < 0.96) {
    const open = x.exchange.openOrders(account, 'spot')[0]
    if (open) x.send({ kind: 'cancelOrder', account, market: 'spot', id: open.id })
  } else {
    x.time += random.between(5_000, 2_000_000)
    x.tick(3)
  }
}

/** Everything that the exchange shows of itself. */
function shown(x: TestExchange): Record<string, unknown> {
  const { exchange } = x
  const views: Record<string, unknown> = { hash: exchange.hash() }
  for (const kind of ['spot', 'contract'] as MarketKind[]) {
    for (const id of [1, 2]) {
      const name = `${kind} ${id}`
      views[`${name} book`] = exchange.depth(kind, id)
      views[`${name} ticker`] = [exchange.ticker(kind, id), exchange.recentTrades(kind, id)]
      for (const interval of INTERVALS) views[`${name} ${interval}`] = exchange.candles(kind, id, interval, 60, null)
    }
  }
  views.marks = [exchange.mark(1), exchange.mark(2)]
  views.people = PEOPLE.map((id) => [
    exchange.balances(id),
    exchange.openOrders(id, 'spot'),
    exchange.orderHistory(id, 'spot', 1, 500),
    exchange.fills(id, 'spot', 1, 500),
  ])
  return views
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)
}

function run(steps: number): { x: TestExchange; events: string } {
  const x = begin()
  const random = Random.seeded(4, 2)
  const reported = createHash('sha256')
  for (let i = 0; i < steps; i++) {
    act(x, random)
    reported.update(JSON.stringify(x.events))
  }
  return { x, events: reported.digest('hex').slice(0, 12) }
}

test('ENG-09 a journal that is written down ends, view by view, as it did when it was', () => {
  const { x, events } = run(600)
  const views = Object.fromEntries(Object.entries(shown(x)).map(([name, view]) => [name, digest(view)]))
  expect({ events, ...views }).toMatchInlineSnapshot(`
    {
      "contract 1 1D": "9f141d4a0a24",
      "contract 1 1H": "68a794088f84",
      "contract 1 1W": "1ee3c3af3c5c",
      "contract 1 1m": "cb05f9a84a46",
      "contract 1 1s": "0480185c11eb",
      "contract 1 4H": "744f4efdc895",
      "contract 1 5m": "6e2be0dda935",
      "contract 1 book": "97cbd6263b21",
      "contract 1 ticker": "f2eabc4369a6",
      "contract 2 1D": "c06ce13ab9f8",
      "contract 2 1H": "b67012efb293",
      "contract 2 1W": "475e0473b31a",
      "contract 2 1m": "a93758273993",
      "contract 2 1s": "497e995009f6",
      "contract 2 4H": "f75b39578365",
      "contract 2 5m": "8d846dba11f5",
      "contract 2 book": "176ec46295b8",
      "contract 2 ticker": "56425c4f01a9",
      "events": "9917d4490d06",
      "hash": "b2801ddd3e18",
      "marks": "7a7ff16e0ea3",
      "people": "dc09f9da5fb1",
      "spot 1 1D": "cfb4068b2a0b",
      "spot 1 1H": "aec5314fab00",
      "spot 1 1W": "eb5428b81ba7",
      "spot 1 1m": "37b51ff4cf17",
      "spot 1 1s": "06ecfcf5c9fe",
      "spot 1 4H": "765b3ab8bced",
      "spot 1 5m": "fd33fa3903a8",
      "spot 1 book": "541d32815f80",
      "spot 1 ticker": "85f907b5273d",
      "spot 2 1D": "d2975da25c1b",
      "spot 2 1H": "72c500c5dca6",
      "spot 2 1W": "2212c59b301f",
      "spot 2 1m": "e46321886f45",
      "spot 2 1s": "99437690aeab",
      "spot 2 4H": "4702e412883b",
      "spot 2 5m": "74cf974f8f28",
      "spot 2 book": "1262100e465d",
      "spot 2 ticker": "9f425b39c1e6",
    }
  `)
  expect(digest(shown(Object.assign(x, { exchange: restoreExchange(x.exchange.checkpoint()) })))).toBe(digest(shown(x)))
})
