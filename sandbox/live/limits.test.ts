import { expect, test } from 'vitest'
import { ManualTime } from '../../gateway/base/testing/manual-time.ts'
import { PLANS } from '../../src/venues/mirror/plans.ts'
import { Backoff } from './backoff.ts'
import { OutgoingLimit } from './outgoing-limit.ts'
import { planLines } from './plan-lines.ts'
import { RULES } from './testing/venue-rules.ts'
import { forwardClock, Turns } from './turns.ts'
import { VenueAccess } from './venue-access.ts'

test('VEN-42 what is said waits for its second and its hour, in order', () => {
  const time = new ManualTime(0)
  const limit = new OutgoingLimit({ perSecond: 2, perHour: 5, clock: time.now, timers: time })
  const said: [number, number][] = []
  for (let frame = 0; frame < 7; frame++) limit.take(limit, () => said.push([frame, time.now()]))
  time.advance(3_600_000)
  expect(said).toEqual([
    ...[
      [0, 0],
      [1, 0],
      [2, 1_000],
      [3, 1_000],
      [4, 2_000],
    ],
    ...[
      [5, 3_600_000],
      [6, 3_600_000],
    ],
  ])
  limit.take(limit, () => said.push([7, time.now()]))
  limit.forget(limit)
  time.advance(7_200_000)
  expect(said).toHaveLength(7)
})

test('VEN-42 turns keep their distance; what is urgent comes first', () => {
  const time = new ManualTime(0)
  let notBefore = 0
  const turns = new Turns({ every: 100, clock: time.now, timers: time, notBefore: () => notBefore })
  const taken: string[] = []
  for (const name of ['a', 'b', 'c']) turns.take(() => taken.push(`${name}${time.now()}`))
  turns.take(() => taken.push(`urgent${time.now()}`), true)
  time.advance(100)
  notBefore = 1_000
  time.advance(1_200)
  expect(taken).toEqual(['a0', 'urgent100', 'b1000', 'c1100'])
})

test('VEN-42 a pause is as long as the venue says, and grows where it says nothing', () => {
  const time = new ManualTime(0)
  const network = { open: () => ({ send() {}, ping() {}, close() {} }), fetch: () => Promise.reject(new Error('none')) }
  const limits = { ...PLANS.okx.spot?.limits, connectEvery: 1 } as NonNullable<typeof PLANS.okx.spot>['limits']
  const access = new VenueAccess({ limits, network, clock: time.now, timers: time })
  access.note(429, 7_000)
  expect(access.pause).toEqual({ status: 429, until: 7_000 })
  time.advance(7_000)
  expect(access.pause).toBeNull()
  access.note(418, null)
  expect(access.pause?.until).toBe(7_000 + 2 * 120_000)
  let connectedAt = 0
  access.connect(() => {
    connectedAt = time.now()
  })
  time.advance(400_000)
  expect(connectedAt).toBe(7_000 + 2 * 120_000)
  access.note(200, null)
  access.note(500, null)
  expect(access.pause).toBeNull()
  // A ban of half a day is kept whole, nonsense is not.
  access.note(418, 43_200_000)
  expect(access.pause?.until).toBe(time.now() + 43_200_000)
  access.note(418, 1e15)
  expect(access.pause?.until).toBe(time.now() + 3 * 86_400_000)
  access.close()
})

test('VEN-42 a clock that is set back goes on', () => {
  let wall = 1_000
  const clock = forwardClock(() => wall)
  const seen = [2_000, 500, 700, 3_000].map((now) => {
    wall = now
    return clock()
  })
  expect(seen).toEqual([2_000, 2_000, 2_200, 4_500])
})

test('VEN-42 waiting times have full jitter and double up to half a minute', () => {
  const most = new Backoff(() => 1)
  expect(Array.from({ length: 8 }, () => most.next())).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  most.reset()
  expect(most.next()).toBe(500)
  expect(new Backoff(() => 0).next()).toBe(0)
})

test('VEN-42 what a venue is asked for stays below what it documents, with a hundred markets', () => {
  for (const plan of Object.values(PLANS).flatMap((kinds) => Object.values(kinds))) {
    const rules = RULES[plan.venue]
    const { limits } = plan
    expect(limits.messagesPerSecond).toBeLessThanOrEqual(rules.messagesPerSecond)
    expect(limits.messagesPerHour).toBeLessThanOrEqual(rules.messagesPerHour)
    expect(limits.lifetime).toBeLessThanOrEqual(rules.lifetime)
    expect(limits.connectEvery * (rules.connects - 1)).toBeGreaterThanOrEqual(Math.min(rules.connectWindow, 1_000))
    expect(1_000 / limits.callEvery).toBeLessThanOrEqual(rules.callsPerSecond)
    const sizes = { tick: '1', step: '1', minNotional: '0', contract: '1', maxLeverage: 1 }
    const instruments = Array.from({ length: 100 }, (_, at) => {
      const symbol = `C${at}-USDT`
      return { symbol, rest: symbol, base: `C${at}`, quote: 'USDT', ...sizes, index: symbol }
    })
    const lines = planLines(plan, instruments)
    const all = lines.flatMap(({ streams }) => streams)
    expect(all).toHaveLength(100 * plan.streams(instruments[0] as (typeof instruments)[number]).length)
    for (const { streams, url } of lines) {
      expect(streams.length + plan.own.length).toBeLessThanOrEqual(rules.streamsPerSocket)
      expect(new Set(streams.map((stream) => stream.url))).toEqual(new Set([url]))
      for (const frame of plan.frames('subscribe', streams, 1)) {
        const named = streams.filter(({ symbol }) => new RegExp(`\\b${symbol}\\b`, 'i').test(frame))
        expect(named.length).toBeGreaterThan(0)
        expect(frame.length).toBeLessThan(4_096)
      }
    }
  }
})
