import { expect, test } from 'vitest'
import type { EngineEvent } from '../../engine/contract/event.ts'
import { contractSpec, spotSpec, TestExchange } from '../../engine/testing/test-exchange.ts'
import type { SocketHandle } from '../base/environment.ts'
import { Loopback } from './loopback.ts'

const NOW = 1_763_700_000_000

type Frame = { op?: string; type?: number; currency_id?: number; data?: { snapshot?: boolean; u?: number } }

/** The wire of an exchange with a spot market and a perpetual of coin 1, whose moments the test says. */
function wire() {
  const engine = new TestExchange([spotSpec(), contractSpec()])
  const listeners = new Set<(events: readonly EngineEvent[], time: number) => void>()
  const waiting: (() => void)[] = []
  const loopback = new Loopback({
    host: {
      exchange: engine.exchange,
      onCommitted(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      now: () => NOW,
    },
    every: () => () => undefined,
    soon: (run) => waiting.push(run),
  })
  /** What was to be done soon is done. */
  const settle = () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) run()
  }
  return {
    loopback,
    listeners,
    settle,
    open(kind: 'spot' | 'contract') {
      const frames: (Frame | Frame[])[] = []
      const heard: (string | number)[] = []
      const socket: SocketHandle = loopback.open(`mock:/ws/${kind}`, {
        open: () => heard.push('open'),
        text: (text) => frames.push(JSON.parse(text)),
        binary: (bytes) => heard.push(bytes),
        close: (code) => heard.push(code),
      })
      const say = (...said: object[]) => {
        frames.length = 0
        socket.send(JSON.stringify(said.length === 1 ? said[0] : said))
        settle()
        return [...frames]
      }
      return { socket, heard, frames, say }
    },
    /** Somebody bids at a price. @returns sequence of the book then */
    bid(price: string): number | undefined {
      engine.limit(11, 'buy', price, '1')
      const events = [...engine.events]
      for (const listener of listeners) listener(events, engine.time)
      settle()
      return engine.exchange.depth('spot', 1)?.u
    },
  }
}

function opened(kind: 'spot' | 'contract' = 'spot') {
  const all = wire()
  const line = all.open(kind)
  all.settle()
  return { ...all, ...line }
}
const sub = (id: number, ...topics: string[]) => ({ op: 'sub', id, topics })

test('MOCK-06 a socket of the simulated hub opens soon, and its topics come after the answer, those of one moment as one frame', () => {
  const { open, settle } = wire()
  const line = open('spot')
  expect(line.heard).toEqual([])
  settle()
  expect(line.heard).toEqual(['open'])
  const [answer, first, ...more] = line.say(sub(5, 'depth@1', 'ticker@1'))
  expect(answer).toEqual({ op: 'ack', id: 5 })
  expect(first).toMatchObject([{ currency_id: 1, data: { snapshot: true } }, { currency_id: 1 }])
  expect(more).toEqual([])
})

test('MOCK-06 marks are topics of the perpetuals’ socket alone', () => {
  expect(opened('spot').say(sub(1, 'mark@1'))).toMatchObject([{ op: 'error', id: 1, code: 404 }])
  expect(opened('contract').say(sub(1, 'mark@1'))[0]).toEqual({ op: 'ack', id: 1 })
})

test('MOCK-06 an unknown topic is refused, and with it all that it was asked with', () => {
  const { say, bid, frames } = opened()
  for (const unknown of ['depth@99', 'weather@1'])
    expect(say(sub(7, 'depth@1', unknown))).toEqual([{ op: 'error', id: 7, code: 404, message: `no topic ${unknown}` }])
  frames.length = 0
  bid('99.50')
  expect(frames).toEqual([])
})

test('MOCK-06 what the exchange does comes on the topics that were asked for, until they are let go', () => {
  const { say, bid, frames, open, settle } = opened()
  const other = open('contract')
  settle()
  say(sub(1, 'depth@1'))
  other.say(sub(1, 'depth@1'))
  for (const each of [frames, other.frames]) each.length = 0
  const u = bid('99.50')
  expect(frames.flat()).toMatchObject([{ currency_id: 1, data: { u } }])
  expect(other.frames).toEqual([])
  expect(say({ op: 'unsub', id: 2, topics: ['depth@1'] })).toEqual([{ op: 'ack', id: 2 }])
  frames.length = 0
  bid('99.60')
  expect(frames).toEqual([])
})

test('MOCK-06 a pong names the time of the exchange and the sequence of each book that is watched', () => {
  const { say, bid } = opened()
  expect(say({ op: 'ping', t: 3 })).toEqual([{ op: 'pong', t: 3, s: NOW, u: {} }])
  say(sub(1, 'depth@1', 'ticker@1', 'tickers'))
  const u = bid('99.50')
  expect(say({ op: 'ping', t: 4 })).toEqual([{ op: 'pong', t: 4, s: NOW, u: { 'depth@1': u } }])
})

test('MOCK-06 several frames of the hub are answered in their order, each by itself', () => {
  const { say } = opened()
  const answers = say({ op: 'auth', id: 1, token: 'k' }, sub(2, 'depth@1'), { op: 'ping', t: 3 })
  expect(answers.map((frame) => (Array.isArray(frame) ? frame.length : (frame.op ?? 'push')))).toEqual([
    'ack',
    'ack',
    'push',
    'pong',
  ])
})

test('MOCK-07 while the line is down what is open is lost and nothing opens; then what was asked for meanwhile does, once', () => {
  const { loopback, open, settle, bid, heard, frames, listeners, say } = opened()
  say(sub(1, 'depth@1'))
  frames.length = 0
  loopback.setDown(true)
  expect(heard).toEqual(['open', 1006])
  expect(listeners.size).toBe(0)
  bid('99.50')
  expect(frames).toEqual([])
  const second = open('spot')
  settle()
  expect(second.heard).toEqual([])
  loopback.setDown(false)
  loopback.setDown(false)
  expect([heard, second.heard]).toEqual([['open', 1006], ['open']])
})

test('MOCK-06 what the hub has closed itself hears nothing any more, not even what was on its way', () => {
  const { loopback, socket, settle, heard, frames, listeners, bid } = opened()
  socket.send(JSON.stringify(sub(1, 'depth@1')))
  socket.close()
  settle()
  socket.close()
  loopback.dropAll()
  bid('99.50')
  expect([heard, frames, listeners.size]).toEqual([['open'], [], 0])
})

test('MOCK-06 a socket that was closed before it opened stays closed', () => {
  const { loopback, open, settle, listeners } = wire()
  const line = open('contract')
  line.socket.close()
  settle()
  loopback.setDown(false)
  expect([line.heard, listeners.size]).toEqual([[], 0])
})
