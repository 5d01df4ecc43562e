import { expect, test } from 'vitest'
import { readDeliveryHeader, Section } from '../../shared/hub-protocol/delivery.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import { createHub } from '../hub/hub.ts'
import { attachFakeTab, createFakeWorld, fakeMarket, sectionsOf } from '../testing/fake-world.ts'

const depth = (group = 1, levels = 10): Watch => ({ topic: 'depth', kind: 'spot', currency_id: 1, levels, group })

/** Tabs that all watch one book; `tick` moves its best bid. */
async function market() {
  const world = createFakeWorld()
  const hub = createHub(world.env)
  let u = 10
  let price = 1_000
  const tab = async (id: string, watches: Watch[] = [depth()], visible = true) => {
    const one = await attachFakeTab(world, hub, id, visible)
    await hub.setup(id, { socketBase: 'ws://host/ws', markets: [fakeMarket('spot', 1, 0, 0)] })
    await hub.watch(id, watches)
    return one
  }
  return {
    world,
    hub,
    tab,
    open() {
      world.socket('spot').open()
      const data = { snapshot: true, u, b: [[String(price), '1']], a: [['5000', '1']] }
      world.socket('spot').say({ type: 101, currency_id: 1, t: 1, data })
    },
    tick() {
      price++
      u++
      const data = { U: u, u, pu: u - 1, b: [[String(price), '1']], a: [] }
      world.socket('spot').say({ type: 101, currency_id: 1, t: 1, data })
      return u
    },
  }
}

const sequenceOf = (packed: Float64Array) => sectionsOf(packed).find((one) => one.code === Section.depth)?.body[0]

test('HUB-06 many pushes between two deliveries become one with the newest state', async () => {
  const { world, tab, open, tick } = await market()
  const a = await tab('a')
  open()
  await world.advance(100)
  const before = a.deliveries.length
  let u = 0
  for (let i = 0; i < 100; i++) u = tick()
  await world.advance(60)
  const fresh = a.deliveries.slice(before)
  expect(fresh).toHaveLength(1)
  expect(sequenceOf(fresh[0]?.packed as Float64Array)).toBe(u)
})

test('HUB-06 nothing is sent to a tab that has not taken the last delivery; then it gets the newest state', async () => {
  const { world, tab, open, tick } = await market()
  const slow = await tab('slow')
  const quick = await tab('quick')
  open()
  await world.advance(100)
  slow.prompt = false
  tick()
  await world.advance(50)
  const [had, quickHad] = [slow.deliveries.length, quick.deliveries.length]
  let u = 0
  for (let i = 0; i < 20; i++) {
    u = tick()
    await world.advance(50)
  }
  expect(slow.deliveries).toHaveLength(had)
  expect(quick.deliveries.length).toBeGreaterThanOrEqual(quickHad + 20)
  slow.prompt = true
  slow.take()
  await world.advance(30)
  expect(slow.deliveries).toHaveLength(had + 1)
  expect(sequenceOf(slow.deliveries.at(-1)?.packed as Float64Array)).toBe(u)
})

test('HUB-06 a hidden tab gets nothing, and the newest state when it is seen again', async () => {
  const { world, hub, tab, open, tick } = await market()
  const a = await tab('a', [depth()], false)
  open()
  await world.advance(3_000)
  expect(a.deliveries).toEqual([])
  const u = tick()
  await hub.setVisible('a', true)
  await world.advance(30)
  expect(a.deliveries).toHaveLength(1)
  expect(sequenceOf(a.deliveries[0]?.packed as Float64Array)).toBe(u)
})

test('HUB-05 HUB-06 tabs that ask the same get the same array, others their own grouping', async () => {
  const { world, tab, open, tick } = await market()
  const [a, b, c] = [await tab('a'), await tab('b'), await tab('c', [depth(1_000)])]
  open()
  await world.advance(100)
  tick()
  await world.advance(30)
  expect(b.deliveries.at(-1)?.packed).toBe(a.deliveries.at(-1)?.packed)
  expect(c.deliveries.at(-1)?.packed).not.toBe(a.deliveries.at(-1)?.packed)
  const grouped = c.newest(Section.depth).body
  expect([grouped[1], grouped[7], grouped[8]]).toEqual([1_000, 1_000, 2])
})

