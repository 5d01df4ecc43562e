import { expect, test } from 'vitest'
import type { PrivateDelivery, PrivateReload, Watch } from '../../../shared/hub-protocol/hub.ts'
import { TabClient } from './tab-client.ts'
import { FakeBrowser, settle } from './testing/fake-browser.ts'
import { fakeDelivery } from './testing/fake-delivery.ts'
import { TopicStore } from './topic-store.ts'

const WATCHES: Watch[] = [{ topic: 'ticker', kind: 'spot', currency_id: 1 }]
/** Packed anew, for a sequence comes but once. */
const ticker = () => fakeDelivery([{ topic: 'ticker', body: [5] }])

function setUp() {
  const browser = new FakeBrowser()
  const store = new TopicStore()
  const events: (PrivateDelivery | PrivateReload)[] = []
  const client = new TabClient(browser.env, store, (list) => events.push(...list))
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
  void browser.sink.deliver(ticker(), null)
  const old = browser.sink
  expect(status()).toBe('live')
  const at = browser.time
  browser.kill()
  expect([status(), browser.time - at, store.feed.hub]).toEqual(['stale', 0, 'gone'])
  await settle()
  expect(browser.hub.calls).toEqual(['attach t2 tab:t2 true', 'setup t2', 'session t2', 'watch t2', 'visible t2 true'])
  expect([...browser.held]).toEqual(['tab:t2'])
  void old.deliver(ticker(), null)
  expect(status()).toBe('stale')
  void browser.sink.deliver(ticker(), null)
  expect(status(), 'a delivery of another hub').toBe('stale')
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [5] }], { 1: 2 }), null)
  expect([status(), store.feed.hub, browser.time - at]).toEqual(['live', 'live', 0])
})

test('HUB-09 a new hub that does not answer is tried again, and the tab stays grey meanwhile', async () => {
  const { browser, client, status } = setUp()
  client.watch(WATCHES)
  await settle()
  void browser.sink.deliver(ticker(), null)
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
  void browser.sink.deliver(ticker(), null)
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

test('HUB-14 HUB-31 own events do not say that figures come: where those are lost the tab greys itself all the same', async () => {
  const { browser, client, status } = setUp()
  const event: PrivateDelivery = { kind: 'spot', type: 204, n: 1, user: 5, data: {} }
  client.watch(WATCHES)
  await settle()
  void browser.sink.deliver(ticker(), null)
  for (let second = 0; second < 4; second++) {
    await browser.pass(800)
    void browser.sink.deliver(fakeDelivery([]), [event])
  }
  expect(status()).toBe('stale')
})

test('HUB-14 HUB-22 a hidden tab is not delivered to and does not grey itself; shown again it has a moment to be given something', async () => {
  const { browser, client, status } = setUp()
  client.watch(WATCHES)
  await settle()
  void browser.sink.deliver(ticker(), null)
  browser.shown = false
  browser.fire('visibility')
  await browser.pass(60_000)
  expect(status()).toBe('live')
  browser.shown = true
  browser.fire('visibility')
  await browser.pass(100)
  expect(status()).toBe('live')
  await browser.pass(100)
  expect(status()).toBe('stale')
  expect(browser.hub.calls.slice(-3)).toEqual(['visible t1 false', 'visible t1 true', 'renew t1'])
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [6] }]), null)
  expect(status()).toBe('live')
  // Away for a moment only, or given something in time: nothing turns grey.
  for (const [away, given] of [
    [1_000, false],
    [60_000, true],
  ] as const) {
    browser.shown = false
    browser.fire('visibility')
    await browser.pass(away)
    browser.shown = true
    browser.fire('visibility')
    if (given) {
      await browser.pass(20)
      void browser.sink.deliver(fakeDelivery([]), null)
    }
    await browser.pass(1_000)
    expect(status()).toBe('live')
  }
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
  void browser.sink.deliver(ticker(), null)
  expect([status(), browser.held.size, browser.closed]).toEqual(['waiting', 0, 1])
})

