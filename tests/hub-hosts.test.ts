import { expect, test } from 'vitest'
import type { Hub } from '../src/workers/hub/hub.ts'
import { secretOf } from './support/fake-exchange.ts'
import { FakeTabs, type SimTab } from './support/fake-tabs.ts'
import { seededRandom } from './support/seeded-random.ts'

/** A start of the worker, the attach and the first data. */
const SETTLED = 300
/** Of a hand-over (design.md). */
const HAND_OVER = 200

function sim(host: 1 | 2 | 3): FakeTabs {
  return new FakeTabs(host, seededRandom(7))
}

const users = (tab: SimTab) => new Set(tab.events.flatMap((event) => ('n' in event ? [event.user] : [])))
const orders = (tab: SimTab) => tab.events.filter((event) => 'n' in event).length

test.each([1, 2, 3] as const)(
  'HOME-01 host %i: each tab is live, knows the host, and sockets are as many as it says',
  async (host) => {
    const all = sim(host)
    const tabs = [all.tab(5), all.tab(5), all.tab(5, false)]
    await all.machine.advance(SETTLED)
    expect(tabs.map((tab) => [tab.store.feed.host, tab.store.feed.tabs])).toEqual(
      host === 3
        ? [
            [3, 1],
            [3, 1],
            [3, 0],
          ]
        : [
            [host, 3],
            [host, 3],
            [host, 0],
          ],
    )
    expect(tabs.map((tab) => tab.live())).toEqual([true, true, false])
    tabs[2]?.show(true)
    await all.machine.advance(100)
    expect(tabs[2]?.live()).toBe(true)
    expect([all.alive.length, all.exchange.open('spot'), all.exchange.open('contract')]).toEqual(
      host === 3 ? [3, 3, 3] : [1, 1, 1],
    )
  },
)

test.each([1, 2, 3] as const)('HOME-01 host %i: an order reaches every tab of its user, each once', async (host) => {
  const all = sim(host)
  const tabs = [all.tab(5), all.tab(5)]
  await all.machine.advance(SETTLED)
  for (let i = 0; i < 3; i++) {
    all.exchange.order(5)
    await all.machine.advance(20)
  }
  await all.machine.advance(200)
  expect(tabs.map(orders)).toEqual([3, 3])
  expect(tabs.map((tab) => [...users(tab)])).toEqual([[5], [5]])
})

test.each([1, 2, 3] as const)(
  'HOME-01 host %i: a hidden tab is given nothing, and the newest state when it is looked at',
  async (host) => {
    const all = sim(host)
    const [a, b] = [all.tab(5), all.tab(5)]
    await all.machine.advance(SETTLED)
    b.show(false)
    await all.machine.advance(300)
    const before = [a.deliveries, b.deliveries]
    await all.machine.advance(3_000)
    expect(a.deliveries).toBeGreaterThan((before[0] as number) + 10)
    expect(b.deliveries).toBe(before[1])
    b.show(true)
    await all.machine.advance(host === 2 ? HAND_OVER : 60)
    expect([b.live(), b.deliveries > (before[1] as number)]).toEqual([true, true])
  },
)

test.each([1, 2] as const)(
  'HOME-01 host %i: the hub dies, and the others are stale at once and live again within 200 ms',
  async (host) => {
    const all = sim(host)
    const creator = all.tab(5)
    await all.machine.advance(SETTLED)
    const others = [all.tab(5), all.tab(5)]
    await all.machine.advance(SETTLED)
    const epoch = creator.store.feed.epoch
    creator.crash()
    await all.machine.advance(5)
    expect(others.map((tab) => tab.store.feed.hub)).toEqual(['gone', 'gone'])
    await all.machine.advance(HAND_OVER - 5)
    expect(others.map((tab) => [tab.live(), tab.store.feed.epoch !== epoch])).toEqual([
      [true, true],
      [true, true],
    ])
    expect([all.alive.length, all.exchange.open('spot')]).toEqual([1, 1])
  },
)

