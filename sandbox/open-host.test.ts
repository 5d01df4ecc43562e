import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '../src/shared/calls/entities.ts'
import { JOURNAL_FILE } from './journal/schema.ts'
import type { JournalledHost } from './journalled-host.ts'
import { buy, HostBench, markOf } from './testing/bench-host.ts'
import { tallyEngine } from './testing/tally-engine.ts'

let bench: HostBench
beforeEach(() => {
  bench = new HostBench()
})
afterEach(() => bench.clean())

function rowsOf(folder: string, sql: string): Record<string, unknown>[] {
  const db = new Database(join(bench.copy(folder), JOURNAL_FILE))
  const rows = db.prepare(sql).all() as Record<string, unknown>[]
  db.close()
  return rows
}

test('HOST-01 an answer and its events wait until the command is in the journal', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  bench.time.held = true
  const seen: string[] = []
  host.onCommitted((events) => seen.push(...events.map((e) => e.kind)))
  const answered = host.submit(buy('1')).then(() => seen.push('answer'))
  const read = host.committed().then(() => seen.push('read'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual([])
  expect(rowsOf(folder, `SELECT * FROM journal WHERE command LIKE '%placeOrder%'`)).toHaveLength(0)
  bench.time.release()
  expect(rowsOf(folder, `SELECT * FROM journal WHERE command LIKE '%placeOrder%'`)).toHaveLength(1)
  await Promise.all([answered, read])
  expect(seen).toEqual(['order', 'answer', 'read'])
})

test('HOST-01 commands that came together are committed together and answered in order', async () => {
  const host = await bench.open(bench.folder())
  const times: number[] = []
  const answers = await Promise.all(
    ['1', '2', '', '3'].map(async (quantity) => {
      const { answer } = await host.submit(buy(quantity))
      times.push(host.exchange.seq)
      return answer
    }),
  )
  expect(answers.map((a) => (a.ok ? (a.data as Order).quantity : a.refusal.key))).toEqual([
    '1',
    '2',
    'quantity_required',
    '3',
  ])
  expect(new Set(times).size).toBe(1)
})

test('SET-05 a restart takes up where it stopped, whether it ended cleanly or not', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  for (let i = 1; i <= 5; i++) await host.submit(buy(String(i)))
  bench.time.pass(500)
  const mark = await host.mark()
  const torn = await bench.open(bench.copy(folder))
  expect({ seq: torn.exchange.seq, hash: torn.exchange.hash() }).toEqual(mark)
  await host.close()
  const clean = await bench.open(folder)
  expect({ seq: clean.exchange.seq, hash: clean.exchange.hash() }).toEqual(mark)
  await clean.submit(buy('6'))
  expect(clean.exchange.seq).toBe(mark.seq + 1)
})

test('HOST-03 a checkpoint every 60 s keeps two, and the rows after the older one', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  for (let minute = 0; minute < 60; minute++) {
    bench.time.pass(60_000)
    await (host as JournalledHost).checkpoint()
  }
  const checkpoints = rowsOf(folder, 'SELECT seq FROM checkpoints ORDER BY seq').map((r) => Number(r.seq))
  expect(checkpoints).toHaveLength(2)
  const [rows] = rowsOf(folder, 'SELECT count(*) AS n, min(seq) AS first FROM journal')
  expect(Number(rows?.first)).toBe((checkpoints[0] as number) + 1)
  expect(Number(rows?.n)).toBeLessThanOrEqual(1300)
  expect(host.exchange.seq).toBeGreaterThan(36_000)
  expect(statSync(join(folder, JOURNAL_FILE)).size).toBeLessThan(4_000_000)
  // Processor time: what others do on the machine, and its disk, are not to fail this.
  const from = process.cpuUsage()
  const again = await bench.open(bench.copy(folder))
  const { user, system } = process.cpuUsage(from)
  expect((user + system) / 1000).toBeLessThan(3000)
  expect(again.exchange.hash()).toBe(host.exchange.hash())
})

test('HOST-03 commands that take long bring a checkpoint sooner, and so does a start that took long', async () => {
  const folder = bench.folder()
  const checkpoints = (where: string) => rowsOf(where, 'SELECT seq FROM checkpoints').length
  const orders = async (host: JournalledHost, count: number) => {
    for (let i = 0; i < count; i++) await host.submit(buy('1'))
    await host.checkpointing
  }
  const host = (await bench.open(folder)) as JournalledHost
  bench.time.work = 99
  await orders(host, 10)
  expect(checkpoints(folder)).toBe(0)
  await orders(host, 1)
  expect(checkpoints(folder)).toBe(1)
  await orders(host, 10)
  expect(checkpoints(folder), 'counted anew from there').toBe(1)

  for (const [took, then] of [
    [999, 1],
    [1000, 2],
  ]) {
    const copy = bench.copy(folder)
    bench.time.work = took as number
    const again = (await bench.open(copy)) as JournalledHost
    bench.time.work = 0
    await orders(again, 1)
    expect(checkpoints(copy), `${took} ms`).toBe(then)
  }
})

