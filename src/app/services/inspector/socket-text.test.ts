import { expect, test } from 'vitest'
import { SocketState } from '../../../shared/hub-protocol/delivery.ts'
import type { SocketClose, SocketReport } from '../../../shared/hub-protocol/health.ts'
import { checksumText } from './checksum-text.ts'
import type { Translate } from './figures.ts'
import { neverOpenText, socketText } from './socket-text.ts'

const JOINS: Record<string, string> = { 'join.comma': ', ', 'join.semicolon': '; ' }
const t: Translate = (key, values) => JOINS[key] ?? [key, ...Object.values(values ?? {})].join(' ')

const NOW = Date.UTC(2026, 10, 21, 1, 15, 49)

function socket(more: Partial<SocketReport> = {}): SocketReport {
  return {
    kind: 'spot',
    state: SocketState.open,
    openedAt: NOW - 42_000,
    attempts: 0,
    nextAttemptAt: null,
    lastPongAt: NOW - 1_000,
    closes: [],
    frames: 1_200,
    messages: 12_000,
    levels: 250_000,
    bytes: 7_300_000,
    framesPerSecond: 12.4,
    messagesPerSecond: 124.6,
    levelsPerSecond: 2_501,
    bytesPerSecond: 61_500,
    drops: 0,
    fallbacks: 0,
    offset: 12,
    roundTrip: 3,
    tabs: 2,
    bytesApart: 0,
    authenticated: false,
    ...more,
  }
}

test('HEALTH-01 each socket tells its frames, messages, levels and bytes, how many a second, and what it dropped, none too', () => {
  const { traffic } = socketText(t, socket(), NOW)
  expect(traffic).toEqual([
    'socket.rates 12 125 2,501 unit.kb 61.5',
    'socket.sums 1,200 12,000 250,000 unit.mb 7.30; socket.losses 0 0',
  ])
  expect(socketText(t, socket({ drops: 7, fallbacks: 1_234 }), NOW).traffic[1]).toMatch(/socket\.losses 7 1,234$/)
})

test('HEALTH-01 a socket that nothing has come over tells no traffic', () => {
  const reported = socketText(t, socket({ bytes: 0, state: SocketState.none, openedAt: null, offset: null }), NOW)
  expect(reported).toEqual({ state: 'socket.none', traffic: [], clock: null, skew: null, earlier: [] })
})

test('HEALTH-01 the clock at the other end is always reported, as a warning past two seconds', () => {
  const reported = (offset: number) => {
    const { clock, skew } = socketText(t, socket({ offset }), NOW)
    return [clock, skew]
  }
  expect(reported(12)).toEqual(['socket.clock unit.ms 12 socket.ahead', null])
  expect(reported(-2_000)).toEqual(['socket.clock unit.s 2.0 socket.behind', null])
  expect(reported(2_001)).toEqual([null, 'socket.skew unit.s 2.0 socket.ahead'])
})

test('HEALTH-01 the newest three ends stand beside the state, the older ones are there too', () => {
  const end = (minute: number, more: Partial<SocketClose> = {}): SocketClose => ({
    at: Date.UTC(2026, 10, 21, 1, minute),
    code: 1001,
    backAfter: 400,
    ...more,
  })
  const closes = [end(1), end(2, { code: 0 }), end(3), end(4, { code: 4008 }), end(5, { backAfter: null })]
  const { state, earlier } = socketText(t, socket({ closes, offset: 1_000 }), NOW)
  expect(state.split('; ')).toEqual([
    'socket.open unit.s 42, socket.trip unit.ms 3',
    'socket.closed 1001 01:05:01',
    'socket.closed 4008 01:04:01, socket.back unit.ms 400',
    'socket.closed 1001 01:03:01, socket.back unit.ms 400',
  ])
  expect(earlier.map(({ text }) => text)).toEqual([
    'socket.gaveUp 0 01:02:01, socket.back unit.ms 400',
    'socket.closed 1001 01:01:01, socket.back unit.ms 400',
  ])
})

test('HEALTH-01 a socket that waits tells its next try, one for orders alone says so', () => {
  const waits = socket({ state: SocketState.waiting, openedAt: null, attempts: 3, nextAttemptAt: NOW + 4_000 })
  expect(socketText(t, waits, NOW).state).toBe('socket.waiting 3 unit.s 4.0')
  expect(socketText(t, socket({ state: SocketState.connecting, openedAt: null }), NOW).state).toBe('socket.connecting')
  expect(socketText(t, socket({ tabs: 0, authenticated: true }), NOW).state).toMatch(/, socket\.ordersOnly$/)
})

test('HEALTH-01 checksum failures are reported whatever the last checksum said', () => {
  const reported = (checksum: 'none' | 'ok' | 'differs' | 'withheld' | 'unseen', checksumFailures: number) =>
    checksumText(t, { checksum, checksumAt: checksum === 'ok' ? NOW - 300 : null, checksumFailures }, NOW)
  expect(reported('none', 0)).toBeNull()
  expect(reported('ok', 0)).toBe('checksum.ok unit.ms 300')
  expect(reported('ok', 2)).toBe('checksum.after checksum.ok unit.ms 300 2')
  expect(reported('differs', 1)).toBe('checksum.after checksum.differs 1')
  expect(reported('withheld', 1_000)).toBe('checksum.after checksum.withheld 1,000')
  expect(reported('unseen', 0)).toBe('checksum.unseen')
})

test('REAL-89 a socket that never opened names ALLOWED_HOSTS and the host; one that did, or localhost, does not', () => {
  const never = { bytes: 0, openedAt: null, state: SocketState.waiting, attempts: 3 }
  expect(neverOpenText(t, socket(never), 'trade.lan')).toBe('socket.neverOpen trade.lan')
  expect(neverOpenText(t, socket({ ...never, attempts: 1 }), 'trade.lan')).toBeNull()
  expect(neverOpenText(t, socket({ ...never, bytes: 10 }), 'trade.lan')).toBeNull()
  expect(neverOpenText(t, socket(), 'trade.lan')).toBeNull()
  expect(neverOpenText(t, socket(never), 'localhost')).toBeNull()
})