test('HOME-01 host 3: a tab that ends takes its sockets with it, and no other notices', async () => {
  const all = sim(3)
  const [a, b] = [all.tab(5), all.tab(5)]
  await all.machine.advance(SETTLED)
  a.crash()
  await all.machine.advance(SETTLED)
  expect([all.exchange.open('spot'), b.live()]).toEqual([1, true])
})

test.each(['close', 'crash', 'hide'] as const)(
  'HOME-02 the leader: %s; hand-over within 200 ms, and its calls are settled',
  async (how) => {
    const all = sim(2)
    const leader = all.tab(5)
    await all.machine.advance(SETTLED)
    const other = all.tab(5)
    await all.machine.advance(SETTLED)
    expect(all.alive.map(({ ctx }) => ctx.name)).toEqual(['tab1 worker'])
    if (how === 'hide') leader.show(false)
    else leader[how]()
    const health = other.client.health()
    await all.machine.advance(HAND_OVER)
    expect(all.alive.map(({ ctx }) => ctx.name)).toEqual(['tab2 worker'])
    expect([other.live(), other.store.feed.epoch]).toEqual([true, all.alive[0]?.hub.epoch])
    expect(await health).toBeDefined()
    expect([...other.open]).toEqual([])
    all.exchange.order(5)
    await all.machine.advance(100)
    expect(orders(other)).toBe(1)
  },
)

test('HOME-02 a visible tab is next, however many hidden ones came before it; one hidden tab alone stands by', async () => {
  const all = sim(2)
  const leader = all.tab(5)
  await all.machine.advance(SETTLED)
  const hidden = Array.from({ length: 10 }, () => all.tab(5, false))
  await all.machine.advance(SETTLED)
  const visible = all.tab(5)
  await all.machine.advance(SETTLED)
  expect(all.workers.filter((ctx) => ctx.alive)).toHaveLength(3)
  leader.crash()
  await all.machine.advance(HAND_OVER)
  expect(all.alive.map(({ ctx }) => ctx.name)).toEqual([`${visible.page.name} worker`])
  visible.close()
  await all.machine.advance(3_000)
  expect(all.alive).toHaveLength(1)
  hidden[9]?.show(true)
  await all.machine.advance(HAND_OVER + 100)
  expect(all.alive.map(({ ctx }) => ctx.name)).toEqual([`${hidden[9]?.page.name} worker`])
  expect(hidden[9]?.live()).toBe(true)
})

test('HOME-02 tabs that are hidden let their workers go a while later, save the leader and the one that stands by', async () => {
  const all = sim(2)
  const tabs = [all.tab(5), all.tab(5), all.tab(5), all.tab(5)]
  await all.machine.advance(SETTLED)
  const workers = () => all.workers.filter((ctx) => ctx.alive).length
  for (const tab of tabs.slice(1)) tab.show(false)
  await all.machine.advance(5_000)
  expect(workers()).toBe(4)
  await all.machine.advance(10_000)
  expect(workers()).toBe(2)
})

test('HOME-02 with nobody looking a hidden leader keeps the lead', async () => {
  const all = sim(2)
  const [a, b] = [all.tab(5), all.tab(5)]
  await all.machine.advance(SETTLED)
  b.show(false)
  a.show(false)
  await all.machine.advance(60_000)
  expect([all.hubs.length, all.alive.length]).toEqual([1, 1])
})

test('HOME-02 a visible leader keeps the lead, however many tabs are looked at beside it', async () => {
  const all = sim(2)
  const tabs = [all.tab(5), all.tab(5), all.tab(5)]
  await all.machine.advance(60_000)
  expect([all.hubs.length, ...tabs.map((tab) => tab.live())]).toEqual([1, true, true, true])
})

