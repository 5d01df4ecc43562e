import { expect, test } from 'vitest'
import type { Translate } from './figures.ts'
import { skippedText } from './skipped-text.ts'
import { hubOfLock } from './use-hubs.ts'
import { versionsOf } from './versions.ts'
import { watchText } from './watch-text.ts'

const JOINS: Record<string, string> = { 'join.comma': '、', 'join.semicolon': '。' }
/** Words of a language that joins otherwise than English. */
const t: Translate = (key, values) => JOINS[key] ?? (values ? `${key} ${Object.values(values).join(' ')}` : key)

test('HEALTH-04 what a tab watches is gathered by market, with the kind where it watches both', () => {
  const of = (topic: 'depth' | 'ticker' | 'trades', currency_id: number, kind: 'spot' | 'contract' = 'spot') => ({
    topic,
    kind,
    currency_id,
  })
  expect(watchText(t, [])).toBe('tabs.nothing')
  expect(watchText(t, [of('ticker', 1), of('depth', 1), of('depth', 2), of('trades', 1), of('depth', 1)])).toBe(
    'ticker、depth、trades@1。depth@2',
  )
  expect(watchText(t, [of('ticker', 1), of('ticker', 1, 'contract')])).toBe(
    'kind.spot ticker@1。kind.contract ticker@1',
  )
  expect(
    watchText(t, [
      { topic: 'tickers', kind: 'spot', currency_id: 0 },
      { topic: 'ranking', kind: 'spot', currency_id: 0, by: 'gainers' },
    ]),
  ).toBe('tickers')
})

test('HEALTH-04 versions: all the same, or which tabs have another', () => {
  const tab = (version: string) => ({ version }) as Parameters<typeof versionsOf>[1]['tabs'][number]
  expect(versionsOf(t, { version: '2', tabs: [tab('2'), tab('2')] })).toBe('connections.same 2')
  expect(versionsOf(t, { version: '2', tabs: [tab('2'), tab('1'), tab('1')] })).toBe('connections.mixed 2 1')
  expect(versionsOf(t, { version: '2', tabs: [tab('3'), tab('1')] })).toBe('connections.mixed 2 1、3')
})

test('HEALTH-01 what a tab missed because an ack was missing stands apart from what it missed hidden', () => {
  expect(skippedText(t, { skipped: 1_234, skippedHidden: 0 })).toBe('1,234')
  expect(skippedText(t, { skipped: 9, skippedHidden: 1_000 })).toBe('tabs.skippedBoth 9 1,000')
})

test('HEALTH-04 hubs are known by their locks', () => {
  expect(hubOfLock('hub:1.4.2-a:123')).toEqual({ version: '1.4.2-a', epoch: '123' })
  expect(['tab:123', 'hub:1', 'hub:1.4:x', 'build:1'].map(hubOfLock)).toEqual([null, null, null, null])
})
