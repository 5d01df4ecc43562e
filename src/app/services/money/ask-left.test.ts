import { expect, test } from 'vitest'
import type { UnconfirmedWrite } from '../../base/api/unconfirmed-writes.ts'
import { askLeft, type LeftState } from './ask-left.ts'

function bench(states: Record<string, Exclude<LeftState, 'unknown'> | null>) {
  const left = Object.keys(states).map((key): UnconfirmedWrite => {
    return { user: 5, call: 'api/currency/transfer', meant: 'm', key, at: 1, request: {} }
  })
  const settled: string[] = []
  const reported: [string, LeftState][] = []
  let person = 5
  const env = {
    unconfirmed: { left: () => left, settle: (key: string) => void settled.push(key) },
    ask: async ({ key }: UnconfirmedWrite) => states[key] ?? null,
    still: (user: number) => user === person,
    tell: ({ key }: UnconfirmedWrite, state: LeftState) => void reported.push([key, state]),
  }
  const leave = () => {
    person = 6
  }
  return { env, settled, reported, leave }
}

test('FAULT-09 after a reload a person learns of each what the exchange says of its key; without its word the key stays', async () => {
  const { env, settled, reported } = bench({ a: 'done', b: 'refused', c: 'none', d: null })
  await askLeft(5, env)
  expect(reported).toEqual([
    ['a', 'done'],
    ['b', 'refused'],
    ['c', 'none'],
    ['d', 'unknown'],
  ])
  expect(settled).toEqual(['a', 'b'])
})

test('FAULT-09 PEOPLE-02 whoever has signed in meanwhile is sent nothing', async () => {
  const { env, settled, reported, leave } = bench({ a: 'done' })
  const asked = askLeft(5, env)
  leave()
  await asked
  expect([reported, settled]).toEqual([[], []])
})
