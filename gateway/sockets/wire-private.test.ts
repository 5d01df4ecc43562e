import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { Balance, Order } from '../../src/shared/calls/entities.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  server.host.tokens.set('token-of-5', 5)
  server.host.tokens.set('token-of-6', 6)
})
afterEach(() => server.close())

function orderEvent(account: number, n: number, market: MarketKind = 'spot'): EngineEvent {
  return { kind: 'order', market, account, n, order: { id: 900 + n, currency_id: 1 } as Order }
}
function balanceEvent(account: number, n: number): EngineEvent {
  return { kind: 'balance', market: 'spot', account, n, balance: { currency_id: 3 } as Balance }
}

test('WIRE-07 after auth a user gets own orders and balances on every socket of that kind, with n as the engine counts', async () => {
  const [a, b, contract, stranger] = await Promise.all([
    server.connect(),
    server.connect(),
    server.connect('/ws/contract'),
    server.connect(),
  ])
  for (const client of [a, b, contract]) await client.ask({ op: 'auth', token: 'token-of-5' })
  await stranger.ask({ op: 'auth', token: 'token-of-6' })
  server.host.commit(orderEvent(5, 1), balanceEvent(5, 2), orderEvent(7, 1))
  const settings = { position_mode: 'hedge', markets: [], default_leverage: 20, dead_man: null } as const
  const set: EngineEvent = {
    kind: 'settings',
    market: 'contract',
    account: 5,
    n: 2,
    settings: { ...settings, markets: [] },
  }
  server.host.commit(orderEvent(5, 3), orderEvent(5, 1, 'contract'), set)
  for (const client of [a, b]) {
    const events = await client.settled()
    expect(events.map((event) => [event.type, event.currency_id, event.data?.n, event.data?.user])).toEqual([
      [204, 1, 1, 5],
      [205, 3, 2, 5],
      [204, 1, 3, 5],
    ])
    expect(events[0]?.data).toEqual({ n: 1, user: 5, order: { id: 901, currency_id: 1 } })
    expect(Object.keys(events[1]?.data ?? {})).toEqual(['n', 'user', 'balance'])
  }
  const perpetual = await contract.settled()
  expect(perpetual.map((event) => event.data?.n)).toEqual([1, 2])
  expect(perpetual[1]).toMatchObject({ type: 205, currency_id: 0, data: { n: 2, user: 5, settings } })
  expect(await stranger.settled()).toEqual([])
})

test('WIRE-07 a bad token is answered 401 and leaves the socket signed out but open; null signs out', async () => {
  const client = await server.connect()
  await client.ask({ op: 'auth', token: 'token-of-5' })
  expect(await client.ask({ op: 'auth', token: 'nonsense' })).toMatchObject({ op: 'error', code: 401 })
  server.host.commit(orderEvent(5, 1))
  expect(await client.settled()).toEqual([])
  expect(await client.ask({ op: 'auth', token: 'token-of-5' })).toMatchObject({ op: 'ack' })
  expect(await client.ask({ op: 'auth', token: null })).toMatchObject({ op: 'ack' })
  server.host.commit(orderEvent(5, 2))
  expect(await client.settled()).toEqual([])
})

test('WIRE-07 when the token expires the socket is sent 401 without an id, private events end and public topics stay', async () => {
  const client = await server.connect()
  await client.ask({ op: 'auth', token: 'token-of-5' })
  await client.sub('depth@1')
  await client.settled()
  server.host.tokens.delete('token-of-5')
  server.time.advance(1000)
  server.host.commit(orderEvent(5, 1), server.host.change('spot', 1, [['99.1', '4']], []))
  const frames = await client.settled()
  expect(frames.map((frame) => frame.op ?? frame.type)).toEqual(['error', 101])
  expect(frames[0]).toEqual({ op: 'error', code: 401, message: expect.any(String) })
  server.time.advance(5000)
  expect(await client.settled(), 'once').toEqual([])
})

test('WIRE-07 no private event goes out after its session has ended, not even before the next look at the tokens', async () => {
  const [ended, other] = await Promise.all([server.connect(), server.connect()])
  server.host.tokens.set('other-token-of-5', 5)
  await ended.ask({ op: 'auth', token: 'token-of-5' })
  await other.ask({ op: 'auth', token: 'other-token-of-5' })
  await ended.sub('depth@1')
  await ended.settled()
  server.host.tokens.delete('token-of-5')
  server.host.commit(orderEvent(5, 1), balanceEvent(5, 2))
  const depth = server.host.change('spot', 1, [['99.1', '4']], [])
  server.host.commit(orderEvent(5, 3), depth)
  const frames = await ended.settled()
  expect(frames.map((frame) => frame.op ?? frame.type)).toEqual(['error', 101])
  expect(frames[0]).toEqual({ op: 'error', code: 401, message: expect.any(String) })
  expect((await other.settled()).map((frame) => frame.data?.n)).toEqual([1, 2, 3])
  server.time.advance(1000)
  expect(await ended.settled(), 'reported once').toEqual([])
})

test('WIRE-07 what a switch holds back of a session that has ended is not sent later', async () => {
  const client = await server.connect()
  await client.ask({ op: 'auth', token: 'token-of-5' })
  server.faults.add({ action: 'delay', topic: 'orders', ms: 500 })
  server.host.commit(orderEvent(5, 1))
  server.host.tokens.delete('token-of-5')
  server.host.commit(balanceEvent(5, 2))
  server.time.advance(500)
  expect((await client.settled()).map((frame) => frame.op ?? frame.type)).toEqual(['error'])
})
