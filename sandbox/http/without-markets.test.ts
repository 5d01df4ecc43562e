import { afterAll, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { EmptySource } from '../live/empty-source.ts'
import { USDT } from '../market-specs.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import type { CallDeps } from './call-context.ts'

const bench = new HostBench()
const open: HttpBench[] = []
afterAll(async () => {
  for (const http of open) await http.close()
  await bench.clean()
})

const ORDER = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }
/** What a person sends, and the refusal of it beside a real exchange's markets: empty where it is done. */
const ASKED: [path: string, body: object, refusal: string][] = [
  ['api/spot/order', ORDER, 'live_market'],
  ['api/contract/leverage', { currency_id: 1, leverage: 5 }, 'live_market'],
  ['api/currency/transfer', { currency_id: USDT, from: 'spot', to: 'contract', amount: '10' }, ''],
  ['api/currency/transfer', { currency_id: USDT, from: 'spot', to: 'finance', amount: '10' }, ''],
]

async function answers(noOrders: CallDeps['noOrders']): Promise<string[]> {
  const foreign = { spot: new EmptySource('spot'), contract: new EmptySource('contract') }
  const http = await serveHttp({
    ...{ dataDir: bench.folder(), clientDir: bench.folder(), engine: exchangeEngine, time: bench.time },
    calls: { foreign, noOrders },
  })
  open.push(http)
  const client = new SandboxClient(http.url)
  const token = await client.login()
  const messages: string[] = []
  for (const [path, body] of ASKED) messages.push((await client.post(path, body, { token })).message)
  const cancel = await client.post('api/spot/cancelAll', { what: 'all' }, { token })
  return [...messages, cancel.message]
}

test('VEN-44 beside live markets orders are refused; transfers and the cancelling of old orders are not', async () => {
  const messages = await answers('live_market')
  expect(messages).toEqual([...ASKED.map(([, , refusal]) => refusal), ''])
})

test('VEN-44 a recorded session stays read-only', async () => {
  expect(new Set(await answers('recorded_session'))).toEqual(new Set(['recorded_session']))
})
