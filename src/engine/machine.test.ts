import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckpointError, CommandTimeError, EngineVersionError } from './kernel/engine-error.ts'
import { createExchange, restoreExchange } from './machine.ts'
import { contractSpec, spotSpec, TestExchange } from './testing/test-exchange.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Some minutes of a market with bots, people, cancels and refusals. */
function lively(): TestExchange {
  const x = new TestExchange([spotSpec({ start_price: '64000.00' }), contractSpec()], [12, 11], '1000000', 5)
  act(x)
  return x
}

function act(x: TestExchange): void {
  for (let i = 0; i < 40; i++) {
    x.tick()
    const last = Number(x.exchange.ticker('spot', 1)?.c)
    const placed = x.place(11, { price: (last - 20 + i).toFixed(2), quantity: '0.05' }).answer
    x.place(12, { side: 'sell', type: 'market', quantity: '0.01' })
    x.place(12, { price: 'nonsense', quantity: '1' })
    if (i % 3 === 0 && placed.ok)
      x.send({ kind: 'cancelOrder', account: 11, market: 'spot', id: (placed.data as { id: number }).id })
    if (i === 30) x.send({ kind: 'cancelAll', account: 11, market: 'spot', currency_id: null })
  }
}

test('ENG-09 the same journal gives the same hash and the same events', () => {
  const x = lively()
  const y = createExchange()
  let last: unknown
  for (const command of x.log) last = y.apply(JSON.parse(JSON.stringify(command))).events
  expect(y.seq).toBe(x.log.length)
  expect(y.hash()).toBe(x.exchange.hash())
  expect(y.checkpoint()).toBe(x.exchange.checkpoint())
  expect(last).toEqual(x.events)
})

test('ENG-09 a checkpoint goes on to the same hash, with the same events and the same views', () => {
  const x = lively()
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.checkpoint()).toBe(x.exchange.checkpoint())
  const from = x.log.length
  act(x)
  let last: unknown
  for (const command of x.log.slice(from)) last = restored.apply(command).events
  expect(last).toEqual(x.events)
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.orderHistory(11, 'spot', 1, 50)).toEqual(x.exchange.orderHistory(11, 'spot', 1, 50))
  expect(restored.fills(12, 'spot', 1, 50)).toEqual(x.exchange.fills(12, 'spot', 1, 50))
  expect(restored.openOrders(11, 'spot')).toEqual(x.exchange.openOrders(11, 'spot'))
  expect(restored.depth('contract', 1)).toEqual(x.exchange.depth('contract', 1))
  expect(restored.mark(1)).toEqual(x.exchange.mark(1))
  expect(restored.recentTrades('spot', 1)).toEqual(x.exchange.recentTrades('spot', 1))
})

test('ENG-09 everything that a checkpoint holds is in the hash', () => {
  const x = lively()
  const text = x.exchange.checkpoint()
  const hash = x.exchange.hash()
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
  const changes: [string, (saved: Saved) => void][] = [
    ['seq', (saved) => saved.seq++],
    ['order id', (saved) => saved.lastOrder++],
    ['free money', (saved) => set(person(saved).holdings[0], 2, '1')],
    ['locked money', (saved) => set(person(saved).holdings[0], 3, '1')],
    ['private events', (saved) => person(saved).lastEvent.spot++],
    ['an ended order', (saved) => set(person(saved).ended.spot[3], 13, 1)],
    ['a fill', (saved) => set(person(saved).fills.spot[0], 8, 1)],
    ['a lost fill', (saved) => person(saved).fills.spot.pop()],
    ['a resting order', (saved) => set(saved.markets[1]?.orders[7], 3, 1)],
    ['order of a queue', (saved) => saved.markets[0]?.orders.splice(0, 2)],
    ['last price', (saved) => saved.markets[0] && saved.markets[0].last++],
    ['dice', (saved) => set(saved.markets[0]?.random, 0, 1)],
    ['sequence', (saved) => saved.markets[1] && saved.markets[1].sequence++],
  ]
  for (const [what, change] of changes) {
    const saved = JSON.parse(text) as Saved
    change(saved)
    for (const account of saved.accounts)
      account.open = account.open.filter((id) => saved.markets.some((one) => one.orders.some((row) => row[0] === id)))
    expect(restoreExchange(JSON.stringify(saved)).hash(), what).not.toBe(hash)
  }
})

interface Saved {
  seq: number
  lastOrder: number
  accounts: {
    identity: { id: number }
    open: number[]
    lastEvent: { spot: number }
    holdings: unknown[][]
    ended: { spot: unknown[][] }
    fills: { spot: unknown[][] }
  }[]
  markets: { last: number; sequence: number; random: number[]; orders: unknown[][] }[]
}

