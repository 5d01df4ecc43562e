import { describe, expect, test } from 'vitest'
import type { Alert, AlertDraft, AlertUpdate } from '../../shared/hub-protocol/alert.ts'
import { pong, scene, topics } from '../hub/testing/fake-scene.ts'
import { createFakeWorld } from '../testing/fake-world.ts'
import { MISSED_AFTER } from './alert-service.ts'

const draft = (more: Partial<AlertDraft> = {}): AlertDraft => ({
  id: 'a',
  kind: 'spot',
  currency_id: 9,
  symbol: 'SOLUSDT',
  by: 'price',
  side: 'above',
  level: '150.5',
  repeat: false,
  sound: true,
  notify: false,
  ...more,
})
const push = (c: string, more: object = {}) => ({
  type: 2002,
  currency_id: 0,
  t: 1,
  data: [{ currency_id: 9, c, P: '1.00', v: '1', q: '1', o: '100', h: '149', l: '99', ...more }],
})

/** A hub whose one tab watches nothing, and what its alerts said. */
async function service(kept = new Map<string, unknown>()) {
  const world = createFakeWorld(undefined, kept)
  const update: AlertUpdate[] = []
  world.env.reportAlerts = (one) => void update.push(structuredClone(one))
  const { hub, tab, spot } = await scene(world)
  const one = await tab('t')
  /** What the server says, and time for a look. */
  const say = async (frame: unknown, ms = 300) => {
    spot().say(frame)
    await world.advance(ms)
  }
  const put = async (more: Partial<AlertDraft> = {}) => {
    const alerts = await hub.alerts('t', { put: draft(more) })
    await world.settle()
    if (!spot().closed) spot().open()
    return alerts
  }
  const fired = () => update.flatMap((each) => each.fired)
  const now = async () => (await hub.alerts('t', null))[0] as Alert
  return { world, hub, one, spot, say, put, fired, update, now }
}

