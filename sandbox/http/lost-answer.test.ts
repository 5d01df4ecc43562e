import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { Balance } from '../../src/shared/calls/entities.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { createFaults } from '../faults/faults.ts'
import { USDT } from '../market-specs.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

const bench = new HostBench()
const faults = createFaults()
let http: HttpBench
let client: SandboxClient
let token: string
beforeAll(async () => {
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  const calls = { httpFault: faults.httpFault.bind(faults) }
  http = await serveHttp({ ...folders, engine: exchangeEngine, time: bench.time, calls })
  client = new SandboxClient(http.url)
  token = await client.login()
})
afterAll(async () => {
  await http.close()
  await bench.clean()
})

const fund = async () => {
  const { data } = await client.get<Balance[]>('api/currency/accountCurrency', { token })
  return data.find((row) => row.currency_id === USDT)?.balance
}

test('PANEL-05 the call is run, its answer is lost, and the repeat by the same key moves nothing more', async () => {
  const body = { currency_id: USDT, from: 'fund', to: 'spot', amount: '10' }
  const send = () => client.post<Balance>('api/currency/transfer', body, { token, key: 'one-intent' })
  const before = Number(await fund())
  faults.add({ action: 'http', path: 'api/currency/transfer', answer: 'lost', count: 2 })
  await expect(send()).rejects.toThrow()
  expect(Number(await fund())).toBe(before - 10)
  await expect(send()).rejects.toThrow()
  expect((await send()).data.balance).toBe(String(before - 10))
  expect(Number(await fund())).toBe(before - 10)
})

test('PANEL-05 a call that a switch answers or cuts off is not run', async () => {
  const body = { currency_id: USDT, from: 'fund', to: 'spot', amount: '10' }
  const before = await fund()
  const applyFault = (spec: object) => faults.add({ action: 'http', path: 'api/currency/transfer', count: 1, ...spec })
  const send = () => client.post('api/currency/transfer', body, { token })
  for (const code of [500, 1001, 401]) {
    applyFault({ answer: 'code', code })
    expect(await send()).toMatchObject({ status: 200, code })
  }
  for (const status of [401, 503]) {
    applyFault({ answer: 'status', status })
    expect(await send()).toMatchObject({ status, code: status })
  }
  applyFault({ answer: 'disconnect' })
  await expect(send()).rejects.toThrow()
  await http.host.committed()
  expect(await fund()).toBe(before)
  expect((await send()).code).toBe(200)
})
