import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '../../../shared/calls/table.ts'
import { wait } from '../platform/wait.ts'
import type { ApiRequest } from './api-client.ts'
import type { Outcome } from './error-policy.ts'
import { createLaterTransport } from './later-transport.ts'

afterEach(() => void vi.useRealTimers())

const NO_NETWORK: Outcome = { kind: 'network', message: 'network' }
const order = (more: Partial<ApiRequest> = {}): ApiRequest => ({
  call: calls.order,
  body: {},
  headers: {},
  timeout: 10_000,
  ...more,
})
const byFetch = async () => NO_NETWORK

test('START-04 an order whose transport takes longer than an answer may has not gone, and does not leave later', async () => {
  vi.useFakeTimers()
  const sent: ApiRequest[] = []
  const byAxios = async (request: ApiRequest) => {
    sent.push(request)
    return NO_NETWORK
  }
  const { send } = createLaterTransport(byFetch, () => wait(60_000).then(() => byAxios))
  let outcome: Outcome | null = null
  void send(order()).then((answer) => {
    outcome = answer
  })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(outcome).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toEqual(NO_NETWORK)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  await send(order())
  expect(sent).toHaveLength(1)
})

test('START-04 an order that is taken back while its transport comes rejects with its own reason', async () => {
  const { send } = createLaterTransport(byFetch, () => new Promise(() => undefined))
  const end = new AbortController()
  const answer = send(order({ signal: end.signal }))
  end.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
})

test('START-04 a transport that cannot be had is asked for again by the next order', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let asked = 0
  const { send } = createLaterTransport(byFetch, async () => {
    if (++asked === 1) throw new TypeError('failed')
    return async () => ({ kind: 'unreadable', status: 200 })
  })
  expect(await send(order())).toEqual(NO_NETWORK)
  expect(await send(order())).toEqual({ kind: 'unreadable', status: 200 })
})