describe('TERM-06 alerts in the hub', () => {
  test('TERM-06 the tickers are watched though no tab shows them, and let go with the last alert that waits', async () => {
    const { put, spot, hub, one, say, world } = await service()
    await put()
    await say(push('150'))
    expect(topics(spot(), 'sub')).toEqual(['tickers'])
    expect(one.deliveries.flatMap(({ packed }) => (packed[7] ? [packed] : []))).toEqual([])
    await hub.alerts('t', { remove: 'a' })
    await world.advance(6_000)
    expect(topics(spot(), 'unsub')).toEqual(['tickers'])
  })

  test('TERM-06 it fires once, at its level and not before', async () => {
    const { put, say, fired, now } = await service()
    await put()
    await say(push('150.4999999'))
    expect(fired()).toEqual([])
    await say(push('150.500'))
    expect(fired()).toEqual(['a'])
    const { state, times, hit } = await now()
    expect([state, times, hit?.seen, hit?.missed]).toEqual(['fired', 1, '150.5', null])
    await say(push('149'))
    await say(push('152'))
    expect(fired()).toEqual(['a'])
  })

  test('TERM-06 below its level the other way round', async () => {
    const { put, say, fired } = await service()
    await put({ side: 'below', level: '98' })
    await say(push('98.01'))
    expect(fired()).toEqual([])
    await say(push('97.9', { l: '97.9' }))
    expect(fired()).toEqual(['a'])
  })

  test('TERM-06 a repeated one waits for the way back', async () => {
    const { put, say, fired, now } = await service()
    await put({ repeat: true })
    for (const price of ['151', '152', '150.5']) await say(push(price, { h: '152' }))
    expect([fired(), (await now()).state]).toEqual([['a'], 'waiting'])
    await say(push('150', { h: '152' }))
    expect((await now()).state).toBe('armed')
    await say(push('151', { h: '152' }))
    expect([fired(), (await now()).times]).toEqual([['a', 'a'], 2])
  })

  test('TERM-06 a price that was there and back between two looks has been there; an older extreme has not', async () => {
    const { put, say, fired, now } = await service()
    await put()
    await say(push('140', { h: '151' }))
    await say(push('140', { h: '151' }))
    expect(fired()).toEqual([])
    await say(push('140', { h: '153.25' }))
    expect([fired(), (await now()).hit?.seen]).toEqual([['a'], '153.25'])
  })

  test('TERM-06 an extreme of before the alert is none of its', async () => {
    const { put, say, fired, hub, spot, world } = await service()
    await put({ level: '160' })
    await say(push('140', { h: '149' }))
    await hub.alerts('t', { remove: 'a' })
    await world.advance(6_000)
    // The day's high rises to 155 while nobody looks.
    await put()
    await say(push('140', { h: '155' }))
    await say(push('141', { h: '155' }))
    expect(fired()).toEqual([])
    expect(spot().closed).toBe(false)
  })

  test('TERM-06 change over 24 h, signed', async () => {
    const { put, say, fired, now } = await service()
    await put({ by: 'day', side: 'below', level: '-3.5' })
    await say(push('140', { P: '-3.49' }))
    expect(fired()).toEqual([])
    await say(push('140', { P: '-3.5' }))
    expect([fired(), (await now()).hit?.seen]).toEqual([['a'], '-3.5'])
  })

  test('TERM-06 a move within five minutes, either way, and not what is older', async () => {
    const { put, say, fired, now, spot, world } = await service()
    await put({ by: 'move', side: null, level: '2' })
    await say(push('100'))
    for (let i = 0; i < 40; i++) {
      await world.advance(9_500)
      pong(world, spot())
      await say(push('100'))
    }
    await say(push('98.01'))
    expect(fired()).toEqual([])
    await say(push('98'))
    expect([fired(), (await now()).hit?.seen]).toEqual([['a'], '-2'])
  })

  test('TERM-06 nothing fires on data that are not live', async () => {
    const { put, say, fired, spot, world } = await service()
    await put()
    await say(push('150'))
    await say({ type: 2002, currency_id: 0, t: 1, data: [{ currency_id: 9, c: 'x' }] })
    await say(push('160'))
    spot().drop()
    await world.advance(300)
    expect(fired()).toEqual([])
  })

  test('TERM-06 what was passed while the connection was away is reported as missed', async () => {
    const { put, say, fired, spot, world, now } = await service()
    await put()
    await say(push('150'))
    const before = world.now()
    spot().drop()
    await world.advance(MISSED_AFTER * 3)
    spot().open()
    await say(push('149', { h: '155' }))
    const { hit } = await now()
    expect(fired()).toEqual(['a'])
    expect(hit?.seen).toBe('155')
    expect(hit?.missed?.from).toBeLessThanOrEqual(before)
    expect(hit?.missed?.to).toBe(hit?.at)
  })

  test('PWA-67 a machine that slept for hours fires an alert once, as missed, and not again with what comes after', async () => {
    const { put, say, fired, spot, world, now } = await service()
    await put()
    await say(push('150'))
    const clock = world.env.clock
    world.env.clock = () => clock() + 8 * 3_600_000
    // What stood in the socket's queue as it fell asleep, then what the server says of now.
    await say(push('150.9'), 0)
    await world.advance(300)
    pong(world, spot())
    await say(push('151', { h: '155' }))
    await say(push('152', { h: '155' }))
    await say(push('149', { h: '155' }))
    await say(push('153', { h: '155' }))
    expect(fired()).toEqual(['a'])
    expect((await now()).hit?.missed).not.toBeNull()
  })

  test('TERM-06 alerts outlive the hub, and so does when it last looked', async () => {
    const kept = new Map<string, unknown>()
    const first = await service(kept)
    await first.put()
    await first.say(push('150'))
    const left = first.world.now()
    await first.hub.detach('t')
    await first.world.settle()
    first.hub.stop()
    const second = await service(kept)
    await second.world.advance(60_000)
    expect((await second.now()).state).toBe('armed')
    second.spot().open()
    await second.say(push('151', { h: '151' }))
    const { hit, state } = await second.now()
    expect([state, second.fired()]).toEqual(['fired', ['a']])
    expect(hit?.missed?.from).toBeLessThanOrEqual(left)
    expect(hit?.missed?.from).toBeGreaterThan(left - 1_000)
  })

  test('TERM-06 an alert that is put again is changed where it stands, the first of them too', async () => {
    const { put } = await service()
    for (const id of ['a', 'b', 'c']) await put({ id })
    const changed = await put({ id: 'a', level: '7' })
    expect(changed.map(({ id, level }) => `${id} ${level}`)).toEqual(['a 7', 'b 150.5', 'c 150.5'])
    const last = await put({ id: 'c', level: '8' })
    expect(last.map(({ id, level }) => `${id} ${level}`)).toEqual(['a 7', 'b 150.5', 'c 8'])
  })

  test('TERM-06 what makes no sense is not taken, and fifty are the most', async () => {
    const { hub } = await service()
    for (const wrong of [
      { level: '0' },
      { level: '-1' },
      { level: '1e4' },
      { side: null },
      { currency_id: 0 },
      { id: '' },
    ])
      expect(await hub.alerts('t', { put: draft(wrong as Partial<AlertDraft>) }), JSON.stringify(wrong)).toEqual([])
    for (let i = 0; i < 60; i++) await hub.alerts('t', { put: draft({ id: `a${i}` }) })
    expect(await hub.alerts('t', null)).toHaveLength(50)
    expect(await hub.alerts('t', { put: draft({ id: 'a3', level: '170' }) })).toHaveLength(50)
    expect(await hub.alerts('t', { put: draft({ id: 'a0', level: '180' }) })).toHaveLength(50)
    const levels = (await hub.alerts('t', null)).map(({ level }) => level)
    expect([levels[0], levels[1], levels[3]]).toEqual(['180', '150.5', '170'])
  })

  test('TERM-06 what was kept and makes no sense is forgotten', async () => {
    for (const bad of [
      7,
      { version: 2, alerts: [draft()] },
      { version: 1, alerts: [draft(), null, { ...draft(), hit: 3 }] },
    ]) {
      const { hub } = await service(new Map<string, unknown>([['alerts', bad]]))
      expect(await hub.alerts('t', null)).toEqual([])
    }
  })
})

