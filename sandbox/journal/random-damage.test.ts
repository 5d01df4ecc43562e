import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../../gateway/base/start-error.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { buy, HostBench, markOf } from '../testing/bench-host.ts'

/** `npm run verify:full` tries a thousand. */
const DAMAGES = process.env.LONG === 'full' ? 1_000 : 40
const ORDERS = 12

interface Lived {
  /** As `kill -9` left it. */
  folder: string
  /** The same folder some orders before. */
  older: string
  token: string
}

let bench: HostBench
let lived: Lived
beforeAll(async () => {
  bench = new HostBench()
  const folder = bench.folder()
  const host = await bench.open(folder)
  const token = host.issueToken(1001)
  let older = ''
  for (let order = 1; order <= ORDERS; order++) {
    await host.submit(buy(String(order)), markOf(`k${order}`))
    if (order === 4) bench.time.pass(61_000)
    if (order === 8) older = bench.copy(folder)
  }
  await host.travel(3_600_000)
  lived = { folder: bench.copy(folder), older, token }
  await host.close()
})
afterAll(() => bench.clean())

type Random = ReturnType<typeof seededRandom>

/** Damages one file of a folder, or changes two. @returns what was done */
function damage(folder: string, random: Random): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const name = pick(readdirSync(folder).filter((file) => !file.endsWith('-shm')))
  const file = join(folder, name)
  const bytes = readFileSync(file)
  const at = Math.floor(random() * Math.max(1, bytes.length))
  const kind = pick(['bit', 'bit', 'bit', 'bits', 'cut', 'gone', 'zeros', 'swapped', 'older', 'longer'])
  if (kind === 'bit' || kind === 'bits') {
    for (let n = kind === 'bit' ? 1 : 5; n > 0 && bytes.length > 0; n--) {
      const place = kind === 'bit' ? at : Math.floor(random() * bytes.length)
      bytes[place] = (bytes[place] as number) ^ (1 << Math.floor(random() * 8))
    }
    writeFileSync(file, bytes)
  } else if (kind === 'cut') truncateSync(file, at)
  else if (kind === 'gone') rmSync(file)
  else if (kind === 'zeros') writeFileSync(file, bytes.fill(0, at, Math.min(bytes.length, at + 4096)))
  else if (kind === 'longer') writeFileSync(file, Buffer.concat([bytes, bytes.subarray(0, 4096)]))
  else if (kind === 'older') {
    const before = join(lived.older, name)
    if (existsSync(before)) cpSync(before, file)
  } else {
    const other = join(folder, pick(readdirSync(folder)))
    renameSync(file, `${file}.moved`)
    if (existsSync(other)) renameSync(other, file)
    renameSync(`${file}.moved`, other)
  }
  return `${kind} of ${name} at ${at}`
}

test(`SAFE-02 after each of ${DAMAGES} random damages a start has all that was answered, or says in one line what is missing`, async () => {
  const random = seededRandom(23)
  const ends = { whole: 0, refused: 0 }
  for (let n = 0; n < DAMAGES; n++) {
    const folder = bench.copy(lived.folder)
    const done = damage(folder, random)
    const opened = await bench.open(folder).catch((error: unknown) => error)
    if (opened instanceof Error) {
      expect(opened, done).toBeInstanceOf(StartError)
      expect(opened.message, done).toMatch(/^[^\n]{20,}$/)
      ends.refused++
    } else {
      const host = opened as Awaited<ReturnType<HostBench['open']>>
      expect(host.exchange.openOrders(1001, 'spot'), done).toHaveLength(ORDERS)
      for (let order = 1; order <= ORDERS; order++)
        expect(await host.answered(markOf(`k${order}`)), done).toMatchObject({ ok: true })
      expect(host.userOfToken(lived.token), done).toBe(1001)
      expect(host.now(), done).toBeGreaterThanOrEqual(bench.time.now + 3_600_000)
      await host.close()
      ends.whole++
    }
    rmSync(folder, { recursive: true, force: true })
  }
  // The damages reach both ends, else they would show nothing.
  expect(ends.whole).toBeGreaterThan(0)
  expect(ends.refused).toBeGreaterThan(DAMAGES / 5)
}, 900_000)
