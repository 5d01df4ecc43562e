import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buy, fingerprint, HostBench, markOf } from '../testing/bench-host.ts'
import { HEAD_FILE, JournalHead, readHead } from './journal-head.ts'
import { JOURNAL_FILE } from './schema.ts'

let bench: HostBench
beforeEach(() => {
  bench = new HostBench()
})
afterEach(() => bench.clean())

/** A folder as `kill -9` leaves it: orders were answered whose rows stand in the write-ahead log alone. */
async function killed(): Promise<string> {
  const folder = bench.folder()
  const host = await bench.open(folder)
  for (let order = 1; order <= 5; order++) await host.submit(buy(String(order)), markOf(`k${order}`))
  host.issueToken(1001)
  const copy = bench.copy(folder)
  await host.close()
  return copy
}

/** What a start in this folder ends with; nothing was touched by it. */
async function refusalOf(folder: string): Promise<string> {
  const before = fingerprint(folder)
  const line = await bench.open(folder).then(
    () => 'opened',
    (error: Error) => error.message,
  )
  if (line !== 'opened') expect(fingerprint(folder)).toEqual(before)
  expect(line).not.toContain('\n')
  return line
}

function edit(folder: string, sql: string): void {
  const db = new Database(join(folder, JOURNAL_FILE))
  db.exec(sql)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

test('SAFE-02 the folder of a killed process opens with all that was answered', async () => {
  const host = await bench.open(await killed())
  expect(host.exchange.openOrders(1001, 'spot')).toHaveLength(5)
})

test.each([
  ['the log is gone', (folder: string) => rmSync(join(folder, `${JOURNAL_FILE}-wal`))],
  ['the log was cut', (folder: string) => truncateSync(join(folder, `${JOURNAL_FILE}-wal`), 20_000)],
  [
    'one bit of the log was flipped',
    (folder: string) => {
      const file = join(folder, `${JOURNAL_FILE}-wal`)
      const bytes = readFileSync(file)
      bytes[bytes.length - 3000] = (bytes[bytes.length - 3000] as number) ^ 1
      writeFileSync(file, bytes)
    },
  ],
])('SAFE-02 where %s, a start names how far the journal came and how far it had come', async (_, damage) => {
  const folder = await killed()
  const had = readHead(folder)
  damage(folder)
  const line = await refusalOf(folder)
  if (had === null || had === 'broken') throw new Error('no head')
  expect(line).toMatch(
    new RegExp(
      `ends at \\d+ \\(write \\d+\\) but had reached ${had.seq} \\(write ${had.writes}\\).*--accept-loss.*--reset`,
    ),
  )
})

test('SAFE-02 a loss that is accepted is gone on from, and the next start asks nothing', async () => {
  const folder = await killed()
  rmSync(join(folder, `${JOURNAL_FILE}-wal`))
  const host = await bench.open(folder, { acceptLoss: true })
  await host.submit(buy('9'))
  await host.close()
  const again = await bench.open(folder)
  expect(again.exchange.openOrders(1001, 'spot').map(({ quantity }) => quantity)).toEqual(['9'])
})

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['broken', (file: string) => writeFileSync(file, 'x'.repeat(512))],
])('SAFE-02 a head that is %s: one line, and the journal is not believed', async (word, damage) => {
  const folder = await killed()
  damage(join(folder, HEAD_FILE))
  expect(await refusalOf(folder)).toContain(`${HEAD_FILE} in ${folder} is ${word}`)
})

test('SAFE-02 a head whose writing was cut off leaves the one before it', () => {
  const folder = bench.folder()
  const head = new JournalHead(folder)
  head.write({ seq: 7, chain: 'seven', writes: 3 })
  head.write({ seq: 8, chain: 'eight', writes: 4 })
  head.close()
  expect(readHead(folder)).toEqual({ seq: 8, chain: 'eight', writes: 4 })
  const bytes = readFileSync(join(folder, HEAD_FILE))
  bytes.fill(0, 0, 100)
  writeFileSync(join(folder, HEAD_FILE), bytes)
  expect(readHead(folder)).toEqual({ seq: 7, chain: 'seven', writes: 3 })
})

test('SAFE-02 an older journal beside a newer head, and another one, are known', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder)
  const older = bench.copy(folder)
  await host.submit(buy('1'))
  await host.close()
  writeFileSync(join(older, HEAD_FILE), readFileSync(join(folder, HEAD_FILE)))
  expect(await refusalOf(older)).toContain('had reached')

  const other = bench.folder()
  const second = await bench.open(other)
  await second.submit(buy('2'))
  await second.submit(buy('3'))
  await second.close()
  writeFileSync(join(other, HEAD_FILE), readFileSync(join(folder, HEAD_FILE)))
  expect(await refusalOf(other)).toContain('does not match its')
})

test.each([
  [
    'a kept answer',
    `UPDATE answers SET answer = replace(answer, '1', '2') WHERE key = 'k1'`,
    'the kept answer "k1" of',
  ],
  ['whom a token belongs to', 'UPDATE tokens SET user = 1002', 'a token of account 1002 was changed'],
  ['how far time was moved', "INSERT OR REPLACE INTO meta VALUES ('travelled', '5')", 'server time was moved by'],
  ['the seed', "UPDATE meta SET value = '8' WHERE key = 'seed'", 'how it began was changed'],
])('SAFE-02 %s that was changed on the disk is named', async (_, sql, named) => {
  const folder = await killed()
  edit(folder, sql)
  const line = await refusalOf(folder)
  expect(line).toContain(named)
  expect(line).not.toMatch(/make room/i)
})
