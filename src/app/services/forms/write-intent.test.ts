import { expect, test } from 'vitest'
import { createWriteIntent } from './write-intent.ts'

function intents() {
  let made = 0
  return createWriteIntent(() => `key-${++made}`)
}

test('ENTRY-02 the same request keeps its key until an answer', () => {
  const intent = intents()
  expect([intent.keyFor({ a: 1 }), intent.keyFor({ a: 1 })]).toEqual(['key-1', 'key-1'])
  intent.answered()
  expect(intent.keyFor({ a: 1 })).toBe('key-2')
})

test('ENTRY-02 a change of the form is another intent', () => {
  const intent = intents()
  expect([intent.keyFor({ a: 1 }), intent.keyFor({ a: 2 }), intent.keyFor({ a: 1 })]).toEqual([
    'key-1',
    'key-2',
    'key-3',
  ])
})