test('HOST-04 a journal of another engine says how to begin anew, and --reset does', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  await host.submit(buy('1'))
  await host.close()
  const newer = { ...tallyEngine, version: 2 }
  await expect(bench.open(folder, { engine: newer })).rejects.toThrow(/engine version 1 and this is 2.*--reset/)
  const fresh = await bench.open(folder, { engine: newer, reset: true, seed: 9 })
  expect(fresh.exchange.openOrders(1001, 'spot')).toEqual([])
  const meta = rowsOf(folder, `SELECT value FROM meta WHERE key IN ('engine', 'seed') ORDER BY key`)
  expect(meta.map((r) => r.value)).toEqual(['2', '9'])
})

test('HOST-06 the same key gives the first answer, another body 409, also in flight and after a restart', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  const first = host.submit(buy('1'), markOf('k'))
  const [one, twin, other, elsewhere] = await Promise.all([
    first,
    host.submit(buy('1'), markOf('k')),
    host.submit(buy('2'), markOf('k', 'b')),
    host.submit(buy('1'), markOf('k', 'a', 1002)),
  ])
  expect(twin.answer).toEqual(one.answer)
  expect(twin.events).toEqual([])
  expect(other.answer).toMatchObject({ ok: false, refusal: { code: 409, key: 'idempotency_conflict' } })
  expect(elsewhere.answer).not.toEqual(one.answer)
  expect(host.exchange.openOrders(1001, 'spot')).toHaveLength(2)

  const again = await bench.open(bench.copy(folder))
  expect((await again.submit(buy('1'), markOf('k'))).answer).toEqual(one.answer)
  expect((await again.submit(buy('2'), markOf('k', 'b'))).answer).toMatchObject({ ok: false, refusal: { code: 409 } })
  expect(again.exchange.openOrders(1001, 'spot')).toHaveLength(2)
})

test('HOST-06 a refusal is remembered too, and a key is free again after 24 h', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  const seq = host.exchange.seq + 1
  for (let i = 0; i < 3; i++) expect((await host.submit(buy(''), markOf('r'))).answer.ok).toBe(false)
  expect(host.exchange.seq).toBe(seq)
  bench.time.jump(24 * 3_600_000 - 1)
  await host.close()
  const kept = await bench.open(folder)
  expect((await kept.submit(buy('1'), markOf('r', 'b'))).answer).toMatchObject({ refusal: { code: 409 } })
  bench.time.jump(2)
  expect((await kept.submit(buy('1'), markOf('r', 'b'))).answer).toMatchObject({ ok: true })
})

test('HOST-08 the journal holds no token and no password', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  const token = host.issueToken(1001)
  expect(host.userOfToken(token)).toBe(1001)
  expect(host.userOfToken(`${token}x`)).toBeNull()
  const files = [JOURNAL_FILE, `${JOURNAL_FILE}-wal`].map((name) => readFileSync(join(folder, name)).toString('latin1'))
  expect(files.join('')).toContain('genesis')
  expect(files.join('')).not.toContain(token)
  expect(files.join('')).not.toContain('Sandbox-1!')
  const again = await bench.open(bench.copy(folder))
  expect(again.userOfToken(token)).toBe(1001)
  bench.time.now += 31 * 24 * 3_600_000
  expect(again.userOfToken(token)).toBeNull()
})

test('a second host on one folder is refused in one line', async () => {
  const folder = bench.folder()
  await bench.open(folder)
  await expect(bench.open(folder)).rejects.toThrow(/^another process is using .*$/)
})

test('where the journal cannot be written nothing is answered, taken or published any more', async () => {
  const folder = bench.folder()
  const lines: string[] = []
  const host = await bench.open(folder, { log: (line) => lines.push(line) })
  const kept = await host.submit(buy('1'))
  const seq = host.exchange.seq
  const db = new Database(join(folder, JOURNAL_FILE))
  db.exec('ALTER TABLE journal RENAME TO gone')
  let events = 0
  host.onCommitted(() => events++)
  await expect(host.submit(buy('2'))).rejects.toThrow()
  await expect(host.submit(buy('3'))).rejects.toThrow()
  await expect(host.committed()).rejects.toThrow()
  expect(events).toBe(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('No more commands are accepted')
  await host.close()
  db.exec('ALTER TABLE gone RENAME TO journal')
  db.close()
  const again = await bench.open(folder)
  expect(kept.answer.ok).toBe(true)
  expect(again.exchange.seq).toBe(seq)
})

test('an engine that breaks on a command takes nothing more, and the command is not in the journal', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  const seq = host.exchange.seq
  await expect(host.submit(buy('666'))).rejects.toThrow('the engine broke')
  await expect(host.submit(buy('1'))).rejects.toThrow()
  await host.close()
  const again = await bench.open(folder)
  expect(again.exchange.seq).toBe(seq)
})

test('time never goes back for the engine', async () => {
  const host = await bench.open(bench.folder())
  await host.submit(buy('1'))
  const before = host.exchange.time
  bench.time.now -= 10_000
  await host.submit(buy('2'))
  expect(host.exchange.time).toBe(before)
  expect(host.now()).toBe(before)
})
