import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MarketKind } from '../shared/market/market.ts'
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
  const told = createHash('sha256')
  for (let i = 0; i < steps; i++) {
    act(x, random)
    told.update(JSON.stringify(x.events))
  }
  return { x, events: told.digest('hex').slice(0, 12) }
}

test('ENG-09 a journal that is written down ends, view by view, as it did when it was', () => {
  const { x, events } = run(600)
  const views = Object.fromEntries(Object.entries(shown(x)).map(([name, view]) => [name, digest(view)]))
  expect({ events, ...views }).toMatchInlineSnapshot(`
    {
      "contract 1 1D": "f1430719f839",
      "contract 1 1H": "c7abf23ebf4d",
      "contract 1 1W": "8ba92a69705e",
      "contract 1 1m": "181c8f7a7017",
      "contract 1 1s": "ef7c068b20c9",
      "contract 1 4H": "26428ee16aa2",
      "contract 1 5m": "357cae104553",
      "contract 1 book": "5c1e86385ee9",
      "contract 1 ticker": "a9523ea09e31",
      "contract 2 1D": "a8d559a8f50a",
      "contract 2 1H": "75a887ea48c3",
      "contract 2 1W": "1e5364cbcfd9",
      "contract 2 1m": "4e3375be534a",
      "contract 2 1s": "90f9a53b22d9",
      "contract 2 4H": "53707899162b",
      "contract 2 5m": "41d6dc4f8aee",
      "contract 2 book": "a310b32c6701",
      "contract 2 ticker": "b6334e42c99e",
      "events": "4c4869789e8b",
      "hash": "0d80b94d13c8",
      "marks": "236315384515",
      "people": "29e20260a814",
      "spot 1 1D": "8929a16ddc63",
      "spot 1 1H": "4174a94f3636",
      "spot 1 1W": "49dd032e1343",
      "spot 1 1m": "f22c3e4c2ca7",
      "spot 1 1s": "76194a23f5a9",
      "spot 1 4H": "d8dc7344d921",
      "spot 1 5m": "3fc8117f9bbc",
      "spot 1 book": "0eaf1ae5ad30",
      "spot 1 ticker": "9d9c3c4e215b",
      "spot 2 1D": "51482f7a8f06",
      "spot 2 1H": "0488f3cd3b74",
      "spot 2 1W": "a9e3a239b2bf",
      "spot 2 1m": "14b20d5c2769",
      "spot 2 1s": "cf6b7e83389c",
      "spot 2 4H": "bb56b692d5a5",
      "spot 2 5m": "10c217b4f3b8",
      "spot 2 book": "6e0c1b22d992",
      "spot 2 ticker": "d3b816e592ab",
    }
  `)
  expect(digest(shown(Object.assign(x, { exchange: restoreExchange(x.exchange.checkpoint()) })))).toBe(digest(shown(x)))
})
