import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bookChecksum } from '../../shared/wire/checksum.ts'
import type { TickersStore } from '../books/tickers-store.ts'
import { depth, scene, snapshot } from '../hub/testing/fake-scene.ts'
import { createFakeWorld, fakeMarket } from '../testing/fake-world.ts'
import { TopicSubscription } from '../topics/topic-subscription.ts'
import { stateFrames, unitsText } from './state-frames.ts'
import { createFakeRing } from './testing/fake-ring.ts'

test.each([
  [30_236_00, 2, 0, '30236'],
  [30_218_80, 2, 1, '30218.8'],
  [10, 2, 4, '0.1000'],
  [7, 0, 0, '7'],
])(
  'RING-02 %i units of %i digits are written with the %i decimals that they came with',
  (units, scale, digits, text) => {
    expect(unitsText(units, scale, digits)).toBe(text)
  },
)

test('RING-02 a recording that begins in the middle begins with the book as it stands, each level with its own digits', async () => {
  const world = createFakeWorld()
  const ring = createFakeRing()
  const { tab, hub, spot } = await scene({ ...world, env: { ...world.env, ring } })
  await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  const bids = [
    ['99.5', '0.10'],
    ['98', '3.000'],
  ]
  const asks = [['101.25', '1']]
  spot().say({ type: 101, currency_id: 1, t: 1, data: { snapshot: true, u: 20, b: bids, a: asks } })
  spot().say({
    type: 101,
    currency_id: 1,
    t: 1,
    data: {
      U: 21,
      u: 21,
      pu: 20,
      b: [
        ['98', '0'],
        ['97.1', '2.5'],
      ],
      a: [],
    },
  })
  await hub.record('a', true)
  spot().say({ type: 101, currency_id: 1, t: 1, data: { U: 22, u: 22, pu: 21, b: [['97.1', '4']], a: [] } })
  let bytes: Uint8Array | null = null
  hub.exportRing('a').then((all) => {
    bytes = all
  })
  while (!bytes) {
    await world.advance(0)
    await new Promise((turn) => setImmediate(turn))
  }
  const lines = gunzipSync(bytes as Uint8Array)
    .toString()
    .trim()
    .split('\n')
  const frames = lines.map((line) => JSON.parse(JSON.parse(line).frame))
  const held = {
    b: [
      ['99.5', '0.10'],
      ['97.1', '2.5'],
    ],
    a: asks,
  }
  expect(frames[0]).toMatchObject({
    type: 101,
    currency_id: 1,
    data: {
      snapshot: true,
      u: 21,
      ...held,
      cs: bookChecksum(held.b as [string, string][], held.a as [string, string][]),
    },
  })
  expect(frames[1].data).toMatchObject({ pu: 21, u: 22 })
  expect((await hub.health('a')).ring).toMatchObject({ state: 'recording', frames: 2 })
})

test('RING-02 it begins with the list of all tickers too, each figure as it was sent, and none that is unknown', () => {
  const list = new TopicSubscription('contract', 'tickers', 0)
  list.describe(undefined)
  const unknown = [Number.NaN, 0]
  const first = [7, 12_345, 2, -50, 2, 1_000, 3, 20, 0, 11_000, 2, 13_000, 2, 9_900, 2]
  const second = [8, 5, 0, ...unknown, 2 ** 53, 1, 3, -1, ...unknown, ...unknown, 0, 2]
  expect(stateFrames([list], 1_000)).toEqual([])
  ;(list.store as TickersStore).restore(Float64Array.from([...first, ...second]))
  const [frame, ...more] = stateFrames([list, new TopicSubscription('spot', 'ticker', 1)], 1_000.6)
  expect([frame?.[0], more]).toEqual(['contract', []])
  expect(JSON.parse(frame?.[1] ?? '')).toEqual({
    type: 2002,
    currency_id: 0,
    t: 1_001,
    data: [
      { currency_id: 7, c: '123.45', P: '-0.50', v: '1.000', q: '20', o: '110.00', h: '130.00', l: '99.00' },
      { currency_id: 8, c: '5', l: '0.00' },
    ],
  })
})

test('RING-02 it begins without the books that are not right', () => {
  const book = new TopicSubscription('spot', 'depth', 1)
  book.describe(fakeMarket('spot', 1))
  expect(stateFrames([book], 1_000)).toEqual([])
})
