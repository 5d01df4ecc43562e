import { expect, test } from 'vitest'
import type { PrivateDelivery, PrivateReload, Watch } from '../../shared/market/hub.ts'
import { FakeBrowser, settle } from './fake-browser.ts'
import { fakeDelivery } from './fake-delivery.ts'
import { createMarketClient } from './market-client.ts'
import { TopicStore } from './topic-store.ts'

const WATCHES: Watch[] = [{ topic: 'ticker', kind: 'spot', currency_id: 1 }]
const TICKER = fakeDelivery([{ topic: 'ticker', body: [5] }])

function setUp() {
  const browser = new FakeBrowser()
  const store = new TopicStore()
  const events: (PrivateDelivery | PrivateReload)[] = []
  const client = createMarketClient(browser.env, store, (list) => events.push(...list))
  return { browser, store, events, client, status: () => store.read('ticker', 'spot', 1).status }
}

test('nothing is opened before somebody watches; then lock, attach, setup, session and watches in that order', async () => {
  const { browser, client } = setUp()
  client.setup({ socketBase: 'ws://here/ws', markets: [] })
  await browser.pass(1_000)
  expect(browser.connections).toBe(0)
  client.setSession({ token: 'x', user: 5 })
  client.watch(WATCHES)
  await settle()
  expect(browser.hub.calls).toEqual(['attach t1 tab:t1 true', 'setup t1', 'session t1', 'watch t1', 'visible t1 true'])
  expect([...browser.held]).toEqual(['tab:t1'])
  expect(browser.hub.watched).toEqual(WATCHES)
})

test('HUB-09 when the lock of the hub comes free all is stale at once, and the tab watches again at another hub', async () => {
  const { browser, client, status, store } = setUp()
  client.setup({ socketBase: 'ws://here/ws', markets: [] })
  client.setSession({ token: 'x', user: 5 })
  client.watch(WATCHES)
  await settle()
  void browser.sink.deliver(TICKER, null)
  const old = browser.sink
  expect(status()).toBe('live')
  const at = browser.time
  browser.kill()
  expect([status(), browser.time - at, store.feed.hub]).toEqual(['stale', 0, 'gone'])
  await settle()
  expect(browser.hub.calls).toEqual(['attach t2 tab:t2 true', 'setup t2', 'session t2', 'watch t2', 'visible t2 true'])
  expect([...browser.held]).toEqual(['tab:t2'])
  void old.deliver(TICKER, null)
  expect(status()).toBe('stale')
  void browser.sink.deliver(TICKER, null)
  expect([status(), store.feed.hub, browser.time - at]).toEqual(['live', 'live', 0])
})

test('HUB-09 a new hub that does not answer is tried again, and the tab stays grey meanwhile', async () => {
  const { browser, client, status } = setUp()
  client.watch(WATCHES)
  await settle()
  void browser.sink.deliver(TICKER, null)
  browser.kill()
  browser.hub.answers = false
  await browser.pass(2_500)
  expect([browser.connections >= 3, status()]).toEqual([true, 'stale'])
  browser.hub.answers = true
  await browser.pass(6_000)
  expect(browser.hub.watched).toEqual(WATCHES)
  expect(browser.held.size).toBe(1)
})

test('HUB-14 a visible tab that has seen no delivery for 3 s greys itself by its own clock; an empty one keeps it live', async () => {
  const { browser, client, status, store } = setUp()
  client.watch(WATCHES)
  await settle()
  void browser.sink.deliver(TICKER, null)
  for (let second = 0; second < 5; second++) {
    await browser.pass(1_000)
    void browser.sink.deliver(fakeDelivery([]), null)
  }
  expect(status()).toBe('live')
  await browser.pass(2_900)
  expect(status()).toBe('live')
  await browser.pass(400)
  expect([status(), store.feed.hub, store.read('ticker', 'spot', 1).reason]).toEqual(['stale', 'silent', 'hub'])
})

test('HUB-14 a hidden tab is not delivered to and does not grey itself; shown again it counts from there', async () => {
  const { browser, client, status } = setUp()
  client.watch(WATCHES)
  await settle()
  void browser.sink.deliver(TICKER, null)
  browser.shown = false
  browser.fire('visibility')
  await browser.pass(60_000)
  expect(status()).toBe('live')
  browser.shown = true
  browser.fire('visibility')
  await browser.pass(2_900)
  expect(status()).toBe('live')
  await browser.pass(400)
  expect(status()).toBe('stale')
  expect(browser.hub.calls.slice(-2)).toEqual(['visible t1 false', 'visible t1 true'])
})

test('a hub that stays silent is left for a new way to it', async () => {
  const { browser, client } = setUp()
  client.watch(WATCHES)
  await settle()
  await browser.pass(8_500)
  expect(browser.hub.calls.filter((call) => call.startsWith('attach'))).toHaveLength(2)
  expect([browser.connections, browser.closed]).toEqual([2, 1])
})

test('HUB-10 online, waking and coming back ask for a connection now; so does the person', async () => {
  const { browser, client } = setUp()
  client.watch(WATCHES)
  await settle()
  const asked = () => browser.hub.calls.filter((call) => call.startsWith('reconnect')).length
  browser.fire('online')
  expect(asked()).toBe(1)
  browser.fire('return')
  expect(asked()).toBe(2)
  client.reconnectNow()
  expect(asked()).toBe(3)
  browser.time += 3_600_000
  await browser.pass(300)
  expect(asked()).toBe(4)
})

test('HUB-12 private events are handed on in order, and leaving for good says so', async () => {
  const { browser, client, events } = setUp()
  client.setSession({ token: 'x', user: 5 })
  await settle()
  const event = (n: number): PrivateDelivery => ({ kind: 'spot', type: 204, n, user: 5, data: {} })
  void browser.sink.deliver(fakeDelivery([]), [event(1), event(2)])
  void browser.sink.deliver(fakeDelivery([]), null)
  expect(events.map((each) => 'n' in each && each.n)).toEqual([1, 2])
  client.setSession(null)
  expect(browser.hub.session).toBeNull()
  browser.fire('leave')
  expect(browser.hub.calls.at(-1)).toBe('detach t1')
})

test('a stopped client lets go of its lock and takes nothing more', async () => {
  const { browser, client, status } = setUp()
  client.watch(WATCHES)
  await settle()
  client.stop()
  void browser.sink.deliver(TICKER, null)
  expect([status(), browser.held.size, browser.closed]).toEqual(['waiting', 0, 1])
})

test('HUB-06 the credit comes back at once, but not more often than twenty times a second', async () => {
  const { browser, client } = setUp()
  client.watch(WATCHES)
  await browser.pass(100)
  const taken: number[] = []
  const deliver = () => void browser.sink.deliver(TICKER, null).then(() => taken.push(browser.time))
  const start = browser.time
  deliver()
  await settle()
  await browser.pass(10)
  deliver()
  await browser.pass(100)
  expect(taken).toEqual([start, start + 50])
})
