import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '../../../shared/calls/table.ts'
import { askEarly } from '../platform/early-reads.ts'
import type { ApiRequest } from './api-client.ts'
import { createFetchTransport, goesByFetch } from './fetch-transport.ts'

afterEach(() => void vi.unstubAllGlobals())

const TIME = { code: 200, message: 'ok', data: { time: 5, zone: 'UTC' } }
const DATE = 'Sun, 22 Nov 2026 15:46:14 GMT'
const request = (more: Partial<ApiRequest> = {}): ApiRequest => ({
  call: calls.getServerTime,
  body: {},
  headers: { language: 'en' },
  timeout: 10_000,
  ...more,
})

/** A network that answers so; what it was asked for is noted. */
function network(answer: (url: string, init?: RequestInit) => Promise<Response>) {
  const asked: [url: string, init: RequestInit | undefined][] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push([url, init])
    return answer(url, init)
  })
  const heard: unknown[] = []
  return {
    asked,
    heard,
    send: createFetchTransport(
      () => '/app',
      (bounds) => void heard.push(bounds),
    ),
  }
}
const good = async () => Response.json(TIME, { headers: { date: DATE } })

test('START-04 a read goes out as axios would send it, and its Date is heard', async () => {
  const { asked, heard, send } = network(good)
  expect(await send(request({ body: { a: 1, none: undefined, list: ['x', 'y'] } }))).toMatchObject({
    kind: 'answer',
    status: 200,
    data: TIME.data,
  })
  expect(asked.map(([url]) => url)).toEqual(['/app/api/common/getServerTime?a=1&list%5B%5D=x&list%5B%5D=y'])
  expect(asked[0]?.[1]?.headers).toEqual({ language: 'en' })
  expect(heard).toHaveLength(1)
  await send(request({ call: calls.config, body: { key: 'site_name' } }))
  expect(asked[1]?.[1]).toMatchObject({ method: 'POST', body: '{"key":"site_name"}' })
})

test('START-04 no network, no answer in time and no JSON are what they are with axios', async () => {
  expect(await network(() => Promise.reject(new TypeError('failed'))).send(request())).toMatchObject({
    kind: 'network',
  })
  const never = network(() => new Promise(() => undefined))
  expect(await never.send(request({ timeout: 1 }))).toMatchObject({ kind: 'network' })
  const portal = network(async () => new Response('<html>', { status: 200 }))
  expect(await portal.send(request())).toEqual({ kind: 'unreadable', status: 200 })
  const held = network(async () => new Response('', { status: 429, headers: { 'retry-after': '7' } }))
  expect(await held.send(request())).toMatchObject({ kind: 'unreadable', retryAfter: 7_000 })
})

test('START-04 a read that is taken back rejects with its own reason', async () => {
  const { send } = network(() => new Promise(() => undefined))
  const end = new AbortController()
  const answer = send(request({ signal: end.signal }))
  end.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  await expect(send(request({ signal: end.signal }))).rejects.toThrow('left')
})

test('START-04 what was asked for ahead answers the first such read, once, and no personal call', async () => {
  const { asked, heard, send } = network(good)
  askEarly('/app/api/common/getServerTime')
  await send(request({ call: { ...calls.getServerTime, personal: true } }))
  expect([asked.length, heard.length]).toEqual([2, 1])
  expect(await send(request())).toMatchObject({ kind: 'answer', data: TIME.data })
  // Its Date may be older than the script that asked: it tells nothing of the clock.
  expect([asked.length, heard.length]).toEqual([2, 1])
  await send(request())
  expect([asked.length, heard.length]).toEqual([3, 2])
})

test('START-04 an answer that was asked for ahead and failed is a failed read', async () => {
  const { asked, send } = network(() => Promise.reject(new TypeError('failed')))
  askEarly('/app/api/common/getServerTime')
  expect(await send(request())).toMatchObject({ kind: 'network' })
  expect(asked).toHaveLength(1)
})

test('START-04 writes and uploads wait for axios', () => {
  expect(goesByFetch({ call: calls.getServerTime })).toBe(true)
  expect(goesByFetch({ call: calls.order })).toBe(false)
  expect(goesByFetch({ call: calls.getServerTime, onShare: () => undefined })).toBe(false)
})
