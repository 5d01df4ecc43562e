import { expect, test } from 'vitest'
import { calls } from '../../../shared/calls/table.ts'
import type { CallApi } from '../../base/api/api-client.ts'
import { type AccountGateway, type AccountOwner, followOwner } from '../account/account-gateway.ts'
import { forOneOwner } from '../account/http-gateway.ts'
import type { PrivateListener } from '../hub-client/private-dispatch.ts'
import { createPerpVenue } from './perp-venue.ts'
import { createSpotVenue } from './spot-venue.ts'
import { perVenue, type TradingVenue } from './venue.ts'

/** A gateway whose owner a test changes, and that notes what goes through. */
function fakeHubClient() {
  const asked: string[] = []
  const listeners = new Set<PrivateListener>()
  const watchers = new Set<() => void>()
  let owner: AccountOwner = { id: null, access: 'visitor' }
  const call: CallApi = async (spec, request, options) => {
    asked.push(`${spec.path} ${JSON.stringify(request)} ${options?.intent ?? ''}`.trim())
    return { success: true, code: 200, message: '', data: spec.empty as never, degraded: true, refusal: null }
  }
  const gateway: AccountGateway = {
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
  return { gateway, asked, listeners, become }
}

test('FUT-01 a store lives as long as its owner, and another owner begins anew', () => {
  const { gateway, become } = fakeHubClient()
  const went: string[] = []
  const end = followOwner(gateway, { start: () => went.push('start'), stop: () => went.push('stop') })
  for (const id of [null, 7, 7, null, 8, 9]) become(id)
  end()
  become(null)
  expect(went).toEqual(['start', 'stop', 'start', 'start'])
})

test.each([
  ['spot', createSpotVenue, 'api/spot'],
  ['perp', (gateway: AccountGateway) => createPerpVenue('perp', gateway), 'api/contract'],
  ['mock', (gateway: AccountGateway) => createPerpVenue('mock', gateway), 'api/contract'],
])('FUT-01 all that %s does goes through its one gateway', async (kind, create, path) => {
  const { gateway, asked, listeners, become } = fakeHubClient()
  const venue: TradingVenue = create(gateway)
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
  const [a, b] = [fakeHubClient(), fakeHubClient()].map(({ gateway }) => createSpotVenue(gateway)) as [
    TradingVenue,
    TradingVenue,
  ]
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
