import { expect, test } from 'vitest'
import { NOBODY, type PrivateDelivery, type PrivateReload, type TabSink } from '../../shared/hub-protocol/hub.ts'
import { createFakeWorld } from '../testing/fake-world.ts'
import { ACK_LOST, Publisher, QUEUED_EVENTS, Subscriber } from './publisher.ts'

const event = (n: number, user = 7): PrivateDelivery => ({ kind: 'spot', type: 204, n, user, data: {} })
const reloads = (...users: number[]): PrivateReload[] =>
  users.flatMap((user) => [
    { kind: 'spot', reload: true, user },
    { kind: 'contract', reload: true, user },
  ])

/** One tab, and what it was given; it takes a delivery where `prompt`. */
async function oneTab(visible = true) {
  const world = createFakeWorld()
  const publisher = new Publisher(world.env, () => undefined)
  const given: (PrivateDelivery | PrivateReload)[][] = []
  const tab = { prompt: true }
  const sink = {
    deliver(_packed: Float64Array, events: (PrivateDelivery | PrivateReload)[] = []) {
      given.push(events)
      return tab.prompt ? Promise.resolve() : new Promise<void>(() => undefined)
    },
  } as TabSink
  const subscriber = new Subscriber('t', sink, visible)
  publisher.add(subscriber)
  await world.advance(50)
  return { world, publisher, subscriber, given, tab }
}

test('HUB-12 own events wait for no pace and come in their order, those of one moment together', async () => {
  const { world, publisher, subscriber, given } = await oneTab()
  publisher.setPace(subscriber, '1s')
  await world.advance(50)
  given.length = 0
  for (const n of [1, 2, 3]) publisher.queue(subscriber, event(n))
  await world.advance(20)
  expect(given).toEqual([[event(1), event(2), event(3)]])
})

test('HUB-12 a hidden tab has a thousand events wait for it; with one more it reads all anew', async () => {
  const { world, publisher, subscriber, given } = await oneTab(false)
  const all = Array.from({ length: QUEUED_EVENTS }, (_, i) => event(i + 1))
  for (const one of all) publisher.queue(subscriber, one)
  await world.advance(500)
  expect([given, subscriber.events.length]).toEqual([[], 1_000])
  publisher.queue(subscriber, event(1_001))
  expect(subscriber.events).toEqual(reloads(7))
  publisher.queue(subscriber, event(1_002))
  publisher.setVisible(subscriber, true)
  await world.advance(50)
  expect(given.filter(({ length }) => length > 0)).toEqual([[...reloads(7), event(1_002)]])
})

test('HUB-12 a word for everybody that is one too many has the person read anew too', async () => {
  const { publisher, subscriber } = await oneTab(false)
  for (let n = 1; n <= QUEUED_EVENTS; n++) publisher.queue(subscriber, event(n))
  publisher.queue(subscriber, { kind: 'spot', reload: true, user: NOBODY })
  expect(subscriber.events).toEqual(reloads(7, NOBODY))
})

test('HUB-13 with an ack that is given up the events that were on their way are read anew, of all whom they were for', async () => {
  const { world, publisher, subscriber, given, tab } = await oneTab()
  subscriber.user = 7
  tab.prompt = false
  publisher.queue(subscriber, event(1))
  await world.advance(50)
  publisher.queue(subscriber, event(2, 8))
  given.length = 0
  await world.advance(ACK_LOST)
  publisher.pulse()
  tab.prompt = true
  await world.advance(50)
  expect(given).toEqual([reloads(8, 7), []])
  expect(publisher.lostAcks).toBe(1)
})

test('HUB-13 where nobody is signed in nothing is read anew', async () => {
  const { world, publisher, given, tab } = await oneTab()
  tab.prompt = false
  publisher.headerChanged()
  await world.advance(50)
  given.length = 0
  await world.advance(ACK_LOST)
  publisher.pulse()
  await world.advance(50)
  expect(given).toEqual([[]])
})

test('HUB-13 an ack is not given up before its time, nor a hidden tab’s at all', async () => {
  const { world, publisher, subscriber, tab } = await oneTab()
  tab.prompt = false
  publisher.headerChanged()
  await world.advance(20)
  const rest = subscriber.sentAt + ACK_LOST - world.now()
  await world.advance(rest - 1)
  publisher.pulse()
  expect(publisher.lostAcks).toBe(0)
  publisher.setVisible(subscriber, false)
  await world.advance(60_000)
  publisher.pulse()
  expect(publisher.lostAcks).toBe(0)
  publisher.setVisible(subscriber, true)
  await world.advance(ACK_LOST)
  publisher.pulse()
  expect(publisher.lostAcks).toBe(1)
})

test('HUB-14 without news a tab hears after 700 ms of quiet, at the next pulse, and no sooner', async () => {
  const { world, publisher, given } = await oneTab()
  given.length = 0
  await world.advance(400)
  publisher.pulse()
  await world.advance(50)
  expect(given).toEqual([])
  await world.advance(300)
  publisher.pulse()
  await world.advance(50)
  expect(given).toEqual([[]])
})

test('HUB-06 once the last tab has gone the hub waits for nothing', async () => {
  const { world, publisher } = await oneTab()
  publisher.headerChanged()
  expect(world.pendingTimers()).toBe(1)
  publisher.remove('t')
  publisher.schedule()
  expect(world.pendingTimers()).toBe(0)
})
