import { expect, test } from 'vitest'
import type { OpenSocket, SocketHandlers } from '../base/open-socket.ts'
import { ManualTime } from '../base/testing/manual-time.ts'
import { openWsUpstream } from './ws-upstream.ts'

test('OPER-53 a socket that does not open is said once, and again only after it has been open', async () => {
  const time = new ManualTime()
  const lines: string[] = []
  const spot: SocketHandlers[] = []
  const openSocket: OpenSocket = (url, handlers) => {
    if (url.endsWith('/spot')) spot.push(handlers)
    return { send: () => undefined, close: () => undefined }
  }
  const upstream = openWsUpstream({
    ...{ url: 'ws://x/ws', api: 'http://x/api', openSocket, readJson: async () => ({ data: [] }) },
    ...{ clock: time.now, timers: time, random: () => 0.5, log: (line) => lines.push(line) },
  })
  const own = () => lines.filter((line) => line.includes('spot'))
  /** The connection ends, and the next one is tried. */
  const end = () => {
    const tries = spot.length
    spot.at(-1)?.closed(1006, '')
    for (let waited = 0; spot.length === tries && waited < 60_000; waited += 100) time.advance(100)
  }
  const fail = (why: string) => {
    spot.at(-1)?.failed(why)
    end()
  }
  const line = (why: string) => `The upstream's spot socket does not open: ws://x/ws/spot (${why}); it is tried again`
  fail('ENOTFOUND')
  fail('ECONNREFUSED')
  expect(own()).toEqual([line('ENOTFOUND')])
  spot.at(-1)?.opened()
  end()
  fail('HTTP 404')
  fail('HTTP 404')
  expect(own().slice(1)).toEqual([
    "The upstream's spot socket is open: ws://x/ws/spot",
    "The upstream's spot socket is gone: ws://x/ws/spot",
    line('HTTP 404'),
  ])
  await upstream.close()
})

test('OPER-53 a socket that says nothing within the time of a handshake is said too', async () => {
  const time = new ManualTime()
  const lines: string[] = []
  const upstream = openWsUpstream({
    ...{ url: 'ws://x/ws', api: 'http://x/api', readJson: async () => ({ data: [] }) },
    ...{ clock: time.now, timers: time, random: () => 0.5, log: (line) => lines.push(line) },
    openSocket: () => ({ send: () => undefined, close: () => undefined }),
  })
  time.advance(10_000)
  expect(lines).toContain(
    "The upstream's spot socket does not open: ws://x/ws/spot (no answer within 10 s); it is tried again",
  )
  await upstream.close()
})
