import { expect, test } from 'vitest'
import { validAlert, validAlertDraft, validAlertUpdate } from './alert.ts'

const draft = {
  id: 'a',
  kind: 'spot',
  currency_id: 9,
  symbol: 'SOLUSDT',
  by: 'price',
  side: 'above',
  level: '150.5',
  repeat: false,
  sound: true,
  notify: false,
}
const alert = { ...draft, createdAt: 5, state: 'armed', times: 0, hit: null }
const hit = { at: 7, seen: '-2', missed: null }

test.each<[string, object]>([
  ['a name of 64 characters', { id: 'i'.repeat(64) }],
  ['a symbol of 32 characters', { symbol: 'S'.repeat(32) }],
  ['a level of 40 characters', { level: `0.${'1'.repeat(38)}` }],
  ['the first market', { currency_id: 1 }],
  ['a perpetual', { kind: 'contract' }],
  ['the other side', { side: 'below' }],
  ['a small level', { level: '0.001' }],
  ['a fall over the day', { by: 'day', level: '-3.5' }],
  ['no change over the day', { by: 'day', level: '0' }],
  ['a move, which has no side', { by: 'move', side: null, level: '2' }],
  ['all that it may do', { repeat: true, sound: true, notify: true }],
  ['nothing that it may do', { repeat: false, sound: false, notify: false }],
])('TERM-06 an alert is taken as it was asked for: %s', (_, more) => {
  expect(validAlertDraft({ ...draft, ...more, createdAt: 5, more: 1 })).toEqual({ ...draft, ...more })
})

test('TERM-06 what an alert may do is only what was asked for in so many words', () => {
  expect(validAlertDraft({ ...draft, repeat: 1, sound: 'true', notify: undefined })).toEqual({
    ...draft,
    repeat: false,
    sound: false,
    notify: false,
  })
})

test.each<[string, object]>([
  ['a name of 65 characters', { id: 'i'.repeat(65) }],
  ['a name that is a number', { id: 7 }],
  ['no symbol', { symbol: '' }],
  ['a symbol of 33 characters', { symbol: 'S'.repeat(33) }],
  ['a level of 41 characters', { level: `0.${'1'.repeat(39)}` }],
  ['a level that is a number', { level: 150 }],
  ['a level of nothing', { level: '0.00' }],
  ['a price below zero', { level: '-1' }],
  ['another kind', { kind: 'margin' }],
  ['no market', { currency_id: 0 }],
  ['half a market', { currency_id: 1.5 }],
  ['a market in words', { currency_id: '9' }],
  ['another measure', { by: 'volume' }],
  ['no side', { side: null }],
  ['another side', { side: 'beside' }],
  ['a move with a side', { by: 'move' }],
  ['a move below zero', { by: 'move', side: null, level: '-2' }],
  ['a move of nothing', { by: 'move', side: null, level: '0.0' }],
  ['a day without a side', { by: 'day', side: null }],
  ['a day in words', { by: 'day', level: 'much' }],
])('TERM-06 an alert that makes no sense is not taken: %s', (_, more) => {
  expect(validAlertDraft({ ...draft, ...more })).toBeNull()
})

test.each([null, undefined, 'alert', 7])('TERM-06 %s is no alert', (value) => {
  expect(validAlertDraft(value)).toBeNull()
  expect(validAlert(value)).toBeNull()
  expect(validAlertUpdate(value)).toBeNull()
})

test.each<[string, object]>([
  ['armed at the very beginning', { createdAt: 0 }],
  ['fired', { state: 'fired', times: 1, hit }],
  ['waiting for the way back', { state: 'waiting', times: 3, hit: { at: 0, seen: '150.5', missed: null } }],
  ['missed', { state: 'fired', times: 1, hit: { ...hit, missed: { from: 0, to: 7 } } }],
])('TERM-06 an alert that was kept comes back whole: %s', (_, more) => {
  expect(validAlert({ ...alert, ...more })).toEqual({ ...alert, ...more })
})

test.each<[string, object]>([
  ['made at no time', { createdAt: Number.NaN }],
  ['made before all time', { createdAt: -1 }],
  ['made never', { createdAt: Number.POSITIVE_INFINITY }],
  ['of an unknown state', { state: 'over' }],
  ['fired less than never', { times: -1 }],
  ['fired half a time', { times: 1.5 }],
  ['fired in words', { times: '1' }],
  ['of a draft that makes no sense', { level: '0' }],
  ['hit, without saying where', { hit: undefined }],
  ['hit at no time', { hit: { ...hit, at: null } }],
  ['hit at nothing', { hit: { ...hit, seen: '' } }],
  ['hit at words', { hit: { ...hit, seen: 'high' } }],
  ['hit at a figure that is too long', { hit: { ...hit, seen: '1'.repeat(41) } }],
  ['missed since no time', { hit: { ...hit, missed: { from: null, to: 7 } } }],
  ['missed until no time', { hit: { ...hit, missed: { from: 1, to: -1 } } }],
  ['missed without saying when', { hit: { at: 7, seen: '1' } }],
])('TERM-06 an alert that was kept and makes no sense is none: %s', (_, more) => {
  expect(validAlert({ ...alert, ...more })).toBeNull()
})

test('TERM-06 news of alerts are heard whole or not at all, and of no more than fifty', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...alert, id: `a${i}` }))
  const update = { alerts: many(50), fired: ['a3', 'a49'] }
  expect(validAlertUpdate(update)).toEqual(update)
  expect(validAlertUpdate({ alerts: [], fired: [] })).toEqual({ alerts: [], fired: [] })
  expect(validAlertUpdate({ alerts: many(51), fired: [] })).toBeNull()
  expect(validAlertUpdate({ alerts: [alert, { ...alert, level: '' }], fired: [] })).toBeNull()
  expect(validAlertUpdate({ alerts: [alert], fired: ['a', 7] })).toBeNull()
  expect(validAlertUpdate({ alerts: [alert], fired: 'a' })).toBeNull()
  expect(validAlertUpdate({ alerts: 'a', fired: [] })).toBeNull()
})
