import { expect, test } from 'vitest'
import { HeaderAt } from '../../shared/hub-protocol/delivery-layout.ts'
import { delta, depth, scene, snapshot } from '../hub/testing/fake-scene.ts'
import type { FakeTab } from '../testing/fake-world.ts'
import { TICK } from './publisher.ts'

/** Tabs that ack when the test says, over one book. */
async function paced(ids: readonly string[]) {
  const { world, hub, tab, spot } = await scene()
  const tabs: FakeTab[] = []
  for (const id of ids) tabs.push(await tab(id, [depth(1)]))
  spot().open()
  spot().say(snapshot(1, 10))
  await world.advance(500)
  for (const one of tabs) one.prompt = false
  let u = 10
  return {
    world,
    hub,
    tabs,
    push: () => {
      spot().say(delta(1, ++u, `${101 + (u % 50)}.00`))
      return u
    },
    async ack(one: FakeTab) {
      one.take()
      await world.settle()
    },
  }
}

const last = (tab: FakeTab) => tab.deliveries.at(-1) as FakeTab['deliveries'][number]
const said = (tab: FakeTab) => [HeaderAt.visible, HeaderAt.active].map((at) => last(tab).packed[at])

test('HUB-27 the ack of an active tab that paces itself brings the newest at once, without a tick', async () => {
  const { world, tabs, push, ack } = await paced(['a'])
  const a = tabs[0] as FakeTab
  push()
  await world.advance(20)
  for (let i = 0; i < 20; i++) {
    await world.advance(9)
    push()
    await world.advance(3)
    const [before, now] = [a.deliveries.length, world.now()]
    await ack(a)
    expect([a.deliveries.length - before, last(a).at - now]).toEqual([1, 0])
  }
})

test('HUB-27 where there is nothing new at its ack, the next push goes out in the same instant, and once', async () => {
  const { world, tabs, push, ack } = await paced(['a'])
  const a = tabs[0] as FakeTab
  push()
  await world.advance(20)
  await ack(a)
  await world.advance(100)
  const before = a.deliveries.length
  push()
  const u = push()
  await world.advance(0)
  expect(a.deliveries.length).toBe(before + 1)
  expect(a.newest(2).body[0]).toBe(u)
})

test('HUB-28 deliveries say how many tabs are visible and which is active: the visible one that was touched last', async () => {
  const { world, hub, tabs, push } = await paced(['a', 'b', 'c'])
  const step = async () => {
    for (let i = 0; i < 3; i++) {
      push()
      for (const one of tabs) one.take()
      await world.advance(TICK)
    }
  }
  await step()
  expect(tabs.map(said), 'the newest').toEqual([3, 3, 3].map((count) => [count, 3]))
  await hub.touched('a')
  await step()
  expect(tabs.map(said)).toEqual([3, 3, 3].map((count) => [count, 1]))
  await hub.setVisible('a', false)
  await step()
  expect(tabs.slice(1).map(said)).toEqual([
    [2, 3],
    [2, 3],
  ])
  await hub.touched('a')
  await step()
  expect(said(tabs[1] as FakeTab), 'a hidden tab is none').toEqual([2, 3])
  await hub.detach('c')
  await step()
  expect(said(tabs[1] as FakeTab)).toEqual([1, 2])
})

test('HUB-27 HUB-28 never two deliveries for one ack; with news one follows within a tick, whoever is active', async () => {
  let state = 11
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const { world, hub, tabs, push, ack } = await paced(['a', 'b', 'c', 'd'])
  /** By the test's own book-keeping: what each was given and has not acked, what it has of the book, and since when it could have more. */
  const given = new Map(tabs.map((tab) => [tab, tab.deliveries.length]))
  const acked = new Map(tabs.map((tab) => [tab, tab.deliveries.length]))
  const waits = new Map<FakeTab, number>()
  const hidden = new Set<FakeTab>()
  const look = () => {
    for (const tab of tabs) {
      const count = tab.deliveries.length
      if (count > (given.get(tab) as number)) {
        expect(given.get(tab), `${tab.id} had acked`).toBe(acked.get(tab))
        expect(count - (given.get(tab) as number)).toBe(1)
        given.set(tab, count)
        waits.delete(tab)
      }
      const since = waits.get(tab)
      if (since !== undefined && !hidden.has(tab)) expect(world.now() - since).toBeLessThanOrEqual(TICK)
    }
  }
  for (let i = 0; i < 3_000; i++) {
    const tab = tabs[Math.floor(random() * tabs.length)] as FakeTab
    const what = random()
    if (what < 0.3) {
      push()
      await world.settle()
      for (const one of tabs) if (acked.get(one) === given.get(one) && !waits.has(one)) waits.set(one, world.now())
    } else if (what < 0.55 && acked.get(tab) !== given.get(tab)) {
      acked.set(tab, given.get(tab) as number)
      push()
      waits.set(tab, world.now())
      await ack(tab)
    } else if (what < 0.58) await hub.touched(tab.id)
    else if (what < 0.6) {
      const visible = hidden.delete(tab)
      if (!visible) hidden.add(tab)
      if (visible && waits.has(tab)) waits.set(tab, world.now())
      await hub.setVisible(tab.id, visible)
    } else await world.advance(Math.floor(8 * random()))
    look()
  }
})
