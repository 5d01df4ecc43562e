import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('ID-16 a text of several lines keeps its lines and its letters, and loses what would make it read as another', () => {
  expect(plainText('I paid\r\nat 9:41\r\tCHF 5')).toBe('I paid\nat 9:41\n\tCHF 5')
  expect(plainText('pa\u0000id\u0007 \u202e21 FHC\u202c \u2066x\u2069\u200f\ud800!')).toBe('paid 21 FHC x!')
  expect(plainText('\ud83d\ude00 می\u200cخواهم 👨‍👩‍👧')).toBe('😀 می\u200cخواهم 👨‍👩‍👧')
})