test('HUB-06 the ack comes back after the rest of a picture at the display’s pace, so that twenty a second are taken', async () => {
  const { browser, client } = setUp()
  client.watch(WATCHES)
  await browser.pass(100)
  const taken: number[] = []
  const deliver = () => void browser.sink.deliver(ticker(), null).then(() => taken.push(browser.time))
  const start = browser.time
  deliver()
  await settle()
  await browser.pass(10)
  deliver()
  await browser.pass(100)
  expect(taken).toEqual([start + 50, start + 60])
})

/** A tab that shows a live ticker. */
async function live() {
  const all = setUp()
  all.client.watch(WATCHES)
  await settle()
  void all.browser.sink.deliver(ticker(), null)
  expect(all.status()).toBe('live')
  return all
}

test('HUB-18 a delivery that is not newer than the last, or of another hub, is not shown, nor its events taken', async () => {
  const { browser, store, events } = await live()
  const price = () => store.read('ticker', 'spot', 1).last
  const packed = (body: number[], header: Record<number, number>) => fakeDelivery([{ topic: 'ticker', body }], header)
  const event = (n: number): PrivateDelivery => ({ kind: 'spot', type: 204, n, user: 5, data: {} })
  void browser.sink.deliver(packed([6], { 2: 1_000_000 }), [event(1)])
  expect(price()).toBe(6)
  void browser.sink.deliver(packed([7], { 2: 1_000_000 }), [event(2)])
  void browser.sink.deliver(packed([7], { 2: 999_999 }), [event(3)])
  void browser.sink.deliver(packed([7], { 1: 99, 2: 2_000_000 }), [event(4)])
  expect([price(), events.length]).toEqual([6, 1])
  void browser.sink.deliver(packed([8], { 2: 1_000_001 }), [event(5)])
  expect([price(), events.length]).toEqual([8, 2])
})

test('HUB-20 frozen it is as hidden; resumed all is old with its age, what lay in its queue too, until the hub has sent all anew', async () => {
  const { browser, store, status } = await live()
  const ageAt = store.read('ticker', 'spot', 1).ageAt
  const queued = fakeDelivery([{ topic: 'ticker', body: [6] }], { 3: 5_100 })
  browser.fire('freeze')
  expect(browser.hub.calls.at(-1)).toBe('visible t1 false')
  browser.time += 600_000
  browser.fire('resume')
  expect([status(), store.feed.hub, store.read('ticker', 'spot', 1).ageAt]).toEqual(['stale', 'silent', ageAt])
  expect(browser.hub.calls.slice(-3)).toEqual(['visible t1 true', 'reconnect t1', 'renew t1'])
  void browser.sink.deliver(queued, null)
  expect([store.read('ticker', 'spot', 1).last, status()]).toEqual([6, 'stale'])
  expect(browser.time - store.read('ticker', 'spot', 1).ageAt).toBeGreaterThan(590_000)
  await settle()
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [7] }], { 3: 605_000, 4: 3 }), null)
  expect([store.read('ticker', 'spot', 1).last, status(), store.feed.hub]).toEqual([7, 'live', 'live'])
})

test('HUB-20 a delivery that is read before the clock has been looked at, after sleep or a blocked page, is old too', async () => {
  const { browser, store, status } = await live()
  browser.time += 3_600_000
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [6] }]), null)
  expect([store.read('ticker', 'spot', 1).last, status()]).toEqual([6, 'stale'])
  await settle()
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [7] }]), null)
  expect(status()).toBe('live')
  // A clock that is set back is no better.
  browser.time -= 7_200_000
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [8] }]), null)
  expect(status()).toBe('stale')
})

test('REAL-21 HUB-20 where the clock of a tab is set back, what it shows stays as old as it was', async () => {
  const { browser, store } = await live()
  const age = () => browser.time - store.read('ticker', 'spot', 1).ageAt
  browser.time += 2_000
  void browser.sink.deliver(fakeDelivery([], { 2: 2_000_000 }), null)
  const before = age()
  expect(before).toBeGreaterThanOrEqual(2_000)
  browser.time -= 600_000
  void browser.sink.deliver(fakeDelivery([], { 2: 2_000_001 }), null)
  expect(age()).toBe(before)
})

