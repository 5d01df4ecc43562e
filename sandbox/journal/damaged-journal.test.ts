import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JournalledHost } from '../journalled-host.ts'
import { buy, fingerprint, HostBench } from '../testing/bench-host.ts'
import { JOURNAL_FILE } from './schema.ts'

let bench: HostBench
beforeEach(() => {
  bench = new HostBench()
})
afterEach(() => bench.clean())

/** A folder as a kill would leave it: two checkpoints, rows after them, a write-ahead log. */
async function livedIn(): Promise<string> {
  const folder = bench.folder()
  const host = await bench.open(folder)
  for (let minute = 0; minute < 3; minute++) {
    await host.submit(buy('1'))
    bench.time.pass(60_000)
    await (host as JournalledHost).checkpoint()
    await host.committed()
  }
  await host.submit(buy('2'))
  await host.mark()
  return bench.copy(folder)
}

function sql(folder: string, statement: string): void {
  const db = new Database(join(folder, JOURNAL_FILE))
  db.exec(statement)
  db.close()
}

const DAMAGES: [string, (folder: string) => void][] = [
  ['garbage in place of the file', (f) => writeFileSync(join(f, JOURNAL_FILE), 'x'.repeat(20_000))],
  ['an empty file', (f) => writeFileSync(join(f, JOURNAL_FILE), '')],
  [
    'half of the file, its log gone',
    (f) => {
      truncateSync(join(f, JOURNAL_FILE), readFileSync(join(f, JOURNAL_FILE)).length >> 1)
      for (const end of ['-wal', '-shm']) rmSync(join(f, JOURNAL_FILE + end), { force: true })
    },
  ],
  ['a missing main file', (f) => rmSync(join(f, JOURNAL_FILE))],
  ['a changed row', (f) => sql(f, `UPDATE journal SET command = replace(command, 'tick', 'tock') WHERE seq % 7 = 3`)],
  ['a garbled last row', (f) => sql(f, `UPDATE journal SET command = '{' WHERE seq = (SELECT max(seq) FROM journal)`)],
  [
    'a command that is no text',
    (f) => sql(f, `UPDATE journal SET command = CAST(x'7bff7d' AS TEXT) WHERE seq % 7 = 3`),
  ],
  ['a chain that is no text', (f) => sql(f, `UPDATE journal SET chain = CAST(x'ff' AS TEXT) WHERE seq % 7 = 3`)],
  ['a setting that is no text', (f) => sql(f, `UPDATE meta SET value = CAST(x'ff' AS TEXT) WHERE key = 'last_chain'`)],
  ['a checkpoint whose hash is no text', (f) => sql(f, `UPDATE checkpoints SET state = CAST(x'ff' AS TEXT)`)],
  ['a missing row', (f) => sql(f, 'DELETE FROM journal WHERE seq = (SELECT max(seq) - 3 FROM journal)')],
  ['missing last rows', (f) => sql(f, 'DELETE FROM journal WHERE seq > (SELECT max(seq) - 3 FROM journal)')],
  ['a changed checkpoint', (f) => sql(f, `UPDATE checkpoints SET body = x'1f8b00'`)],
  ['a checkpoint of another state', (f) => sql(f, `UPDATE checkpoints SET state = 'feed'`)],
  ['another state after a row', (f) => sql(f, `UPDATE journal SET state = 'feed' WHERE state IS NOT NULL`)],
  ...['checkpoints', 'journal', 'meta', 'answers', 'tokens'].map((table): [string, (folder: string) => void] => [
    `a missing table of ${table}`,
    (f) => sql(f, `DROP TABLE ${table}`),
  ]),
  ['a table without one of its columns', (f) => sql(f, 'ALTER TABLE tokens DROP COLUMN created')],
]

test.each(DAMAGES)('SET-09 %s: one clear line, nothing touched', async (_name, damage) => {
  const folder = await livedIn()
  damage(folder)
  const before = fingerprint(folder)
  const error = await bench.open(folder).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'StartError', exitCode: 1 })
  const { message } = error as Error
  expect(message).toContain('the journal in')
  expect(message).toContain('nothing was changed')
  expect(message).toContain('--reset')
  expect(message).not.toContain('\n')
  expect(fingerprint(folder)).toEqual(before)
})

test('SET-08 a journal that cannot be read is not called damaged, and nobody is advised to throw it away', async () => {
  const folder = await livedIn()
  rmSync(join(folder, JOURNAL_FILE))
  mkdirSync(join(folder, JOURNAL_FILE))
  const error = await bench.open(folder).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'StartError', exitCode: 1 })
  const { message } = error as Error
  expect(message).toMatch(/^cannot read the journal in [^\n]*: nothing was changed$/)
  expect(message).not.toContain('--reset')
})

test('SET-09 the same folder undamaged opens, and --reset opens a damaged one', async () => {
  const folder = await livedIn()
  const whole = bench.copy(folder)
  expect((await bench.open(whole)).exchange.openOrders(1001, 'spot')).toHaveLength(4)
  writeFileSync(join(folder, JOURNAL_FILE), 'x')
  expect((await bench.open(folder, { reset: true })).exchange.openOrders(1001, 'spot')).toHaveLength(0)
})

test('SET-08 a folder that cannot be made: one clear line, nothing made', async () => {
  const parent = bench.folder()
  const file = join(parent, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'below'), '/proc/none/below']) {
    await expect(bench.open(dataDir)).rejects.toThrow(/^cannot write to .*$/)
  }
  expect(fingerprint(parent)).toHaveLength(1)
  expect(existsSync(join(parent, 'lock'))).toBe(false)
})
