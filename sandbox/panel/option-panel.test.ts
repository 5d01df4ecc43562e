import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { at, BTC, ETH, OptionExchange } from '../../src/engine/testing/test-options.ts'
import type { OptionMarket } from '../../src/shared/calls/products/option-entities.ts'
import { createOutbox } from '../accounts/outbox.ts'
import { createFaults } from '../faults/faults.ts'
import { OptionActions } from './option-routes.ts'
import { registerPanel } from './register-panel.ts'

const E = at('01:16:00.000')
const x = new OptionExchange(at('01:00:00.000'))
x.tick(E)
const app = Fastify()
registerPanel(app, {
  key: 'the-key',
  listening: '127.0.0.1',
  siteName: 'Onetape',
  sockets: () => ({
    stats: () => ({ spot: 0, contract: 0, opened: { spot: 0, contract: 0 }, list: [] }),
    closeSockets: () => 0,
  }),
  faults: createFaults(),
  outbox: createOutbox(() => E, 3),
  kyc: { waiting: () => [], decide: async () => null, image: async () => null },
  clock: () => E,
  move: async () => null,
  options: new OptionActions({
    exchange: x.exchange,
    submit: async (body) => x.send(x.exchange.time, body),
  }),
})
afterAll(() => app.close())

function ask(method: 'GET' | 'POST', path: string, body?: object, key = 'the-key') {
  const headers = { host: 'localhost:4173', 'x-sandbox-key': key }
  return app.inject({ method, url: `/sandbox${path}`, headers, ...(body ? { payload: body } : {}) })
}

const WRONG: [path: string, body: object, status: number][] = [
  ['rate', { currency_id: BTC, cycle: 45, rate: '0.8' }, 400],
  ['rate', { currency_id: BTC, cycle: 60, rate: '0' }, 400],
  ['rate', { currency_id: BTC, cycle: 60, rate: '100.01' }, 400],
  ['rate', { currency_id: BTC, cycle: 60, rate: '0.855' }, 400],
  ['rate', { currency_id: BTC, window: 300, band: '0.15', side: 'in', rate: '1' }, 400],
  ['rate', { currency_id: BTC, window: 600, band: '0.10', side: 'in', rate: '1' }, 400],
  ['rate', { currency_id: BTC, window: 300, band: '0.10', side: 'up', rate: '1' }, 400],
  ['market', { currency_id: 9, state: 'open' }, 404],
  ['spike', { currency_id: BTC, price: '-1' }, 400],
  ['spike', { currency_id: BTC, price: '64000.05' }, 400],
  ['drop', { currency_id: 9 }, 404],
]

test('OPT-41 the panel sets rates, closes a market, spikes a sample and drops a second, each by a command', async () => {
  const before = x.log.length
  const flash = async (rate: string) =>
    (await ask('POST', '/api/options/rate', { currency_id: BTC, cycle: 60, rate })).json<OptionMarket[]>()[0]?.flash[1]
  expect(await flash('0.7')).toEqual({ cycle: 60, rate: '0.70' })
  expect(x.open(E, 11, {}).rate).toBe('0.70')
  expect(await flash('')).toEqual({ cycle: 60, rate: '0.85' })
  const side = { currency_id: ETH, window: 900, band: '0.20', side: 'in', rate: '1.25' }
  const set = (await ask('POST', '/api/options/rate', side)).json<OptionMarket[]>()[1]?.volatility
  expect(set?.find(({ window, band }) => window === 900 && band === '0.20')?.in).toBe('1.25')
  const closed = await ask('POST', '/api/options/market', { currency_id: BTC, state: 'closed' })
  expect(closed.json<OptionMarket[]>().map(({ open }) => open)).toEqual([false, true])
  expect(x.no(E, 11, {}).key).toBe('option_closed')
  expect((await ask('GET', '')).body).toContain('BTCUSDT options are open')
  await ask('POST', '/api/options/market', { currency_id: BTC, state: 'open' })
  await ask('POST', '/api/options/spike', { currency_id: BTC, price: '70000.0' })
  x.tick(E + 1_000)
  await ask('POST', '/api/options/drop', { currency_id: BTC })
  x.tick(E + 2_000)
  x.tick(E + 3_000)
  expect(x.exchange.views.option.samples(BTC)).toEqual([[E, '64271.4'], [E + 1_000, '70000.0'], [E + 3_000, '64271.4']]) // biome-ignore format: one table
  for (const [path, body, status] of WRONG)
    expect([path, body, (await ask('POST', `/api/options/${path}`, body)).statusCode]).toEqual([path, body, status])
  expect((await ask('POST', '/api/options/drop', { currency_id: BTC }, 'another')).statusCode).toBe(401)
  expect(x.log.length - before).toBeGreaterThan(10)
  const { hash, again } = x.replayed()
  expect(again).toBe(hash)
})
