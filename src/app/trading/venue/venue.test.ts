import { expect, test } from 'vitest'
import { calls } from '../../../shared/calls/table.ts'
import { type AccountDoor, type AccountOwner, followOwner } from '../../account/account-door.ts'
import { forOneOwner } from '../../account/http-door.ts'
import type { CallApi } from '../../api/api-client.ts'
import type { PrivateListener } from '../../market/private-dispatch.ts'
import { createPerpVenue } from './perp-venue.ts'
import { createSpotVenue } from './spot-venue.ts'
import { perVenue, type TradingVenue } from './venue.ts'

/** A door whose owner a test changes, and that notes what goes through. */
function fakeDoor() {
  const asked: string[] = []
  const listeners = new Set<PrivateListener>()
  const watchers = new Set<() => void>()
  let owner: AccountOwner = { id: null, access: 'visitor' }
  const call: CallApi = async (spec, request, options) => {
    asked.push(`${spec.path} ${JSON.stringify(request)} ${options?.intent ?? ''}`.trim())
    return { success: true, code: 200, message: '', data: spec.empty as never, degraded: true, refusal: null }
  }
  const door: AccountDoor = {
    call,
    events(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    owner: () => owner,
    onOwner(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
  const become = (id: number | null) => {
    owner = { id, access: id === null ? 'visitor' : 'confirmed' }
    for (const changed of watchers) changed()
  }
  return { door, asked, listeners, become }
}

test('FUT-01 a store lives as long as its owner, and another owner begins anew', () => {
  const { door, become } = fakeDoor()
  const went: string[] = []
  const end = followOwner(door, { start: () => went.push('start'), stop: () => went.push('stop') })
  for (const id of [null, 7, 7, null, 8, 9]) become(id)
  end()
  become(null)
  expect(went).toEqual(['start', 'stop', 'start', 'start'])
})

test.each([
  ['spot', createSpotVenue, 'api/spot'],
  ['perp', (door: AccountDoor) => createPerpVenue('perp', door), 'api/contract'],
  ['mock', (door: AccountDoor) => createPerpVenue('mock', door), 'api/contract'],
])('FUT-01 all that %s does goes through its one door', async (kind, create, path) => {
  const { door, asked, listeners, become } = fakeDoor()
  const venue: TradingVenue = create(door)
  expect([venue.kind, asked, listeners.size]).toEqual([kind, [], 0])
  become(7)
  await Promise.resolve()
  expect(listeners.size).toBe(1)
  expect(asked.some((each) => each.startsWith(path))).toBe(true)
  asked.length = 0
  const draft = { currency_id: 1, side: 'buy', type: 'market', time_in_force: 'IOC', post_only: false } as const
  await venue.orders.place({ ...draft, quantity: '1', position_side: 'both', reduce_only: false }, 'one')
  await venue.orders.cancel(5, 'two')
  await venue.orders.cancelAll(1, 'three')
  expect(asked.map((each) => each.replace(/ \{.*\} /, ' '))).toEqual([
    `${path}/order one`,
    `${path}/cancel two`,
    `${path}/cancelAll three`,
  ])
  become(null)
  expect(listeners.size).toBe(0)
})

test('FUT-01 what belongs to a venue is made once for each', () => {
  const of = perVenue((venue: TradingVenue) => ({ kind: venue.kind }))
  const [a, b] = [fakeDoor(), fakeDoor()].map(({ door }) => createSpotVenue(door)) as [TradingVenue, TradingVenue]
  expect(of(a)).toBe(of(a))
  expect(of(a)).not.toBe(of(b))
})

test('FUT-01 an answer that comes when somebody else is signed in tells nothing of the one who asked', async () => {
  let user: number | null = 7
  let answer = (): void => undefined
  const call = forOneOwner(
    (() =>
      new Promise((answered) => {
        answer = () =>
          answered({
            success: true,
            code: 200,
            message: '',
            data: { position: ['theirs'] },
            degraded: false,
            refusal: null,
          } as never)
      })) as CallApi,
    () => user,
  )
  const same = call(calls.contractList, {})
  answer()
  expect(await same).toMatchObject({ degraded: false, data: { position: ['theirs'] } })
  const other = call(calls.contractList, {})
  user = 8
  answer()
  expect(await other).toMatchObject({ degraded: true, data: null })
})
