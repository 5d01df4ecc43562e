import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import type { JournalledHost } from '../journalled-host.ts'
import { buy, HostBench, markOf } from '../testing/bench-host.ts'
import { createJournal, openJournal } from './journal.ts'

const MINUTES = 60
const WRITES_A_MINUTE = 40
const MEGABYTE = 1_000_000
const DAY_MINUTES = 24 * 60
/** Of each day the person trades in this hour. */
const BUSY_HOUR = 9
const FULL = process.env.LONG === 'full'
/** Minutes of the exchange that are run: a week, or the last quiet and the first busy ones of a day. */
const RUN = FULL
  ? { from: 0, to: 7 * DAY_MINUTES, name: 'a week' }
  : { from: BUSY_HOUR * 60 - 10, to: BUSY_HOUR * 60 + 1, name: 'minutes' }
const market = {
  kind: 'placeOrder',
  account: FIRST_ACCOUNT,
  market: 'spot',
  currency_id: 1,
  type: 'market',
  quantity: '0.0005',
  time_in_force: 'IOC',
  post_only: false,
} as const

let bench: HostBench
beforeEach(() => {
  bench = new HostBench()
})
afterEach(() => bench.clean())

function bytesOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

test(`SAFE-03 a data folder stays below 200 MB through ${MINUTES} minutes of one account's orders`, async () => {
  const folder = bench.folder()
  const host = (await bench.open(folder)) as JournalledHost
  let most = 0
  for (let minute = 0; minute < MINUTES; minute++) {
    const writes = Array.from({ length: WRITES_A_MINUTE }, (_, at) => host.submit(buy('1'), markOf(`${minute}-${at}`)))
    const outcomes = await Promise.all(writes)
    // An order that is cancelled at once: open ones are bounded by the engine, not by the journal.
    await Promise.all(
      outcomes.map(({ answer }) =>
        host.submit({ kind: 'cancelOrder', account: 1001, market: 'spot', id: idOf(answer) }),
      ),
    )
    bench.time.jump(60_000)
    await host.submit({ kind: 'tick' })
    await host.checkpoint()
    most = Math.max(most, bytesOf(folder))
  }
  expect(most).toBeLessThan(200 * MEGABYTE)
})

/**
 * The exchange itself with a person who trades, a week with LONG=full: 40 orders a minute, minute by minute, in one hour of each day, and
 * one order and one tick every ten minutes in the others. The state with its bots, candles and histories is in the folder too, written each hour.
 * Ticks come ten a second in life; how their rows are let go with each checkpoint is the other tests' business.
 */
test(`SAFE-03 a data folder stays below 200 MB through ${RUN.name} of the whole exchange and a person who trades`, async () => {
  const folder = bench.folder()
  const host = (await bench.open(folder, { engine: exchangeEngine })) as JournalledHost
  bench.time.pass(1_000)
  let most = 0
  let taken = 0
  let asked = 0
  for (let minute = RUN.from, step = 0; minute < RUN.to; minute += step) {
    const busy = Math.floor((minute % DAY_MINUTES) / 60) === BUSY_HOUR
    const count = busy ? WRITES_A_MINUTE : 1
    step = busy ? 1 : 10
    const writes = Array.from({ length: count }, () => {
      const side = asked++ % 2 === 0 ? 'buy' : 'sell'
      return host.submit({ ...market, side }, markOf(`${asked}`))
    })
    taken += (await Promise.all(writes)).filter(({ answer }) => answer.ok).length
    bench.time.jump(step * 60_000)
    await host.submit({ kind: 'tick' })
    if (!FULL || minute % 60 === 0) {
      await host.checkpoint()
      most = Math.max(most, bytesOf(folder))
    }
  }
  console.log(
    `${RUN.name}: at most ${(most / MEGABYTE).toFixed(1)} MB in the data folder, ${taken} of ${asked} orders taken`,
  )
  expect(taken).toBe(asked)
  expect(most).toBeLessThan(200 * MEGABYTE)
}, 3_600_000)

function idOf(answer: { ok: boolean; data?: unknown }): number {
  return (answer.data as { id: number }).id
}

test('SAFE-03 kept answers are bounded by number and bytes, the oldest go first, and the database shrinks', () => {
  const folder = bench.folder()
  createJournal(folder, { engine: 1, seed: 1, calm: true, busy: false }, [])
  const journal = openJournal(folder, 0)
  const answersOf = (user: number, from: number, to: number, bytes: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      mark: { ...markOf(`k${from + at}`), user },
      answer: 'x'.repeat(bytes),
      at: from + at,
    }))
  const checkpoint = (seq: number) =>
    journal.checkpoint({ seq, engine: 1, chain: 'c', state: 's', body: new Uint8Array(), bodyHash: 'h' }, 0, 0, {
      perUser: 50,
      bytes: 1_000_000,
    })
  const isKept = (user: number, key: string) => journal.findAnswer({ user, call: 'api/spot/order', key }, 0) !== null

  journal.commit({ rows: [], states: [], answers: answersOf(1, 0, 80, 10) })
  journal.commit({ rows: [], states: [], answers: answersOf(2, 0, 10, 10) })
  checkpoint(1)
  expect([29, 30, 79].map((n) => isKept(1, `k${n}`))).toEqual([false, true, true])
  expect(isKept(2, 'k0')).toBe(true)

  journal.commit({ rows: [], states: [], answers: answersOf(3, 100, 140, 100_000) })
  const full = bytesOf(folder)
  checkpoint(2)
  expect([129, 130, 139].map((n) => isKept(3, `k${n}`))).toEqual([false, true, true])
  expect(bytesOf(folder)).toBeLessThan(full / 2)
  journal.close()
})
