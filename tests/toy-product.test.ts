import { afterAll, expect, test } from 'vitest'
import { exportJournal } from '../sandbox/export/export-journal.ts'
import { importJournal } from '../sandbox/export/import-journal.ts'
import { HostBench } from '../sandbox/testing/bench-host.ts'
import { serveHttp } from '../sandbox/testing/http-bench.ts'
import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import { CheckpointError } from '../src/engine/kernel/engine-error.ts'
import { exchangeEngine, MODULES } from '../src/engine/machine.ts'
import { createEngine } from '../src/engine/state-machine.ts'
import type { CallName } from '../src/shared/calls/table.ts'
import { nextNoon } from '../src/shared/lines/instants.ts'
import { FakeMockBrowser } from '../src/workers/mock/testing/fake-mock.ts'
import { SandboxClient } from './support/sandbox-client.ts'
import type { JarView } from './toy-product/jar.ts'
import type { jarCalls } from './toy-product/jar-calls.ts'
import { jarModule } from './toy-product/jar-module.ts'

/** The one line that registers the product; it takes the place of the one that explains the same wallet. */
const engine = createEngine([...MODULES.filter(({ name }) => name !== 'finance'), jarModule])

const DEMO = 1001
const bench = new HostBench()
afterAll(() => bench.clean())

/** No invariant has a gap, the product's own among them. */
function sound(exchange: Exchange): void {
  const gaps = exchange.lockGaps()
  expect(Object.keys(gaps)).toContain('jar_locks')
  expect(Object.values(gaps).flat()).toEqual([])
  expect(exchange.views.money.ledgerGaps()).toEqual([])
}

test('ENG-13 a product of one folder and one line is commanded, journalled and replayed to the same hash', async () => {
  const folder = bench.folder()
  const open = (at: string) => bench.open(at, { engine })
  const host = await open(folder)
  const fill = (amount: string) => host.submit({ kind: 'fillJar', account: DEMO, amount })
  expect((await fill('0')).answer).toMatchObject({ ok: false, refusal: { field: 'amount' } })
  const { answer } = await fill('12.5')
  expect(answer).toMatchObject({ ok: true, data: { saved: '12.5', fills: 1, next_at: nextNoon(host.exchange.time) } })
  sound(host.exchange)
  bench.time.pass(3_000)
  expect(host.exchange.views.jar.ticks()).toBeGreaterThan(20)
  const mark = await host.mark()
  const killed = await open(bench.copy(folder))
  expect({ seq: killed.exchange.seq, hash: killed.exchange.hash() }).toEqual(mark)
  expect(killed.exchange.views.jar.of(DEMO)).toEqual(host.exchange.views.jar.of(DEMO))
})

test('ENG-13 it goes through a checkpoint, and what falls due afterwards does so as it would have', async () => {
  const host = await bench.open(bench.folder(), { engine })
  await host.submit({ kind: 'fillJar', account: DEMO, amount: '7' })
  const restored = engine.restore(host.exchange.checkpoint())
  expect(restored.hash()).toBe(host.exchange.hash())
  const noon = nextNoon(restored.time)
  for (const exchange of [restored, host.exchange]) {
    exchange.apply({ t: noon - 1, kind: 'tick' })
    expect(exchange.views.jar.of(DEMO).saved).toBe('7')
    const { events } = exchange.apply({ t: noon, kind: 'cancelAll', account: DEMO, market: 'spot', currency_id: null })
    expect(events.some((event) => event.kind === 'balance' && event.account === DEMO)).toBe(true)
    expect(exchange.views.jar.of(DEMO)).toEqual({ saved: '0', fills: 1, next_at: null })
    sound(exchange)
  }
  expect(restored.hash()).toBe(host.exchange.hash())
  expect(() => exchangeEngine.restore(restored.checkpoint())).toThrow(CheckpointError)
})

test('ENG-13 its journal can be given out without its people, and read in again', async () => {
  const [dataDir, folder] = [bench.folder(), bench.folder()]
  const host = await bench.open(dataDir, { engine })
  await host.submit({ kind: 'fillJar', account: DEMO, amount: '9' })
  await host.close()
  const { file } = exportJournal({ dataDir, engine, out: 'toy.gz', folder, force: false })
  const copy = bench.folder()
  importJournal({ file, dataDir: copy, engine })
  const again = await bench.open(copy, { engine })
  expect(again.exchange.views.jar.of(DEMO)).toMatchObject({ saved: '9', fills: 1 })
})

test('ENG-13 its calls are answered over HTTP, with token, schema, refusals and idempotency key', async () => {
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  const http = await serveHttp({ ...folders, engine, time: bench.time })
  try {
    const client = new SandboxClient(http.url)
    expect((await client.get('api/jar')).code).toBe(401)
    const token = await client.login()
    const filled = await client.post<JarView>('api/jar/fill', { amount: '3' }, { token, key: 'one' })
    expect(filled).toMatchObject({ code: 200, data: { saved: '3', fills: 1 } })
    expect(await client.post('api/jar/fill', { amount: '3' }, { token, key: 'one' })).toMatchObject({
      code: 200,
      data: { saved: '3', fills: 1 },
    })
    expect((await client.post('api/jar/fill', { amount: '4' }, { token, key: 'one' })).code).toBe(409)
    expect((await client.post('api/jar/fill', { amount: 5 }, { token })).code).toBe(400)
    expect(await client.get('api/jar', { token })).toMatchObject({ code: 200, data: { saved: '3', fills: 1 } })
  } finally {
    await http.close()
  }
})

/** The table of this test alone has the product's calls. */
const jarCall = (name: keyof typeof jarCalls) => name as string as CallName

test('ENG-13 the mock worker answers its calls too, and has them after it was killed', async () => {
  const browser = new FakeMockBrowser(engine)
  const tab = await browser.open()
  expect(await tab.ask(jarCall('jarFill'), { amount: '20' }, 'key')).toMatchObject({ saved: '20', fills: 1 })
  expect(await tab.ask(jarCall('jarFill'), { amount: '20' }, 'key')).toMatchObject({ fills: 1 })
  const hash = tab.exchange().hash()
  browser.kill()
  const again = await browser.open()
  expect(again.exchange().views.jar.of(1001).saved).toBe('20')
  expect(await again.ask(jarCall('jar'))).toMatchObject({ saved: '20', fills: 1 })
  expect(again.exchange().hash()).toBe(hash)
})
