import { expect, test } from 'vitest'
import { naiveCrc32 } from '../../../tests/oracle/naive-book.ts'
import { bookChecksum } from './checksum.ts'
import { CloseCode, type Level, SUBPROTOCOLS, wireType } from './messages.ts'
import { MAX_TOPICS, parseTopic, readTopicList, topicText } from './topic.ts'

test('WIRE-01 topics are read as the wire writes them, and nothing else is one', () => {
  for (const name of ['ticker', 'depth', 'mark', 'trades'] as const) {
    expect(parseTopic(`${name}@7`)).toEqual({ name, currencyId: 7 })
    expect(topicText(name, 7)).toBe(`${name}@7`)
  }
  expect(parseTopic('tickers')).toEqual({ name: 'tickers', currencyId: 0 })
  expect(topicText('tickers', 0)).toBe('tickers')
  expect(parseTopic('depth@999999999')?.currencyId).toBe(999_999_999)
  const bad = ['', 'depth', 'depth@', 'depth@0', 'depth@07', 'depth@-7', 'depth@7 ', ' depth@7', 'depth@1000000000', 'tickers@7', 'order@7', 'depth@7@7', 'Depth@7'] // biome-ignore format: a list
  for (const text of bad) expect(parseTopic(text), text).toBeNull()
})

test('WIRE-01 each topic has its type on each socket', () => {
  const types = (kind: 'spot' | 'contract') => (['ticker', 'depth', 'trades', 'tickers'] as const).map((topic) => wireType(kind, topic)) // biome-ignore format: one thought
  expect(types('spot')).toEqual([100, 101, 102, 2002])
  expect(types('contract')).toEqual([200, 201, 203, 2002])
  expect(wireType('contract', 'mark')).toBe(202)
  expect(CloseCode).toEqual({
    goingAway: 1001,
    tooLarge: 1009,
    tooSlow: 4008,
    plannedEnd: 4012,
    tooManyConnections: 4029,
  })
  expect(SUBPROTOCOLS).toEqual(['v1.json', 'v1.json.bytes'])
})

test('WIRE-03 the checksum is the CRC32 of the 25 best levels, side by side; a shorter side just ends', () => {
  const levels = (count: number, from: number): Level[] => Array.from({ length: count }, (_, i) => [`${from + i}.50`, `${i}.1`]) // biome-ignore format: one thought
  for (const [b, a] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [3, 30],
    [25, 24],
    [26, 27],
    [40, 2],
  ] as const) {
    // biome-ignore format: a list
    const [bids, asks] = [levels(b, 100), levels(a, 900)]
    const parts: string[] = []
    for (let i = 0; i < 25; i++) parts.push(...(bids[i] ?? []), ...(asks[i] ?? []))
    expect(bookChecksum(bids, asks), `${b} bids, ${a} asks`).toBe(naiveCrc32(parts.join(':')))
  }
})

test('VEN-51 a list of topics is read whole or not at all', () => {
  expect(readTopicList(['depth@1', 'tickers', 'depth@1'])).toEqual(new Set(['depth@1', 'tickers']))
  expect(readTopicList([])?.size).toBe(0)
  expect(readTopicList([7, ['depth@1'], null])?.has('depth@1')).toBe(false)
  expect(readTopicList(Array<string>(MAX_TOPICS).fill('depth@1'))?.size).toBe(1)
  const bad = [undefined, null, 'depth@1', { length: 0 }, Array<string>(MAX_TOPICS + 1).fill('depth@1')]
  for (const value of bad) expect(readTopicList(value), JSON.stringify(value)?.slice(0, 40)).toBeNull()
})
