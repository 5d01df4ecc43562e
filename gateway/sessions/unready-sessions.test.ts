import { expect, test } from 'vitest'
import { UNREADY_LIMITS, UnreadySessions, unreadyFor } from './unready-sessions.ts'

test('GATE-73 an address has so many places, and what leaves makes room', () => {
  const unready = new UnreadySessions<number>({ perAddress: 2, all: 10 })
  for (const session of [1, 2]) unready.add('a', session)
  expect(unready.admit('a')).toBe('refused')
  expect(unready.admit('b')).toEqual({ replaces: null })
  unready.delete('a', 2)
  unready.delete('a', 2)
  expect(unready.size).toBe(1)
  expect(unready.admit('a')).toEqual({ replaces: null })
})

test('GATE-73 where all places are taken the address with the most loses its newest to one with fewer', () => {
  const unready = new UnreadySessions<string>({ perAddress: 10, all: 6 })
  for (const session of ['a1', 'a2', 'a3', 'a4']) unready.add('a', session)
  for (const session of ['b1', 'b2']) unready.add('b', session)
  expect(unready.admit('a')).toBe('refused')
  expect(unready.admit('c')).toEqual({ replaces: 'a4' })
  expect(unready.admit('b')).toEqual({ replaces: 'a4' })
  unready.delete('a', 'a4')
  unready.add('b', 'b3')
  expect([unready.admit('a'), unready.admit('b')], 'nobody gains from an equal').toEqual(['refused', 'refused'])
})

test('GATE-73 an address that may have more sockets has as many more places', () => {
  expect([unreadyFor(5), unreadyFor(100)]).toEqual([UNREADY_LIMITS, UNREADY_LIMITS])
  expect(unreadyFor(1_500)).toEqual({ ...UNREADY_LIMITS, perAddress: 1_500 })
})
