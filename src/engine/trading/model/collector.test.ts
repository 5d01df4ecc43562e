import { expect, test } from 'vitest'
import type { EngineEvent } from '../../contract/event.ts'
import { contractSpec, spotSpec, TestExchange } from '../../testing/test-exchange.ts'

test('ENG-01 depth deltas follow each other without a hole and give the book', () => {
  const x = new TestExchange([spotSpec({ start_price: '64000.00' }), contractSpec()], [11], '1000000')
  const books = new Map<string, { u: number; b: Map<string, string>; a: Map<string, string> }>()
  for (const kind of ['spot', 'contract']) books.set(kind, { u: 0, b: new Map(), a: new Map() })
  for (let i = 0; i < 60; i++) {
    if (i % 4 === 3) x.place(11, { side: i % 8 === 3 ? 'buy' : 'sell', type: 'market', quantity: '0.5' })
    else x.tick()
    for (const event of x.events) {
      if (event.kind !== 'depth') continue
      const book = books.get(event.market)!
      const { U, u, pu, b, a } = event.data
      expect([pu, U]).toEqual([book.u, book.u + 1])
      expect(u).toBe(book.u + b.length + a.length)
      book.u = u
      for (const [rows, side] of [
        [b, book.b],
        [a, book.a],
      ] as const)
        for (const [price, quantity] of rows) {
          if (Number(quantity) === 0) side.delete(price)
          else side.set(price, quantity)
        }
    }
  }
  for (const kind of ['spot', 'contract'] as const) {
    const depth = x.exchange.depth(kind, 1)
    expect(depth?.u).toBe(books.get(kind)?.u)
    expect(new Map(depth?.b)).toEqual(books.get(kind)?.b)
    expect(new Map(depth?.a)).toEqual(books.get(kind)?.a)
    expect(depth?.b.length).toBeGreaterThan(400)
    expect(x.exchange.top(kind, 1, 25).a).toEqual(depth?.a.slice(0, 25))
  }
})

test('ENG-01 private events count by one, maker and taker each get theirs, the house none', () => {
  const x = new TestExchange()
  const begin = x.exchange.lastEvent(11, 'spot')
  x.limit(11, 'sell', '100', '2')
  expect(x.events.map(short)).toEqual(['depth', `11 order ${begin + 1}`, `11 balance ${begin + 2}`])
  const taker = x.exchange.lastEvent(12, 'spot')
  x.limit(12, 'buy', '100', '1')
  expect(x.events.map(short)).toEqual([
    'depth',
    'trades',
    `11 order ${begin + 3}`,
    `12 order ${taker + 1}`,
    `11 balance ${begin + 4}`,
    `11 balance ${begin + 5}`,
    `12 balance ${taker + 2}`,
    `12 balance ${taker + 3}`,
  ])
  expect(x.exchange.lastEvent(11, 'spot')).toBe(begin + 5)
  x.send({ kind: 'credit', account: 11, wallet: 'contract', asset: 9, amount: '5' })
  expect(x.events).toMatchObject([{ kind: 'balance', market: 'contract', n: 1, balance: { contract_balance: '5' } }])
})

test('ENG-01 tickers and marks go out with a tick, only where they changed', () => {
  const x = new TestExchange([spotSpec({ start_price: '64000.00' }), contractSpec()])
  x.tick(5)
  expect(x.events.filter((event) => event.kind === 'trades' || event.kind === 'order').length).toBeLessThan(9)
  const ticker = x.exchange.ticker('spot', 1)
  x.send({ kind: 'tick' })
  for (const event of x.events)
    if (event.kind === 'ticker' && event.market === 'spot') expect(event.data).not.toEqual(ticker)
  expect(x.exchange.mark(1)).toMatchObject({ m: expect.stringMatching(/^6\d{4}\.\d$/), n: 1763625600000 })
})

function short(event: EngineEvent): string {
  return 'account' in event ? `${event.account} ${event.kind} ${event.n}` : event.kind
}

test('WIRE-02 a level that is gone is sent as "0", every other with the digits of its market', () => {
  const x = new TestExchange([spotSpec({ start_price: '64000.00' })])
  const seen: string[] = []
  for (let i = 0; i < 50; i++) {
    x.tick(1)
    for (const event of x.events)
      if (event.kind === 'depth') seen.push(...[...event.data.b, ...event.data.a].map((level) => level[1]))
  }
  expect(seen.filter((quantity) => Number(quantity) === 0 && quantity !== '0')).toEqual([])
  expect(seen.filter((quantity) => quantity === '0').length).toBeGreaterThan(0)
  expect(seen.filter((quantity) => quantity !== '0' && !/^\d+\.\d{5}$/.test(quantity))).toEqual([])
})