test('HOME-02 the lead that fell to a frozen tab is taken from it by one that is looked at', async () => {
  const all = sim(2)
  const leader = all.tab(5)
  await all.machine.advance(SETTLED)
  const frozen = all.tab(5, false)
  await all.machine.advance(SETTLED)
  const visible = all.tab(5)
  await all.machine.advance(20_000)
  all.machine.freeze(frozen.page, true)
  leader.crash()
  await all.machine.advance(15_000)
  expect([visible.live(), all.alive.map(({ ctx }) => ctx.name)]).toEqual([true, ['tab3 worker']])
})

test('HOME-02 a leader that goes into the back/forward cache leaves the lead to another at once, and comes back as one of the tabs', async () => {
  const all = sim(2)
  const [a, b] = [all.tab(5), all.tab(5)]
  await all.machine.advance(SETTLED)
  a.cache(true)
  await all.machine.advance(HAND_OVER)
  expect([b.live(), all.alive.map(({ ctx }) => ctx.name)]).toEqual([true, ['tab2 worker']])
  await all.machine.advance(5_000)
  a.cache(false)
  await all.machine.advance(SETTLED)
  expect([a.live(), b.live(), all.hubs.length]).toEqual([true, true, 2])
})

test('HOME-02 the tab that is looked at steals the lock of a leader that froze', async () => {
  const all = sim(2)
  const [a, b] = [all.tab(5), all.tab(5)]
  await all.machine.advance(SETTLED)
  b.show(false)
  a.show(false)
  await all.machine.advance(20_000)
  all.machine.freeze(a.page, true)
  await all.machine.advance(60_000)
  b.show(true)
  await all.machine.advance(15_000)
  expect([b.live(), all.alive.map(({ ctx }) => ctx.name)]).toEqual([true, ['tab2 worker']])
  all.machine.freeze(a.page, false)
  await all.machine.advance(3_000)
  a.show(true)
  await all.machine.advance(1_000)
  expect([a.live(), b.live(), all.alive.length, all.exchange.open('spot')]).toEqual([true, true, 1, 1])
})

test('HOME-02 the lock of a frozen leader is stolen once, however many of those that are looked at wait for it', async () => {
  const all = sim(2)
  const [a, b, c] = [all.tab(5), all.tab(5), all.tab(5)]
  await all.machine.advance(SETTLED)
  for (const tab of [c, b, a]) tab.show(false)
  await all.machine.advance(20_000)
  all.machine.freeze(a.page, true)
  await all.machine.advance(60_000)
  b.show(true)
  await all.machine.advance(100)
  c.show(true)
  await all.machine.advance(30_000)
  expect([b.live(), c.live(), all.alive.length, all.hubs.length]).toEqual([true, true, 1, 2])
})

test('HOME-02 a tab whose own worker does not load is served by another, and looks for another host where there is none', async () => {
  const all = sim(2)
  const a = all.tab(5)
  await all.machine.advance(SETTLED)
  const b = all.tab(5, true, { works: false })
  await all.machine.advance(SETTLED)
  expect([b.live(), b.refused]).toEqual([true, 0])
  a.crash()
  await all.machine.advance(60_000)
  expect([b.live(), b.store.feed.hub]).toEqual([false, 'gone'])
  expect(b.refused).toBeGreaterThan(3)
  expect(all.machine.listening.filter((name) => name.startsWith('hub:')).length).toBeLessThanOrEqual(1)
  const c = all.tab(5)
  await all.machine.advance(15_000)
  expect([b.live(), c.live()]).toEqual([true, true])
})

