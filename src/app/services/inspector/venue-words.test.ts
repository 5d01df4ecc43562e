import { expect, test } from 'vitest'
import type { SourceState } from '../../../shared/calls/products/source-calls.ts'
import labels from '../../base/i18n/en/inspector.json'
import type { Translate } from './figures.ts'
import { limitsText, lineTexts } from './venue-words.ts'

const t: Translate = (key, values = {}) => {
  const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], labels) as string
  return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
}

const LINE: SourceState['lines'][number] = {
  ...{ open: true, since: 10_000, streams: 60, changing: false, lag: 42, messages: 12_345 },
  ...{ unreadable: 0, gaps: 0, asked: 0, refused: 0 },
}
const STATE: SourceState = {
  ...{ venue: 'OKX', kind: 'contract', now: 70_000, pause: null, down: [], lines: [LINE] },
  limits: { messagesPerSecond: 3, streamsPerSocket: 200, connectEvery: 1_000, callEvery: 200, lifetime: 86_400_000 },
}

test('VEN-64 the inspector names the exchange with the limits that are kept', () => {
  expect(limitsText(t, STATE)).toBe(
    'OKX, contract: at most 3 frames/s, 200 streams a connection, one connection in 1.0 s, one request in 200 ms, connections are replaced after 24 h 0 min',
  )
})

test('VEN-64 each connection shows its state, traffic, lag and faults', () => {
  expect(lineTexts(t, LINE, 70_000)).toEqual(['open 1 min 0 s; 60 streams, 12,345 messages; book lag 42 ms'])
  expect(lineTexts(t, { ...LINE, changing: true, gaps: 2, asked: 3 }, 70_000)).toEqual([
    'open 1 min 0 s, being replaced; 60 streams, 12,345 messages; book lag 42 ms',
    '2 gaps, 3 books requested again, 0 refused, 0 unreadable',
  ])
  const closed = { ...LINE, open: false, since: null, lag: null }
  expect(lineTexts(t, closed, 70_000)).toEqual(['not open; 60 streams, 12,345 messages'])
})