test('TERM-06 two hubs of one browser, as after a deploy, have one list: neither loses what the other has added, removed or seen fire', async () => {
  const kept = new Map<string, unknown>()
  const hearers = new Set<{ world: object; take: (message: unknown) => void }>()
  const hubOf = async () => {
    const world = createFakeWorld(undefined, kept)
    world.env.reportAlerts = (update) => {
      for (const one of hearers) if (one.world !== world) one.take(structuredClone(update))
    }
    world.env.hearAlerts = (take) => void hearers.add({ world, take })
    const { hub, tab, spot } = await scene(world)
    await tab('t')
    return { world, hub, spot }
  }
  const older = await hubOf()
  const ids = async ({ hub, world }: typeof older) => {
    await world.settle()
    return (await hub.alerts('t', null)).map(({ id, state }) => `${id} ${state}`)
  }
  await older.hub.alerts('t', { put: draft({ id: 'x' }) })
  const newer = await hubOf()
  await newer.hub.alerts('t', { put: draft({ id: 'y', level: '200' }) })
  expect(await ids(older)).toEqual(['x armed', 'y armed'])
  // The older one notes that it looks, and with it the list.
  await older.world.advance(40_000)
  expect(await ids(await hubOf())).toEqual(['x armed', 'y armed'])
  older.spot().open()
  older.spot().say(push('150.6'))
  await older.world.advance(300)
  expect(await ids(newer)).toEqual(['x fired', 'y armed'])
  await older.hub.alerts('t', { remove: 'x' })
  expect(await ids(newer)).toEqual(['y armed'])
})
