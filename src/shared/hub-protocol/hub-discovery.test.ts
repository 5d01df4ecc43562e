import { expect, test } from 'vitest'
import { discoveryMessageOf, welcomeOf } from './hub-discovery.ts'

test('HOME-02 what is said on the discovery channel is heard as it was said, and nothing more of it', () => {
  expect(discoveryMessageOf({ type: 'discover', tab: 't', more: 1 })).toEqual({ type: 'discover', tab: 't' })
  for (const discovery of ['available', 'claim', 'ack'])
    expect(discoveryMessageOf({ type: discovery, tab: 't' })).toEqual({ type: discovery })
})

test.each([null, undefined, 'discover', 7, {}, { type: 'close' }, { type: 'discover' }, { type: 'discover', tab: 7 }])(
  'HOME-02 %j is nothing that is said on the discovery channel',
  (data) => {
    expect(discoveryMessageOf(data)).toBeNull()
  },
)

test('HOME-02 a welcome has its number and the lock by which the hub’s end is known', () => {
  expect(welcomeOf({ welcome: 3, lock: 'hub:1', more: 1 })).toEqual({ welcome: 3, lock: 'hub:1' })
  for (const data of [null, undefined, 'hub:1', {}, { welcome: 3 }, { lock: 'hub:1' }, { welcome: '3', lock: 'hub:1' }])
    expect(welcomeOf(data)).toBeNull()
})
