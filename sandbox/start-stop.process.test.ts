import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SandboxClient } from '../tests/support/sandbox-client.ts'
import { runSandboxToEnd, type SandboxProcess, startSandbox } from '../tests/support/sandbox-process.ts'
import { expectServingRules } from '../tests/support/serving-rules.ts'
import { fingerprint } from './testing/bench-host.ts'

let folder: string
let running: SandboxProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onetape-start-'))
  running = []
})
afterEach(async () => {
  for (const sandbox of running) await sandbox.kill9()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Parameters<typeof startSandbox>[0] = {}): Promise<SandboxProcess> {
  const sandbox = await startSandbox({ client: false, dataDir: folder, ...options })
  running.push(sandbox)
  return sandbox
}

interface Balance {
  symbol: string
  trade_balance: string
  balance: string
}

test('SET-04 start prints the address and the demo account, and that account is funded', async () => {
  const sandbox = await start()
  // What the start itself takes: a busy machine gives it less of the processor.
  expect(sandbox.workedFor).toBeLessThan(20_000)
  expect(sandbox.stdout()).toContain(`Onetape is running at ${sandbox.url}\n`)
  expect(sandbox.stdout()).toMatch(/demo@sandbox\.test .*Sandbox-1!/)
  const client = new SandboxClient(sandbox.url)
  const token = await client.login()
  const { data } = await client.get<Balance[]>('api/currency/accountCurrency', { token })
  const held = data.filter((row) => Number(row.trade_balance) > 0)
  const spot = Object.fromEntries(held.map((row) => [row.symbol, Number(row.trade_balance)]))
  expect(spot).toEqual({ BTC: 2, ETH: 20, USDT: 100_000 })
  expect(Number(data.find((row) => row.symbol === 'USDT')?.balance)).toBe(10_000)
})

test('SET-02 SET-03 PORT and HOST move it, calls stand under /api, /healthz answers', async () => {
  const port = await freePort()
  const sandbox = await start({ env: { PORT: String(port), HOST: '127.0.0.2' } })
  expect(sandbox.url).toBe(`http://127.0.0.2:${port}`)
  const health = await fetch(`${sandbox.url}/healthz`)
  expect(await health.json()).toEqual({ ok: true })
  const time = await new SandboxClient(sandbox.url).get<{ time: number }>('api/common/getServerTime')
  expect(Math.abs(time.data.time - Date.now())).toBeLessThan(5000)
})

test('SAFE-01 the built server keeps the rules that the development server keeps', async () => {
  const sandbox = await start({ client: true })
  await expectServingRules(sandbox.url, { dataDir: folder, key: sandbox.key })
})

test('SET-05 SET-06 Ctrl-C ends cleanly with exit code 0, and a start takes up where it stopped', async () => {
  const first = await start()
  const client = new SandboxClient(first.url)
  const token = await client.login()
  const order = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }
  const placed = await client.post<{ id: number }>('api/spot/order', order, { token })
  expect(placed.code).toBe(200)
  const ended = await first.stop()
  expect(ended).toMatchObject({ code: 0, signal: null, stderr: '' })
  expect(readdirSync(folder)).toContain('journal.db')

  const again = new SandboxClient((await start()).url)
  const open = await again.get<{ list: { id: number }[] }>('api/spot/openOrders', { token })
  expect(open.data.list.map((row) => row.id)).toEqual([placed.data.id])
})

test('SET-07 a taken port: one clear line, non-zero exit, nothing touched', async () => {
  const taken = createServer()
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port))
  })
  try {
    const dataDir = join(folder, 'never')
    const ended = await runSandboxToEnd({ dataDir, env: { PORT: String(port) } })
    expect(ended.code).toBe(1)
    expect(ended.stdout).toBe('')
    expect(ended.stderr).toMatch(new RegExp(`^port ${port} on 127\\.0\\.0\\.1 is already in use[^\\n]*\\n$`))
    expect(existsSync(dataDir)).toBe(false)
  } finally {
    taken.close()
  }
})

test('SET-08 an unwritable folder: one clear line, non-zero exit, nothing touched', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'mine')
  const before = fingerprint(folder)
  const ended = await runSandboxToEnd({ dataDir: join(file, 'data') })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^cannot write to [^\n]*\n$/)
  expect(fingerprint(folder)).toEqual(before)
})

test('SET-09 a damaged journal: one clear line, non-zero exit, nothing touched', async () => {
  const sandbox = await start()
  await sandbox.stop()
  writeFileSync(join(folder, 'journal.db'), 'not a journal')
  const before = fingerprint(folder)
  const ended = await runSandboxToEnd({ dataDir: folder })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^the journal in [^\n]* is damaged [^\n]*\n$/)
  expect(fingerprint(folder)).toEqual(before)
})

test('HOST-01 a disk that runs full: one line, the process ends by itself, and what was answered is there at the next start', async () => {
  const first = await start({ mostKilobytes: 900 })
  const client = new SandboxClient(first.url)
  const token = await client.login()
  const order = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }
  const placed = await client.post<{ id: number }>('api/spot/order', order, { token })
  expect(placed.code).toBe(200)
  const ended = await first.ended
  expect(ended).toMatchObject({ code: 1, signal: null, stderr: '' })
  expect(ended.stdout.match(/No more commands are accepted/g)).toHaveLength(1)

  const again = new SandboxClient((await start()).url)
  const open = await again.get<{ list: { id: number }[] }>('api/spot/openOrders', { token })
  expect(open.data.list.map((row) => row.id)).toEqual([placed.data.id])
})

test('two processes on one folder: the second says so in one line and ends', async () => {
  await start()
  const ended = await runSandboxToEnd({ dataDir: folder })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^another process is using [^\n]*\n$/)
})

test('an unknown flag: one clear line, exit code 2, nothing touched', async () => {
  const dataDir = join(folder, 'never')
  const ended = await runSandboxToEnd({ dataDir, args: ['--loud'] })
  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toMatch(/^unknown flag --loud[^\n]*\n$/)
  expect(existsSync(dataDir)).toBe(false)
})

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.2', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
