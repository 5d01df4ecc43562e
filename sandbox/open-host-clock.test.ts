import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buy, fingerprint, HostBench } from './testing/bench-host.ts'

const DAY_MS = 24 * 3_600_000

let bench: HostBench
beforeEach(() => {
  bench = new HostBench()
})
afterEach(() => bench.clean())

async function closedFolder(): Promise<string> {
  const folder = bench.folder()
  const host = await bench.open(folder)
  await host.submit(buy('1'))
  await host.close()
  return folder
}

test.each([
  ['ten years ahead', 3652 * DAY_MS, /in 10 years is processed at once/],
  ['two days ahead', 2 * DAY_MS, /in 2 days is processed at once/],
  ['two days behind', -2 * DAY_MS, /2 days ahead of the clock/],
])('SAFE-09 a start with the clock %s of the journal asks in one line and changes nothing', async (_, leap, then) => {
  const folder = await closedFolder()
  bench.time.now += leap
  const before = readFileSync(join(folder, 'journal.db'))
  const asked: string[] = []
  const ask = async (question: string) => asked.push(question) < 0
  await expect(bench.open(folder, { ask })).rejects.toThrow(/--accept-clock/)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(then)
  expect(readFileSync(join(folder, 'journal.db')).equals(before)).toBe(true)
  await expect(bench.open(folder)).rejects.toThrow(then)
})

test('SAFE-09 a pause of less than a day asks nothing', async () => {
  const folder = await closedFolder()
  bench.time.now += DAY_MS - 1
  await expect(bench.open(folder)).resolves.toBeDefined()
})

test('SAFE-09 ten years that were agreed to are caught up with month by month, the loop free between', async () => {
  const folder = await closedFolder()
  bench.time.now += 3652 * DAY_MS
  const lines: string[] = []
  let turns = 0
  const turn = setInterval(() => turns++, 0)
  const host = await bench.open(folder, { acceptClock: true, log: (line) => lines.push(line) })
  clearInterval(turn)
  expect(lines.filter((line) => line.startsWith('Catching up'))).toHaveLength(121)
  expect(turns).toBeGreaterThan(0)
  const yes = await host.submit(buy('2'))
  expect(yes.answer.ok).toBe(true)
  expect(bench.time.now - host.exchange.time).toBeLessThan(1000)
})

test('SAFE-09 a clock that leaps while the machine stood still is not followed; a long sleep is', async () => {
  const folder = bench.folder()
  let up = 0
  const host = await bench.open(folder, { uptime: () => up })
  await host.submit(buy('1'))
  bench.time.jump(3 * DAY_MS)
  up += 3 * DAY_MS
  expect((await host.submit(buy('2'))).answer.ok).toBe(true)
  bench.time.jump(3 * DAY_MS)
  await expect(host.submit(buy('3'))).rejects.toThrow('the clock jumped ahead by 3 days while the server ran')
  expect(host.failure?.reason).toBe('clock')
})

test('SAFE-09 such a leap is noticed after many commands of one moment too, for which the machine is asked once', async () => {
  const folder = bench.folder()
  let asked = 0
  const host = await bench.open(folder, { uptime: () => asked++ * 0 })
  for (let i = 0; i < 20; i++) await host.submit(buy('1'))
  expect(asked).toBe(1)
  bench.time.jump(DAY_MS + 1)
  await expect(host.submit(buy('2'))).rejects.toThrow('the clock jumped ahead by 1 day while the server ran')
})

const WRONG_KEYS: [string, (file: string) => void][] = [
  ['missing', (file: string) => rmSync(file)],
  ['another key', (file: string) => writeFileSync(file, Buffer.alloc(32, 1))],
  ['no key', (file: string) => writeFileSync(file, 'short')],
]

test.each(WRONG_KEYS)(
  'SAFE-06 a sealing key that is %s: one line that says how to go on, and no new key',
  async (_, harm) => {
    const folder = await closedFolder()
    const file = join(folder, 'seal.key')
    harm(file)
    const before = fingerprint(folder)
    await expect(bench.open(folder)).rejects.toThrow(/seal\.key .*restore the key, or start over/)
    expect(fingerprint(folder)).toEqual(before)
    expect(existsSync(file)).toBe(_ !== 'missing')
  },
)

test('SAFE-14 a lock that is no lock is named', async () => {
  const folder = await closedFolder()
  writeFileSync(join(folder, 'lock'), 'garbage '.repeat(2000))
  await expect(bench.open(folder)).rejects.toThrow(`${join(folder, 'lock')} is broken`)
})
