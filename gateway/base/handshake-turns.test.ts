import { expect, test } from 'vitest'
import { HandshakeTurns } from './handshake-turns.ts'
import { ManualTime } from './testing/manual-time.ts'

function scene() {
  const time = new ManualTime()
  const turns = new HandshakeTurns(time.now, time)
  const came: { who: string; at: number }[] = []
  const take = (owner: string, who = owner) => turns.take(owner, () => came.push({ who, at: time.now() }))
  return { time, turns, came, take, who: () => came.map(({ who }) => who) }
}

test('GATE-74 no second has more than 200 turns, and none is lost', () => {
  const { time, came, take } = scene()
  for (let i = 0; i < 1_000; i++) take(`${i % 7}`)
  time.advance(7_000)
  expect(came).toHaveLength(1_000)
  const most = Math.max(...came.map(({ at }) => came.filter((one) => one.at >= at && one.at < at + 1_000).length))
  expect(most).toBeLessThanOrEqual(200)
  expect(most).toBeGreaterThan(150)
})

test('GATE-74 owners come in turn: many of one do not make another wait', () => {
  const { time, take, who } = scene()
  for (let i = 0; i < 5_000; i++) take('many')
  take('few')
  time.advance(20)
  expect(who()).toContain('few')
})

test('GATE-74 a turn that is given back costs nobody one', () => {
  const { time, turns, take, who } = scene()
  take('first')
  const backs = Array.from({ length: 1_000 }, () => take('gone'))
  take('last')
  for (const back of backs) back()
  expect(turns.size).toBe(1)
  time.advance(10)
  expect(who()).toEqual(['first', 'last'])
  for (const back of backs) back()
  expect(turns.size).toBe(0)
})

test('GATE-74 a turn that is free is used at once, and a turn may ask for another', () => {
  const { time, turns, who, take } = scene()
  turns.take('a', () => take('a', 'again'))
  expect(who()).toEqual([])
  time.advance(10)
  expect(who()).toEqual(['again'])
})