function person(saved: Saved) {
  return saved.accounts.find((account) => account.identity.id === 11)!
}

function set(row: unknown[] | undefined, at: number, value: unknown): void {
  if (!row) throw new Error('nothing to change')
  row[at] = value
}

test('ENG-09 a checkpoint of another engine or no checkpoint at all is a typed error', () => {
  const saved = JSON.parse(new TestExchange().exchange.checkpoint()) as { version: number }
  expect(() => restoreExchange(JSON.stringify({ ...saved, version: saved.version + 1 }))).toThrow(EngineVersionError)
  for (const text of ['', '{', '[]', 'null', '{}', JSON.stringify({ version: saved.version })])
    expect(() => restoreExchange(text)).toThrow(CheckpointError)
})

test("ENG-11 the command's time never goes back", () => {
  const x = new TestExchange()
  const hash = x.exchange.hash()
  const { seq, time } = x.exchange
  for (const t of [time - 1, Number.NaN, time + 0.5, Number.POSITIVE_INFINITY])
    expect(() => x.exchange.apply({ kind: 'tick', t })).toThrow(CommandTimeError)
  expect([x.exchange.hash(), x.exchange.seq, x.exchange.time]).toEqual([hash, seq, time])
  expect(x.exchange.apply({ kind: 'tick', t: time }).answer.ok).toBe(true)
})

test('ENG-11 the engine reads no clock and no dice', () => {
  const refuse = () => {
    throw new Error('the engine asked for time or chance')
  }
  vi.spyOn(Date, 'now').mockImplementation(refuse)
  vi.spyOn(Math, 'random').mockImplementation(refuse)
  vi.spyOn(performance, 'now').mockImplementation(refuse)
  const x = lively()
  restoreExchange(x.exchange.checkpoint()).hash()
  for (const interval of ['1s', '1m', '1D'] as const) x.exchange.candles('spot', 1, interval, 100, null)
  vi.restoreAllMocks()
  const words = /\bDate\b|Math\.random|performance|setTimeout|setInterval|crypto/
  const guilty = sources(import.meta.dirname).filter((file) => words.test(code(readFileSync(file, 'utf8'))))
  expect(guilty).toEqual([])
})

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.bench.ts'))
    .map((name) => join(folder, name))
}

/** The source without its comments. */
function code(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
}

test('ENG-08 genesis stands first and once, accounts and credits are checked', () => {
  const empty = createExchange()
  expect(empty.apply({ kind: 'tick', t: 1 }).answer).toMatchObject({ ok: false, refusal: { key: 'bad_request' } })
  const x = new TestExchange()
  const again = { kind: 'genesis', seed: 1, calm: true, markets: [], assets: [] } as const
  expect(x.send({ ...again, markets: [], assets: [] }).answer).toMatchObject({ ok: false, refusal: { code: 409 } })
  const open = { kind: 'openAccount', email: 'P11@x.test', phone: null, passwordHash: 'h' } as const
  expect(x.send({ ...open, account: 50 }).answer).toMatchObject({ ok: false, refusal: { code: 409 } })
  expect(x.send({ ...open, account: 11, email: 'new@x.test' }).answer.ok).toBe(false)
  expect(x.exchange.accountByLogin('email', 'p11@X.test')).toMatchObject({ id: 11, passwordHash: 'hash' })
  const pay = { kind: 'credit', account: 11, wallet: 'fund', asset: 9 } as const
  for (const amount of ['-1', '0', '1e3', '0.000000001', ''])
    expect(x.send({ ...pay, amount }).answer.ok, amount).toBe(false)
  for (const account of [77, 1, 2, 3])
    expect(x.send({ ...pay, account, amount: '1' }).answer.ok, `${account}`).toBe(false)
  expect(x.send({ ...pay, asset: 77, amount: '1' }).answer.ok).toBe(false)
  expect(x.send({ ...pay, amount: '0.00000001' }).answer).toMatchObject({ data: { balance: '0.00000001' } })
  expect(Object.values(x.exchange.conservation())).toEqual(['0.00000000', '0.00000000', '0.00000000'])
})

test('ENG-08 a genesis whose numbers do not fit together is refused whole', () => {
  for (const spec of [
    spotSpec({ price_digits: 4 }),
    spotSpec({ quote_id: 5 }),
    spotSpec({ tick_size: '0.001' }),
    spotSpec({ start_price: '0' }),
  ]) {
    const x = new TestExchange([spec], [])
    expect(x.exchange.markets('spot')).toEqual([])
  }
  expect(new TestExchange([spotSpec(), spotSpec()], []).exchange.markets('spot')).toEqual([])
})
