import { expect, test } from 'vitest'
import { Random } from '../../../src/engine/kernel/random.ts'
import { KeptAnswers } from './kept-answers.ts'

const answer = (user: number, key: string, at: number, text = 'x') => ({
  mark: { user, call: 'api/spot/order', key, bodyHash: 'hash' },
  answer: text,
  at,
})
const find = (kept: KeptAnswers, user: number, key: string, since = 0) =>
  kept.find({ user, call: 'api/spot/order', key }, since)

test('NATS-35 answers are bounded by person, bytes and time: the oldest go first, as a naive list says', () => {
  const random = Random.seeded(35)
  const kept = new KeptAnswers()
  const all: ReturnType<typeof answer>[] = []
  for (let at = 1; at <= 400; at++) {
    const one = answer(random.between(1, 4), `key-${at}`, at, 'x'.repeat(random.between(1, 9)))
    all.push(one)
    kept.apply({ answers: [one], notes: [] })
  }
  kept.trim(100, 0, { perUser: 60, bytes: 900 })
  const users = new Map<number, number>()
  let bytes = 0
  const expected = new Set<string>()
  for (const one of [...all].reverse()) {
    const count = (users.get(one.mark.user) ?? 0) + 1
    users.set(one.mark.user, count)
    bytes += one.answer.length
    if (count <= 60 && bytes <= 900 && one.at >= 100) expected.add(one.mark.key)
  }
  const found = all.filter(({ mark }) => find(kept, mark.user, mark.key)).map(({ mark }) => mark.key)
  expect(found).toEqual(all.map(({ mark }) => mark.key).filter((key) => expected.has(key)))
  expect(found.length).toBeGreaterThan(50)
})

test('NATS-10 answers and tokens are the same after a way through JSON', () => {
  const kept = new KeptAnswers()
  kept.apply({
    answers: [answer(1, 'a', 5), answer(1, 'a', 7, 'newer')],
    notes: [
      { kind: 'token', hash: 'one', user: 1, created: 10 },
      { kind: 'token', hash: 'two', user: 1, created: 20 },
      { kind: 'token', hash: 'three', user: 2, created: 30 },
      { kind: 'endTokens', user: 1, kept: 'two' },
      { kind: 'travelled', ms: 99 },
    ],
  })
  const again = new KeptAnswers(JSON.parse(JSON.stringify(kept.values())))
  expect(find(again, 1, 'a')).toEqual({ bodyHash: 'hash', answer: 'newer' })
  expect(find(again, 1, 'a', 8)).toBeNull()
  expect(['one', 'two', 'three'].map((hash) => again.tokens.find(hash, 0)?.user ?? null)).toEqual([null, 1, 2])
  expect(again.tokens.find('two', 20)).toBeNull()
  expect(again.tokens.travelled).toBe(99)
})