test('HUB-13 an ack that is missing for 5 s is taken as received and everything is sent anew', async () => {
  const { world, hub, tab, open, tick } = await market()
  const a = await tab('a', [depth(), { topic: 'ticker', kind: 'spot', currency_id: 1 }])
  open()
  world.socket('spot').say({ type: 100, currency_id: 1, t: 1, data: { c: '7', P: '0', v: '0' } })
  await world.advance(100)
  a.prompt = false
  const u = tick()
  await world.advance(50)
  const had = a.deliveries.length
  await world.advance(4_800)
  expect(a.deliveries).toHaveLength(had)
  await world.advance(500)
  expect(a.deliveries).toHaveLength(had + 1)
  const whole = sectionsOf(a.deliveries.at(-1)?.packed as Float64Array)
  expect(whole.map((section) => section.code)).toEqual([Section.depth, Section.ticker])
  expect(whole[0]?.body[0]).toBe(u)
  expect(await hub.stats()).toMatchObject({ lostAcks: 1 })
  a.take()
  a.prompt = true
  tick()
  await world.advance(50)
  expect(a.deliveries).toHaveLength(had + 2)
})

test('HUB-13 a late answer to a delivery that was given up is no ack', async () => {
  const { world, hub, tab, open, tick } = await market()
  const returns: (() => void)[] = []
  let deliveries = 0
  world.hold('tab:x')
  await hub.attach(
    { tab: 'x', lock: 'tab:x', visible: true, title: '', version: 'test' },
    {
      deliver: () => {
        deliveries++
        return new Promise<void>((resolve) => returns.push(resolve))
      },
    },
  )
  await tab('other')
  await hub.watch('x', [depth()])
  open()
  await world.advance(5_400)
  expect(deliveries).toBe(2)
  returns[0]?.()
  tick()
  await world.advance(100)
  expect(deliveries).toBe(2)
  returns[1]?.()
  await world.advance(100)
  expect(deliveries).toBe(3)
})

test('HUB-13 the ack of a hidden tab is not given up by time', async () => {
  const { world, hub, tab, open, tick } = await market()
  const a = await tab('a')
  open()
  await world.advance(100)
  a.prompt = false
  tick()
  await world.advance(50)
  await hub.setVisible('a', false)
  await world.advance(20_000)
  await hub.setVisible('a', true)
  const had = a.deliveries.length
  await world.advance(4_500)
  expect(a.deliveries).toHaveLength(had)
  expect(await hub.stats()).toMatchObject({ lostAcks: 0 })
})

test('HUB-14 a visible tab hears at least once a second, be it an empty delivery', async () => {
  const { world, tab } = await market()
  const a = await tab('a', [])
  await world.advance(10_000)
  const at = a.deliveries.map((one) => one.at)
  const gaps = at.slice(1).map((one, i) => one - (at[i] as number))
  expect(at.length).toBeGreaterThanOrEqual(10)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000)
  expect(sectionsOf(a.deliveries.at(-1)?.packed as Float64Array)).toEqual([])
})

test('HUB-06 the first delivery comes within a tick of attaching, a later list within a tick of watching', async () => {
  const { world, hub, tab, open } = await market()
  const a = await tab('a', [])
  await world.advance(20)
  expect(a.deliveries).toHaveLength(1)
  expect(readDeliveryHeader(a.deliveries[0]?.packed as Float64Array).tabs).toBe(1)
  await hub.watch('a', [depth()])
  open()
  await world.advance(20)
  expect(a.newest(Section.depth).body[0]).toBe(10)
})

test('HUB-06 a tab whose deliver throws does no harm to the others', async () => {
  const { world, hub, tab, open, tick } = await market()
  world.hold('tab:bad')
  const sink = {
    deliver: () => {
      throw new Error('detached')
    },
  }
  await hub.attach({ tab: 'bad', lock: 'tab:bad', visible: true, title: '', version: 'test' }, sink)
  await hub.watch('bad', [depth()])
  const good = await tab('good')
  open()
  await world.advance(100)
  const u = tick()
  await world.advance(100)
  expect(sequenceOf(good.deliveries.at(-1)?.packed as Float64Array)).toBe(u)
})

