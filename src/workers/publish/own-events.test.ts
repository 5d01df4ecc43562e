import { expect, test } from 'vitest'
import { bringsFigures } from '../../shared/hub-protocol/delivery.ts'
import type { PrivateDelivery, PrivateReload, TabSink } from '../../shared/hub-protocol/hub.ts'
import { createFakeWorld } from '../testing/fake-world.ts'
import { ACK_LOST, HIDDEN_ACK_LOST, Publisher, Subscriber } from './publisher.ts'

type Item = PrivateDelivery | PrivateReload

const USER = 7
const event = (n: number): PrivateDelivery => ({ kind: 'spot', type: 204, n, user: USER, data: {} })

interface Given {
  events: Item[]
  /** The tab takes it. */
  ack(): void
}

/** One tab that takes nothing by itself. */
async function slowTab(visible = true) {
  const world = createFakeWorld()
  const publisher = new Publisher(world.env, () => undefined)
  const given: Given[] = []
  const sink: TabSink = {
    deliver(packed, events) {
      expect(bringsFigures(packed)).toBe(false)
      return new Promise((ack) => given.push({ events: events ?? [], ack }))
    },
  }
  const subscriber = new Subscriber('t', sink, visible)
  subscriber.user = USER
  publisher.add(subscriber)
  await world.advance(50)
  return { world, publisher, subscriber, given }
}

test('HUB-31 a private event is delivered at once while the ack of market data is outstanding', async () => {
  const { world, publisher, subscriber, given } = await slowTab()
  expect([given.length, subscriber.acked]).toEqual([1, false])
  publisher.queue(subscriber, event(1))
  publisher.queue(subscriber, event(2))
  await world.advance(0)
  expect(given.slice(1).map(({ events }) => events)).toEqual([[event(1), event(2)]])
})

test('HUB-31 what comes before a tab has taken its last events waits for that, and then leaves together', async () => {
  const { world, publisher, subscriber, given } = await slowTab()
  publisher.queue(subscriber, event(1))
  await world.advance(0)
  for (const n of [2, 3]) {
    publisher.queue(subscriber, event(n))
    await world.advance(100)
  }
  expect(given).toHaveLength(2)
  given[1]?.ack()
  await world.advance(0)
  expect(given.slice(2).map(({ events }) => events)).toEqual([[event(2), event(3)]])
})

test('HUB-31 events that are not taken for 5 s are read anew, though market data are taken', async () => {
  const { world, publisher, subscriber, given } = await slowTab()
  given[0]?.ack()
  publisher.queue(subscriber, event(1))
  await world.advance(ACK_LOST)
  publisher.pulse()
  await world.advance(50)
  expect(given.flatMap(({ events }) => events)).toEqual([
    event(1),
    { kind: 'spot', reload: true, user: USER },
    { kind: 'contract', reload: true, user: USER },
  ])
  // The late answer to what was given up is no ack of what followed.
  given[1]?.ack()
  await world.settle()
  expect(subscriber.window.acked).toBe(false)
})

test('HUB-31 POS-15 a hidden tab that looks after the account and has not taken its events for 30 s reads them anew', async () => {
  const { world, publisher, subscriber, given } = await slowTab()
  subscriber.guards = true
  given[0]?.ack()
  publisher.queue(subscriber, event(1))
  await world.advance(0)
  publisher.setVisible(subscriber, false)
  await world.advance(HIDDEN_ACK_LOST - 1)
  publisher.pulse()
  expect(publisher.lostAcks).toBe(0)
  await world.advance(1)
  publisher.pulse()
  await world.advance(50)
  expect(given.flatMap(({ events }) => events).slice(1)).toEqual([
    { kind: 'spot', reload: true, user: USER },
    { kind: 'contract', reload: true, user: USER },
  ])
})

test('HUB-31 POS-15 what waits for a tab that looks after the account as it is hidden comes within a second or so', async () => {
  const { world, publisher, subscriber, given } = await slowTab()
  subscriber.guards = true
  given[0]?.ack()
  publisher.queue(subscriber, event(1))
  publisher.setVisible(subscriber, false)
  await world.advance(1_100)
  expect(given.flatMap(({ events }) => events)).toEqual([event(1)])
})

test('HUB-14 HUB-31 own events are no heartbeat: a header of its own still comes', async () => {
  const { world, publisher, subscriber, given } = await slowTab()
  given[0]?.ack()
  await world.settle()
  for (let n = 1; n <= 4; n++) {
    await world.advance(200)
    publisher.queue(subscriber, event(n))
    await world.advance(0)
    given.at(-1)?.ack()
    await world.settle()
  }
  publisher.pulse()
  await world.advance(50)
  expect(given.slice(1).map(({ events }) => events.length)).toEqual([1, 1, 1, 1, 0])
})

/** Seeded, 0 ≤ x < 1. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'HUB-31 whatever a tab takes and whenever it hides, its events come in order and each once (seed %i)',
  async (seed) => {
    const chance = random(seed)
    const { world, publisher, subscriber, given } = await slowTab()
    let sent = 0
    let taken = 0
    const takeOne = () => {
      if (taken < given.length) given[taken++]?.ack()
    }
    for (let step = 0; step < 300; step++) {
      const what = chance()
      if (what < 0.4) publisher.queue(subscriber, event(++sent))
      else if (what < 0.7) takeOne()
      else if (what < 0.8) publisher.setVisible(subscriber, chance() < 0.5)
      else if (what < 0.85) publisher.headerChanged()
      else await world.advance(Math.floor(chance() * 40))
      await world.settle()
      const outstanding = given.slice(taken).filter(({ events }) => events.length > 0)
      expect(outstanding.length).toBeLessThanOrEqual(1)
    }
    publisher.setVisible(subscriber, true)
    await world.advance(50)
    while (taken < given.length) {
      takeOne()
      await world.advance(50)
    }
    const all = given.flatMap(({ events }) => events).map((item) => ('n' in item ? item.n : 'reload'))
    expect(all).toEqual(Array.from({ length: sent }, (_, i) => i + 1))
  },
)
