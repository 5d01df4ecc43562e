import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import { exchangeEngine as engine } from '../../src/engine/machine.ts'
import { contractSpec, lightSpec, spotSpec, TestExchange } from '../../src/engine/testing/test-exchange.ts'
import type { Checkpoint } from '../../src/engine/trading/codec/checkpoint.ts'
import { passwordFits } from '../accounts/password.ts'
import { DEMO_PASSWORD } from '../genesis.ts'
import { fingerprint, HostBench } from '../testing/bench-host.ts'
import { JournalOfEverything, PRIVATE } from '../testing/journal-of-everything.ts'
import { checkpointShape } from './checkpoint-shape.ts'
import { exportJournal } from './export-journal.ts'
import { readExported } from './exported-file.ts'
import { importJournal } from './import-journal.ts'
import { mapTexts } from './shape.ts'
import { createStandIns } from './stand-ins.ts'

let lived: JournalOfEverything
let bench: HostBench
beforeAll(() => {
  lived = new JournalOfEverything()
})
beforeEach(() => {
  bench = new HostBench()
})
afterEach(() => bench.clean())

/** Exports the journal, all of it or from a state on. */
function exported(from: number, name = 'out.gz') {
  const [dataDir, folder] = [bench.folder(), bench.folder()]
  lived.store(dataDir, from)
  const before = fingerprint(dataDir)
  const reported = exportJournal({ dataDir, engine, out: name, folder, force: false })
  expect(fingerprint(dataDir)).toEqual(before)
  return { ...reported, text: gunzipSync(readFileSync(reported.file)).toString('utf8') }
}

/** What an exchange is, without what is known of persons. */
function impersonal(exchange: Exchange) {
  const people = [11, 12, 41, 42].map((id) => ({
    balances: exchange.balances(id),
    positions: exchange.positions(id),
    ended: exchange.positionHistory(id, 1, 99),
    totals: exchange.perpTotals(id),
    flow: exchange.views.money.flow(id),
    invited: exchange.invited(id).length,
    level: exchange.safety(id).kyc?.level,
    ...Object.fromEntries(
      (['spot', 'contract'] as const).map((kind) => [
        kind,
        [
          exchange.openOrders(id, kind),
          exchange.orderHistory(id, kind, 1, 99),
          exchange.planOrders(id, kind),
          exchange.fills(id, kind, 1, 99),
          exchange.lastEvent(id, kind),
        ],
      ]),
    ),
  }))
  const markets = (['spot', 'contract'] as const).map((kind) => [
    exchange.depth(kind, 1),
    exchange.recentTrades(kind, 1),
  ])
  return {
    people,
    markets,
    money: exchange.conservation(),
    lots: exchange.openLots(),
    gaps: exchange.views.money.ledgerGaps(),
  }
}

function replayed(file: string): Exchange {
  const { base, commands, hash } = readExported(file, engine.version)
  const exchange = base ? engine.restore(base.state) : engine.create()
  for (const command of commands) exchange.apply(command)
  expect(exchange.hash()).toBe(hash)
  return exchange
}

/** Where the persons are known already, and where most has happened. */
const BEGINNINGS: [string, () => number][] = [
  ['from its genesis', () => 0],
  ['from a state in its midst', () => Math.floor(lived.log.length / 2)],
  ['from a state near its end', () => lived.log.length - 4],
]

test.each(BEGINNINGS)('HOST-13 nothing of a person stands in what is exported %s', (_name, from) => {
  const { text, first, last } = exported(from())
  expect([first, last]).toEqual([from() + 1, lived.log.length])
  const plain = text.toLowerCase()
  expect(Object.entries(PRIVATE).filter(([, value]) => plain.includes(value.toLowerCase()))).toEqual([])
  expect(['quill', 'odile', 'maren', '@x.test', 'ms quill'].filter((word) => plain.includes(word))).toEqual([])
})

test.each(BEGINNINGS)('HOST-13 replayed, it comes to the same money, orders and trades: %s', (_name, from) => {
  const exchange = replayed(exported(from()).file)
  const own = impersonal(lived.exchange)
  expect(impersonal(exchange)).toEqual(own)
  expect(Object.values(own.money).filter((left) => Number(left) !== 0)).toEqual([])
  expect(own.people.every(({ balances }) => balances.length > 0)).toBe(true)
})

test('HOST-13 the same journal gives the same file, and the file is named after what it holds', () => {
  const [one, other] = [exported(0), exported(0)]
  expect(other.text).toBe(one.text)
  const [dataDir, folder] = [bench.folder(), bench.folder()]
  lived.store(dataDir, 9)
  const { file } = exportJournal({ dataDir, engine, out: null, folder, force: false })
  expect(file).toBe(join(folder, `journal-10-${lived.log.length}.jsonl.gz`))
})

test('HOST-15 a folder that is made of it starts, and its accounts have the one password', async () => {
  for (const from of [0, Math.floor(lived.log.length / 2)]) {
    const { file } = exported(from)
    const dataDir = join(bench.folder(), 'report')
    expect(importJournal({ file, dataDir, engine })).toEqual({ first: from + 1, last: lived.log.length })
    bench.time.now = lived.time
    const host = await bench.open(dataDir, { engine })
    expect(host.exchange.hash()).toBe(replayed(file).hash())
    expect(impersonal(host.exchange)).toEqual(impersonal(lived.exchange))
    const person = host.exchange.account(41)
    expect(person?.email).toMatch(/^person\d+@stand-in\.test$/)
    expect(await passwordFits(DEMO_PASSWORD, person?.passwordHash ?? '')).toBe(true)
    bench.time.pass(200)
    await host.committed()
    // Once more: what was imported can be exported again.
    await host.close()
    const again = exportJournal({ dataDir, engine, out: 'again.gz', folder: bench.folder(), force: false })
    expect(again.last).toBeGreaterThan(lived.log.length)
  }
})

test('HOST-13 books, bots, candles and marks of a state are the same to the last sign', () => {
  const lively = new TestExchange([spotSpec(), contractSpec(), lightSpec()])
  lively.tick(400)
  const state = lively.exchange.checkpoint()
  const { markets, genesis, credits } = JSON.parse(state) as Checkpoint
  const mapped = mapTexts(JSON.parse(state), checkpointShape(), createStandIns())
  expect(mapped).toMatchObject({ genesis, credits })
  expect((mapped as Checkpoint).markets).toEqual(markets)
})