test('POS-15 a hidden tab that watches a mark always is given it once a second, and nothing else; its books come when it is seen again', async () => {
  const { world, hub, tab, open, tick } = await market()
  const guard = await tab('guard', [depth(), { topic: 'mark', kind: 'contract', currency_id: 1, always: true }])
  await hub.setup('guard', { socketBase: 'ws://host/ws', markets: [fakeMarket('contract', 1, 1, 3)] })
  open()
  world.socket('contract').open()
  const mark = (m: string) =>
    world.socket('contract').say({ type: 202, currency_id: 1, t: 1, data: { m, i: m, r: '0.0001', n: 1 } })
  mark('100.0')
  await world.advance(100)
  await hub.setVisible('guard', false)
  const before = guard.deliveries.length
  for (let i = 0; i < 30; i++) {
    tick()
    mark(`${101 + i}.0`)
    await world.advance(100)
  }
  const hidden = guard.deliveries.slice(before)
  expect(hidden.length).toBeGreaterThanOrEqual(2)
  expect(hidden.length).toBeLessThanOrEqual(4)
  const codes = hidden.flatMap(({ packed }) => sectionsOf(packed).map(({ code }) => code))
  expect(new Set(codes)).toEqual(new Set([Section.mark]))
  expect(sectionsOf(hidden.at(-1)?.packed as Float64Array)[0]?.body[0]).toBeGreaterThan(1_200)
  await hub.setVisible('guard', true)
  await world.advance(100)
  const shown = guard.deliveries.slice(before + hidden.length).flatMap(({ packed }) => sectionsOf(packed))
  expect(shown.some(({ code }) => code === Section.depth)).toBe(true)
})

test('POS-15 HUB-13 what a hidden guard has not taken within 30 s is given once more, and again after it has taken something', async () => {
  const { world, hub, tab } = await market()
  const guard = await tab('guard', [{ topic: 'mark', kind: 'contract', currency_id: 1, always: true }])
  const plain = await tab('plain')
  await hub.setup('guard', { socketBase: 'ws://host/ws', markets: [fakeMarket('contract', 1, 1, 3)] })
  world.socket('contract').open()
  let price = 100
  const marks = async (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      const m = `${price++}.0`
      world.socket('contract').say({ type: 202, currency_id: 1, t: 1, data: { m, i: m, r: '0.0001', n: 1 } })
      await world.advance(1_000)
    }
  }
  await marks(2)
  for (const id of ['guard', 'plain']) await hub.setVisible(id, false)
  guard.prompt = false
  plain.prompt = false
  await marks(2)
  const stuck = guard.deliveries.length
  const seen = plain.deliveries.length
  await marks(25)
  expect(guard.deliveries).toHaveLength(stuck)
  await marks(10)
  expect(guard.deliveries).toHaveLength(stuck + 1)
  expect(guard.newest(Section.mark).body[0]).toBeGreaterThan(1_280)
  // Its page may be frozen: nothing is heaped up for it.
  await marks(120)
  expect(guard.deliveries).toHaveLength(stuck + 1)
  guard.take()
  await marks(1)
  expect(guard.deliveries).toHaveLength(stuck + 2)
  await marks(40)
  expect(guard.deliveries).toHaveLength(stuck + 3)
  expect(plain.deliveries, 'others wait until they are seen').toHaveLength(seen)
})

test('HUB-06 while every tab is hidden no push makes the hub tick: the next pulse counts them, and who is shown has the newest at once', async () => {
  const { world, hub, tab, open, tick } = await market()
  const a = await tab('a')
  open()
  await world.advance(300)
  await hub.setVisible('a', false)
  await world.advance(300)
  const before = a.deliveries.length
  for (let i = 0; i < 100; i++) {
    tick()
    await world.advance(10)
  }
  const missed = (await hub.health('a')).tabs[0]?.skippedHidden as number
  expect(missed).toBeGreaterThanOrEqual(3)
  expect(missed).toBeLessThanOrEqual(5)
  const u = tick()
  await hub.setVisible('a', true)
  await world.advance(20)
  expect(a.deliveries).toHaveLength(before + 1)
  expect(sequenceOf(a.deliveries[before]?.packed as Float64Array)).toBe(u)
  for (let i = 0; i < 10; i++) {
    tick()
    await world.advance(20)
  }
  expect(a.deliveries.length).toBeGreaterThanOrEqual(before + 9)
})
