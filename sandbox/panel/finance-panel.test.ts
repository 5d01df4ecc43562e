import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { FinanceExchange, USDT } from '../../src/engine/testing/test-finance.ts'
import { createOutbox } from '../accounts/outbox.ts'
import { createFaults } from '../faults/faults.ts'
import type { SandboxHost } from '../host.ts'
import type { FinanceView } from './finance-part.ts'
import { FinanceActions } from './finance-routes.ts'
import { MoneyActions } from './money-actions.ts'
import { registerPanel } from './register-panel.ts'

const x = new FinanceExchange('2026-11-21T01:15:49Z', [11], '10000')
const host = {
  exchange: x.exchange,
  submit: async (body: Parameters<typeof x.send>[0]) => x.send(body),
  now: () => x.time,
  travel: async (ms: number) => x.travel(x.time + ms),
} as unknown as SandboxHost
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
  outbox: createOutbox(() => x.time, 3),
  kyc: { waiting: () => [], decide: async () => null, image: async () => null },
  clock: () => x.time,
  move: async () => null,
  money: new MoneyActions(host),
  finance: new FinanceActions(host),
})
afterAll(() => app.close())

function ask(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { host: 'localhost:4173', 'x-sandbox-key': 'the-key' }
  return app.inject({ method, url: `/sandbox/api/${path}`, headers, ...(body ? { payload: body } : {}) })
}

const term = { currency_id: USDT, days: 7, rate: '5', minimum: '1', maximum: '9', quota: '9' }
const WRONG: [path: string, body: object, status: number][] = [
  ['rate', { id: 999, rate: '1' }, 404],
  ['rate', { id: 101, rate: '101' }, 400],
  ['rate', { id: 101, rate: 'x' }, 400],
  ['sale', { id: 101, state: 'shut' }, 400],
  ['term', { ...term, days: 6 }, 400],
  ['term', { ...term, days: 1_096 }, 400],
  ['fail', { id: 999, reason: 'x' }, 404],
  ['fail', { id: 999, reason: '' }, 400],
  ['house', { house: 7, currency_id: 77, amount: '1' }, 404],
  ['house', { house: 8, currency_id: USDT, amount: '1' }, 400],
  ['house', { house: 7, currency_id: USDT, amount: '-1' }, 400],
]

test('EARN-33 TERM-12 the panel sets rates, sales and house accounts, adds a term, fails a redemption, by commands', async () => {
  const before = x.log.length
  const posted = async (path: string, body: object) => (await ask('POST', `finance/${path}`, body)).json<FinanceView>()
  const productOf = ({ products }: FinanceView, id: number) => products.find((one) => one.id === id)
  expect(productOf(await posted('rate', { id: 101, rate: '7.30' }), 101)).toMatchObject({ rate: '7.3' })
  expect(productOf(await posted('sale', { id: 101, state: 'closed' }), 101)).toMatchObject({ open: false })
  expect(x.no(x.asked(11, 101, '10'))).toBe('product_closed')
  await posted('sale', { id: 101, state: 'open' })
  expect((await posted('term', term)).products.at(-1)).toMatchObject({ kind: 'fixed', days: 7, left: '9' })
  const { id } = x.buy(11, 101, '100')
  const one = x.redeem(11, id, 'T1', '40')
  expect((await ask('GET', 'finance')).json<FinanceView>().redemptions).toMatchObject([{ id: one.id, account: 11 }])
  expect((await posted('fail', { id: one.id, reason: ' Bank holiday ' })).redemptions).toEqual([])
  expect(x.redemption(11, one.id)).toMatchObject({ status: 2, reason: 'Bank holiday' })
  const { houses } = await posted('house', { house: 7, currency_id: USDT, amount: '0' })
  expect(houses.find(({ house, currency_id }) => house === 7 && currency_id === USDT)).toMatchObject({ free: '0' })
  expect(x.log.slice(before).map(({ kind }) => kind)).toContain('setFinanceHouse')
  for (const [path, body, status] of WRONG) expect([path, (await ask('POST', `finance/${path}`, body)).statusCode]).toEqual([path, status]) // biome-ignore format: one line
  const page = await app.inject({ method: 'GET', url: '/sandbox', headers: { host: 'localhost:4173', 'x-sandbox-key': 'the-key' } }) // biome-ignore format: one line
  expect(page.body).toContain('Finance products')
  expect(Object.values(x.exchange.lockGaps()).flat()).toEqual([])
  expect(Object.values(x.exchange.conservation()).filter((gap) => Number(gap) !== 0)).toEqual([])
})

test('EARN-33 the panel travels to the next settlement, 18:00, arrival and maturity', async () => {
  const travel = (to: string) => ask('POST', 'travel', { to })
  const time = () => new Date(x.time).toISOString()
  await travel('settlement')
  expect(time()).toBe('2026-11-21T04:00:00.000Z')
  await travel('transfer')
  expect(time()).toBe('2026-11-21T10:00:00.000Z')
  expect((await travel('arrival')).statusCode).toBe(409)
  expect((await travel('maturity')).statusCode).toBe(409)
  x.take({ kind: 'setFinanceHouse', house: 7, asset: USDT, amount: '1000' })
  const { id } = x.buy(11, 204, '500')
  const live = x.exchange.views.finance.holdings(11)[0]
  x.redeem(11, live?.id ?? 0, 'T1', '10')
  await travel('arrival')
  expect(time()).toBe('2026-11-22T04:00:00.000Z')
  await travel('maturity')
  expect(x.holding(11, id)).toMatchObject({ state: 'ended', received: '120' })
})
