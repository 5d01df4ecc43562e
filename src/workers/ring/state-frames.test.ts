import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bookChecksum } from '../../shared/wire/checksum.ts'
import { createFakeWorld } from '../fake-world.ts'
import { depth, scene, snapshot } from '../hub/fake-scene.ts'
import { createFakeRing } from './fake-ring.ts'
import { unitsText } from './state-frames.ts'

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