test('HUB-20 a hub that does not know the tab any more, or does not say what is fresh, is attached to anew', async () => {
  for (const how of ['forgotten', 'silent'] as const) {
    const { browser } = await live()
    browser.hub.knows = how !== 'forgotten'
    if (how === 'silent') browser.hub.renew = () => new Promise(() => undefined)
    browser.fire('resume')
    await browser.pass(5_100)
    expect(
      browser.hub.calls.filter((call) => call.startsWith('attach')),
      how,
    ).toHaveLength(2)
  }
})

test('HUB-17 the hub is given pace and depth, also a new one; only the display’s pace is held to twenty a second', async () => {
  const { browser, client } = setUp()
  client.setPace('250ms', 20)
  client.watch([{ topic: 'depth', kind: 'spot', currency_id: 1, levels: 1_000, group: 1 }, ...WATCHES])
  await settle()
  expect(browser.hub.calls.slice(1, 3)).toEqual(['pace t1 250ms', 'watch t1'])
  expect(browser.hub.watched[0]).toMatchObject({ levels: 20 })
  const at = browser.time
  const taken: number[] = []
  for (let i = 0; i < 2; i++) await browser.sink.deliver(ticker(), null).then(() => taken.push(browser.time - at))
  expect(taken).toEqual([0, 0])
  client.setPace('250ms', 'all')
  expect(browser.hub.watched[0]).toMatchObject({ levels: 1_000 })
  client.setPace('display', 'all')
  expect(browser.hub.calls.at(-1)).toBe('pace t1 display')
  browser.kill()
  await settle()
  expect(browser.hub.calls.some((call) => call.startsWith('pace'))).toBe(false)
})

test('HOME-02 what tells states alone is taken at once: the first figures of a new hub do not wait for it', async () => {
  const { browser, client } = setUp()
  client.watch(WATCHES)
  await browser.pass(100)
  const taken: number[] = []
  const deliver = (packed: Float64Array) =>
    void browser.sink.deliver(packed, null).then(() => taken.push(browser.time - start))
  const start = browser.time
  deliver(fakeDelivery([]))
  await browser.pass(5)
  deliver(fakeDelivery([{ topic: 'ticker', status: 'waiting' }]))
  await browser.pass(5)
  deliver(fakeDelivery([{ topic: 'ticker', body: [5] }]))
  await browser.pass(100)
  expect(taken).toEqual([0, 5, 60])
})

test('HUB-17 figures that come at once and again are twenty a second, however they fall', async () => {
  const { browser, client } = setUp()
  client.watch(WATCHES)
  await browser.pass(100)
  const taken: number[] = []
  const start = browser.time
  const deliver = (): void =>
    void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [5] }]), null).then(() => {
      taken.push(browser.time - start)
      if (taken.length < 5) deliver()
    })
  deliver()
  await browser.pass(400)
  expect(taken).toEqual([50, 100, 150, 200, 250])
})

test('HUB-24 a tab whose pictures are dear takes what comes less often, and again as before once they are cheap', async () => {
  const { browser, client } = setUp()
  client.watch(WATCHES)
  await browser.pass(100)
  const took = async () => {
    const at = browser.time
    let taken = 0
    const deliver = browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [1] }]), null)
    void deliver.then(() => {
      taken = browser.time - at
    })
    await browser.pass(300)
    return taken
  }
  browser.frameMs = 6
  for (let i = 0; i < 40; i++) await took()
  expect(await took()).toBeCloseTo(150, 0)
  browser.frameMs = 1.5
  for (let i = 0; i < 20; i++) await took()
  expect(await took()).toBe(50)
})

test('HOME-02 what the tab wants goes out with its name, before the hub has answered, and so does what changes meanwhile', async () => {
  const { browser, client } = setUp()
  browser.hub.answers = false
  client.setup({ socketBase: 'ws://here/ws', markets: [] })
  client.setSession({ token: 'x', user: 5 })
  client.watch(WATCHES)
  await settle()
  client.watch([])
  expect(browser.hub.calls).toEqual([
    'attach t1 tab:t1 true',
    'setup t1',
    'session t1',
    'watch t1',
    'visible t1 true',
    'watch t1',
  ])
  expect(browser.hub.watched).toEqual([])
})
