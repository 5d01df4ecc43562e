import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

const person = { nickname: 'Mira the trader', phone: '+44 7700900123', email: 'mira@example.com' }

test('ENTRY-12 the name falls back from nickname to phone to email', () => {
  expect(shownName(person)).toBe('Mira the trader')
  expect(shownName({ ...person, nickname: '' })).toBe('+44***0123')
  expect(shownName({ ...person, nickname: null, phone: null })).toBe('mi***@example.com')
  expect(shownName({ nickname: null, phone: null, email: null })).toBe('')
})
