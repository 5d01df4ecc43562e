import { expect, test } from 'vitest'
import { doorMessageOf, welcomeOf } from './hub-door.ts'

test('HOME-02 what is said at the door is heard as it was said, and nothing more of it', () => {
  expect(doorMessageOf({ door: 'knock', tab: 't', more: 1 })).toEqual({ door: 'knock', tab: 't' })
  for (const door of ['open', 'want', 'here']) expect(doorMessageOf({ door, tab: 't' })).toEqual({ door })
})

test.each([null, undefined, 'knock', 7, {}, { door: 'close' }, { door: 'knock' }, { door: 'knock', tab: 7 }])(
  'HOME-02 %j is nothing that is said at the door',
  (data) => {
    expect(doorMessageOf(data)).toBeNull()
  },
)

test('HOME-02 a welcome has its number and the lock by which the hub’s end is known', () => {
  expect(welcomeOf({ welcome: 3, lock: 'hub:1', more: 1 })).toEqual({ welcome: 3, lock: 'hub:1' })
  for (const data of [null, undefined, 'hub:1', {}, { welcome: 3 }, { lock: 'hub:1' }, { welcome: '3', lock: 'hub:1' }])
    expect(welcomeOf(data)).toBeNull()
})
