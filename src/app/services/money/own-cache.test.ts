import { expect, test, vi } from 'vitest'
import { calls } from '../../../shared/calls/table.ts'
import { createOwnCache } from './own-cache.ts'

function browser(text: string | null = null) {
  const state = { text, user: 7 as number | null }
  const clear = vi.fn(() => {
    state.text = null
  })
  const write = (next: string) => {
    state.text = next
  }
  return { state, clear, cached: createOwnCache({ read: () => state.text, write, clear, user: () => state.user }) }
}

const TIME = { time: 1_000, zone: 'UTC' }

test('REAL-67 what an account was last is there for its owner when the page is opened again', () => {
  const { state, cached } = browser()
  cached.write(calls.getServerTime, 55, TIME)
  expect(browser(state.text).cached.read(calls.getServerTime)).toEqual({ at: 55, data: TIME })
  expect(cached.read(calls.contractList)).toBeNull()
})

test('REAL-67 it is nobody else’s, and nobody’s after the sign-out', () => {
  const { state, cached } = browser()
  cached.write(calls.getServerTime, 55, TIME)
  state.user = null
  expect(cached.read(calls.getServerTime)).toBeNull()
  state.user = 8
  expect(cached.read(calls.getServerTime)).toBeNull()
  expect(state.text).toBeNull()
})

test.each(['{', '7', '{"user":7,"answers":{"x":1}}', '{"user":"7","answers":{}}'])(
  'REAL-67 garbage in its place is dropped: %s',
  (text) => {
    const { clear, cached } = browser(text)
    expect(cached.read(calls.getServerTime)).toBeNull()
    expect(clear).toHaveBeenCalledTimes(1)
    cached.write(calls.getServerTime, 55, TIME)
    expect(cached.read(calls.getServerTime)).toEqual({ at: 55, data: TIME })
  },
)

test('REAL-67 an answer of another shape is not shown', () => {
  const { state, cached } = browser()
  state.text = JSON.stringify({ user: 7, answers: { [calls.getServerTime.path]: { at: 5, data: { time: 'noon' } } } })
  expect(cached.read(calls.getServerTime)).toBeNull()
})
