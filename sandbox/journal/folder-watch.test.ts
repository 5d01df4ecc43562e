import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buy, HostBench } from '../testing/bench-host.ts'
import { keepForOwner } from './folder-watch.ts'

let bench: HostBench
beforeEach(() => {
  bench = new HostBench()
})
afterEach(() => bench.clean())

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('SAFE-07 a data folder and all in it are for its owner alone, an older one too', async () => {
  const folder = join(bench.folder(), 'data')
  const host = await bench.open(folder)
  await host.submit(buy('1'))
  const files = ['journal.db', 'journal.db-wal', 'journal.db-shm', 'journal.head', 'lock', 'seal.key']
  expect([modeOf(folder), ...files.map((name) => modeOf(join(folder, name)))]).toEqual([
    '700',
    ...files.map(() => '600'),
  ])
  await host.close()

  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'journal.db'), 0o644)
  await bench.open(folder)
  expect([modeOf(folder), modeOf(join(folder, 'journal.db'))]).toEqual(['700', '600'])
})

test('SAFE-07 a folder that holds other things keeps its own rights', () => {
  const folder = bench.folder()
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'photos'))
  writeFileSync(join(folder, 'journal.db'), '')
  chmodSync(join(folder, 'journal.db'), 0o644)
  keepForOwner(folder)
  expect([modeOf(folder), modeOf(join(folder, 'photos')), modeOf(join(folder, 'journal.db'))]).toEqual([
    '755',
    '755',
    '600',
  ])
})

const HARMS: [string, (folder: string) => void][] = [
  ['deleted', (folder: string) => rmSync(folder, { recursive: true })],
  [
    'replaced',
    (folder: string) => {
      renameSync(folder, `${folder}-moved`)
      mkdirSync(folder)
    },
  ],
]

test.each(HARMS)(
  'SAFE-08 a data folder that is %s under a running host: a second later nothing is taken',
  async (word, harm) => {
    const folder = join(bench.folder(), 'data')
    const lines: string[] = []
    const host = await bench.open(folder, { log: (line) => lines.push(line) })
    await host.submit(buy('1'))
    harm(folder)
    bench.time.pass(1000)
    await expect(host.submit(buy('2'))).rejects.toThrow(`was ${word} while the server ran`)
    expect(host.failure?.reason).toBe('folder')
    expect(lines.filter((line) => line.startsWith('No more commands are accepted'))).toHaveLength(1)
  },
)