test('HOME-03 what a tab is sent goes over a channel that it and the hub alone have, and is of its user alone', async () => {
  const all = sim(2)
  const wrong: string[] = []
  let heard = 0
  const tabs = [all.tab(5), all.tab(6), all.tab(5)]
  all.machine.overhear = (name, message, from, to) => {
    if (!name.startsWith('hub:')) return
    const tab = tabs.find(({ page }) => name.startsWith(`hub:${page.name}-`))
    const hub = [from, to].find((ctx) => ctx.name.endsWith('worker'))
    if (!tab || !hub || ![from, to].includes(tab.page)) wrong.push(`${name}: ${from.name} to ${to.name}`)
    for (const user of [5, 6])
      if (JSON.stringify(message).includes(secretOf(user))) {
        heard++
        if (tab?.user !== user) wrong.push(`${name} carries an event of ${user}`)
      }
  }
  await all.machine.advance(SETTLED)
  for (const user of [5, 6, 5, 6]) {
    all.exchange.order(user)
    await all.machine.advance(100)
  }
  expect(wrong).toEqual([])
  expect(heard).toBeGreaterThan(0)
})

test.each([1, 2, 3] as const)('host %i: a tab reaches the calls of its port, no others of the hub', async (host) => {
  const all = sim(host)
  const tab = all.tab(5)
  await all.machine.advance(SETTLED)
  const hub = tab.hub as unknown as Hub
  const said = Promise.allSettled([hub.stop(), hub.stats(), hub.renew(tab.ids.at(-1) ?? '')])
  await all.machine.advance(SETTLED)
  expect((await said).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect([all.alive.length, tab.live()]).toEqual([1, true])
})

test('HOME-03 the channel of a tab that is gone is let go of, and the discovery channel of one that is served', async () => {
  const all = sim(2)
  const [leader, other] = [all.tab(5), all.tab(5, false)]
  await all.machine.advance(SETTLED)
  const open = () => all.machine.listening.map((name) => name.replace(/-\d+$/, '')).sort()
  const workers = ['discovery:test', 'discovery:test']
  expect(open()).toEqual([...workers, 'hub:tab1', 'hub:tab1', 'hub:tab2', 'hub:tab2'])
  other.crash()
  await all.machine.advance(SETTLED)
  expect(open()).toEqual(['discovery:test', 'hub:tab1', 'hub:tab1'])
  expect(leader.live()).toBe(true)
})

test('HOME-03 a delivery to one tab wakes no other', async () => {
  const all = sim(2)
  const tabs = [all.tab(5), all.tab(5), all.tab(5)]
  await all.machine.advance(SETTLED)
  const woken: string[] = []
  all.machine.overhear = (name, _message, _from, to) => {
    if (!to.name.endsWith('worker')) woken.push(`${name.replace(/-\d+$/, '')} wakes ${to.name}`)
  }
  await all.machine.advance(2_000)
  expect(new Set(woken)).toEqual(new Set(tabs.map(({ page }) => `hub:${page.name} wakes ${page.name}`)))
})

test('HOME-04 after a deploy the older hub serves its tabs until they reload; each version keeps to itself', async () => {
  const all = sim(2)
  const old = [all.tab(5, true, { version: '1' }), all.tab(5, true, { version: '1' })]
  await all.machine.advance(SETTLED)
  const epoch = old[0]?.store.feed.epoch
  const newer = all.tab(5, true, { version: '2' })
  await all.machine.advance(SETTLED)
  expect([...old, newer].map((tab) => [tab.live(), tab.store.feed.version])).toEqual([
    [true, '1'],
    [true, '1'],
    [true, '2'],
  ])
  expect([old[0]?.store.feed.epoch, old[1]?.store.feed.epoch]).toEqual([epoch, epoch])
  // The older leader reloads: its version's other tab takes over, the newer hub stays.
  const kept = newer.store.feed.epoch
  old[0]?.close()
  const reloaded = all.tab(5, true, { version: '2' })
  await all.machine.advance(SETTLED)
  expect([old[1], newer, reloaded].map((tab) => [tab?.live(), tab?.store.feed.version])).toEqual([
    [true, '1'],
    [true, '2'],
    [true, '2'],
  ])
  expect([newer.store.feed.epoch, reloaded.store.feed.epoch]).toEqual([kept, kept])
  old[1]?.close()
  await all.machine.advance(SETTLED)
  expect([all.alive.length, all.exchange.open('spot')]).toEqual([1, 1])
})
