import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { Market, MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { Level } from '../../src/shared/wire/messages.ts'
import { exportJournal } from '../export/export-journal.ts'
import { importJournal } from '../export/import-journal.ts'
import { runJournalCommand } from '../export/journal-command.ts'
import { openHost } from '../open-host.ts'
import { HostBench } from '../testing/bench-host.ts'
import type { ShownMarket } from './live-market.ts'
import { PaperTrading, type ShownMarkets } from './paper-trading.ts'

const PERSON = 1001
const bench = new HostBench()
const ends: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await bench.clean()
})

/** One market of a kind, as a test says that it is shown. */
class Shown implements ShownMarkets {
  isLive = true
  market: ShownMarket
  private readonly kind: MarketKind

  constructor(kind: MarketKind) {
    this.kind = kind
    this.market = { ...book(60_000), mark: kind === 'spot' ? null : { m: '60000', i: '60001', r: '0.0001', n: 1e13 } }
  }

  markets(): Market[] {
    return [
      {
        ...{ kind: this.kind, currency_id: 1, symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', quote_id: 3 },
        ...{ price_digits: 1, quantity_digits: 5, tick_size: '0.1', step_size: '0.00001', min_notional: '0' },
        ...{ max_leverage: this.kind === 'spot' ? 1 : 100, maker_fee: '0.001', taker_fee: '0.001' },
        ...{ recorded: false, venue: 'OKX' },
      },
    ]
  }

  current(id: number): ShownMarket | null {
    return this.isLive && id === 1 ? this.market : null
  }
}

/** A hundred levels a side around a price. */
function book(middle: number): Pick<ShownMarket, 'bids' | 'asks' | 'last'> {
  const side = (way: number) =>
    Array.from({ length: 100 }, (_, at): Level => [(middle + way * (at + 1)).toFixed(1), '0.5'])
  return { bids: side(-1), asks: side(1), last: String(middle) }
}

async function open(dataDir = bench.folder()) {
  const host = await openHost({
    ...{ dataDir, engine: exchangeEngine, clock: () => bench.time.now, timers: bench.time },
    ...{ reset: false, calm: true, seed: null, log: () => {}, passwordHash: 'scrypt:none', inviteKey: '' },
    source: 'okx',
  })
  const spot = new Shown('spot')
  const contract = new Shown('contract')
  const paper = new PaperTrading({ host, sources: { spot, contract }, clock: () => bench.time.now, timers: bench.time })
  const ticks: { at: number; text: string }[] = []
  const submit = host.submit.bind(host)
  host.submit = (body, mark) => {
    if (body.kind === 'tick') ticks.push({ at: bench.time.now, text: JSON.stringify(body) })
    return submit(body, mark)
  }
  const send = async (kind: MarketKind, body: CommandBody) => {
    const refused = paper.prepare(kind, body)
    return refused ? { ok: false, refusal: refused } : (await host.submit(body)).answer
  }
  const close = async () => {
    paper.close()
    await host.close()
  }
  ends.push(close)
  return { dataDir, host, paper, spot, contract, ticks, send, close }
}

const order = (change: object = {}): CommandBody => ({
  ...{ kind: 'placeOrder', account: PERSON, market: 'spot', currency_id: 1, side: 'buy', type: 'limit' },
  ...{ price: '60001', quantity: '0.2', time_in_force: 'GTC', post_only: false },
  ...change,
})

test('VEN-58 an order that crosses what is shown fills at the shown price, the newest at once', async () => {
  const { host, spot, send } = await open()
  const bought = await send('spot', order({ price: '60002', quantity: '0.8' }))
  expect(bought).toMatchObject({ ok: true, data: { status: 'completed' } })
  spot.market = { ...spot.market, ...book(61_000) }
  expect(await send('spot', order({ side: 'sell', type: 'market', price: undefined, quantity: '0.7' }))).toMatchObject({
    data: { status: 'completed' },
  })
  const prices = host.exchange.fills(PERSON, 'spot', 1, 9).list.map(({ price, quantity }) => `${quantity} ${price}`)
  expect(prices).toEqual(['0.20000 60998.0', '0.50000 60999.0', '0.30000 60002.0', '0.50000 60001.0'])
})

test('VEN-66 the first paper money counts as brought in, not as the profit of the day', async () => {
  const { host, send } = await open()
  const brought = () => {
    const { total, inflow } = host.exchange.views.money.assets(PERSON)?.now ?? {}
    return { total, inflow }
  }
  expect(brought()).toEqual({ total: '120000', inflow: '120000' })
  await send('spot', order({ price: '59000' }))
  expect(brought()).toEqual({ total: '120000', inflow: '120000' })
})

test('VEN-58 an order rests until the venue comes to its price; a book that is gone takes and fills nothing', async () => {
  const { host, spot, send } = await open()
  await send('spot', order({ price: '59990' }))
  spot.isLive = false
  bench.time.pass(1_000)
  expect(await send('spot', order())).toMatchObject({ refusal: { key: 'prices_stale', code: 409 } })
  expect(host.exchange.depth('spot', 1)?.a).toEqual([])
  spot.market = { ...spot.market, ...book(59_000) }
  bench.time.pass(1_000)
  expect(host.exchange.openOrders(PERSON, 'spot')).toHaveLength(1)
  spot.isLive = true
  bench.time.pass(250)
  expect(host.exchange.openOrders(PERSON, 'spot')).toEqual([])
  expect(host.exchange.fills(PERSON, 'spot', 1, 9).list.map(({ price }) => price)).toEqual(['59990.0'])
})

test('VEN-58 a position is valued at the venue’s mark, pays its funding, and is lost at it', async () => {
  const { host, contract, send } = await open()
  const asked = { market: 'contract', quantity: '1', type: 'market', price: undefined, leverage: 10 }
  await send('contract', { kind: 'setLeverage', account: PERSON, currency_id: 1, leverage: 10 })
  expect(await send('contract', order(asked))).toMatchObject({ data: { status: 'completed' } })
  contract.market = { ...book(60_600), mark: { m: '60500', i: '60501', r: '-0.0002', n: 1e13 } }
  bench.time.pass(250)
  expect(host.exchange.positions(PERSON)[0]).toMatchObject({ mark_price: '60500.0' })
  expect(host.exchange.mark(1)).toMatchObject({ m: '60500.0', i: '60501.0', r: '-0.0002' })
  bench.time.jump(8 * 3_600_000)
  bench.time.pass(2_000)
  expect(host.exchange.fundingHistory(PERSON, 1, 9).list).toMatchObject([
    { rate: '-0.0002', mark_price: '60500.0', amount: '12.1' },
  ])
  contract.market = { ...book(50_000), mark: { m: '50000', i: '50000', r: '0', n: 1e13 } }
  bench.time.pass(250)
  expect(host.exchange.positions(PERSON)).toEqual([])
})

test('VEN-58 funding of a venue with shorter periods is paid at its own instants too, once', async () => {
  const { host, contract, send } = await open()
  await send('contract', order({ market: 'contract', quantity: '0.1', type: 'market', price: undefined }))
  // Four hours after one of the engine's own instants.
  const due = Math.ceil(bench.time.now / 28_800_000) * 28_800_000 + 14_400_000
  const mark = (next: number) => ({ m: '60000', i: '60000', r: '0.0001', n: next })
  contract.market = { ...contract.market, mark: mark(due) }
  bench.time.pass(1_000)
  bench.time.jump(due - bench.time.now - 500)
  bench.time.pass(1_000)
  const paid = () => host.exchange.fundingHistory(PERSON, 1, 9).list.filter(({ at }) => at >= due)
  expect(paid()).toEqual([])
  contract.market = { ...contract.market, mark: mark(due + 14_400_000) }
  bench.time.pass(2_000)
  expect(paid()).toMatchObject([{ rate: '0.0001', amount: '-0.6' }])
})

test('VEN-58 funding is paid too where the venue’s clock is ahead, and not where it changes its periods', async () => {
  const { host, contract, send } = await open()
  await send('contract', order({ market: 'contract', quantity: '0.1', type: 'market', price: undefined }))
  const due = Math.ceil(bench.time.now / 28_800_000) * 28_800_000 + 14_400_000
  const show = (next: number) => {
    contract.market = { ...contract.market, mark: { m: '60000', i: '60000', r: '0.0001', n: next } }
    bench.time.pass(500)
  }
  const paid = () => host.exchange.fundingHistory(PERSON, 1, 9).list.filter(({ at }) => at > due - 5_000)
  show(due)
  bench.time.jump(due - bench.time.now - 1_000)
  show(due + 14_400_000)
  expect(paid()).toMatchObject([{ rate: '0.0001', amount: '-0.6' }])
  show(due + 28_800_000)
  expect(paid()).toHaveLength(1)
})

test('VEN-59 at most four ticks a second, of markets with a stake, and under 2 kB a second', async () => {
  const { spot, ticks, send } = await open()
  bench.time.pass(20_000)
  const idle = ticks.splice(0).filter(({ text }) => text.includes('"bids":[6'))
  expect(idle).toEqual([])
  await send('spot', order({ price: '50000' }))
  ticks.length = 0
  const began = bench.time.now
  for (let step = 0; step < 200; step++) {
    spot.market = { ...spot.market, ...book(60_000 + (step % 7)) }
    bench.time.pass(50)
  }
  const seconds = Array.from({ length: 10 }, (_, at) =>
    ticks.filter(({ at: time }) => time > began + at * 1_000 && time <= began + (at + 1) * 1_000),
  )
  expect(Math.max(...seconds.map((one) => one.length))).toBe(4)
  const bytes = ticks.reduce((sum, { text }) => sum + text.length + 30, 0)
  expect(bytes / 10).toBeLessThan(2_000)
})

test('VEN-59 replay gives the same state; a folder of one source opens with no other', async () => {
  const { dataDir, host, spot, contract, send, close } = await open()
  await send('spot', order())
  await send('contract', order({ market: 'contract', quantity: '0.1', price: '60010' }))
  spot.market = { ...spot.market, ...book(60_400) }
  contract.market = { ...contract.market, ...book(60_300) }
  bench.time.pass(5_000)
  await host.committed()
  const copy = bench.copy(dataDir)
  const { hash, seq } = await host.mark()
  await close()
  const again = await open(copy)
  expect([again.host.exchange.seq, again.host.exchange.hash()]).toEqual([seq, hash])
  await again.close()
  // What is made of its export keeps to its source too.
  const { file } = exportJournal({
    dataDir: copy,
    engine: exchangeEngine,
    out: null,
    folder: bench.folder(),
    force: false,
  })
  const other = bench.folder()
  // A start with --live would not look there.
  expect(() => importJournal({ file, dataDir: other, engine: exchangeEngine })).toThrow(
    /choose a folder of that name, --data DIR\/live-okx/,
  )
  expect(readdirSync(other)).toEqual([])
  const said: string[] = []
  const log = (line: string) => said.push(line)
  runJournalCommand('import', { argv: [file, '--data', 'x/live-okx'], env: {}, folder: other, log })
  expect(said[0]).toMatch(/Start with DATA_DIR=x npm start -- --live okx$/)
  const imported = join(other, 'x/live-okx')
  for (const folder of [copy, imported])
    await expect(bench.open(folder, { engine: exchangeEngine })).rejects.toThrow(
      /was traded on live okx markets, and this start shows the sandbox’s own markets: nothing was changed; start with --live okx and DATA_DIR=/,
    )
})
