import { expect, test } from 'vitest'
import { sha256 } from '../chain.ts'
import type { KeptValues } from './kept-answers.ts'
import { newestCheckpoint, saveCheckpoint } from './stream-checkpoint.ts'
import { FakePort, FakeStream } from './testing/fake-stream.ts'

const META = { engine: 1, seed: 7, calm: true, busy: false }
const body = Buffer.from('a state')
const STATE = { seq: 9, engine: 1, chain: 'c', state: 's', body, bodyHash: sha256(body) }

const answer = (n: number) => ({
  mark: { user: 1, call: 'api/spot/order', key: `key-${n}`, bodyHash: 'h' },
  answer: `{"text":"${'日'.repeat(n % 7)}"}`,
  at: n,
})
const token = (n: number): [string, number, number] => [`hash-${n}`, n, n * 2]
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

test.each([0, 1, 199, 200, 201, 1_000])('NATS-52 %i kept answers and tokens come back as they were', async (count) => {
  const port = new FakePort(new FakeStream())
  const kept: KeptValues = { answers: many(count, answer), tokens: many(count, token), travelled: 5 }
  await saveCheckpoint(port, { meta: META, at: { seq: 3, id: 'x' }, state: STATE, kept })
  const found = await newestCheckpoint(port)
  expect(found?.kept).toEqual(kept)
  expect(Buffer.from(found?.state.body ?? []).toString()).toBe('a state')
})

test('NATS-52 the event loop turns while a large checkpoint is packed', async () => {
  const port = new FakePort(new FakeStream())
  const kept: KeptValues = { answers: many(20_000, answer), tokens: [], travelled: 0 }
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await saveCheckpoint(port, { meta: META, at: { seq: 3, id: 'x' }, state: STATE, kept })
  isDone = true
  // At least one turn for every second of the pieces that are made JSON together.
  expect(turns).toBeGreaterThan(50)
})
