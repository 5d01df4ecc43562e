import { expect, test } from 'vitest'
import { oneLine, paragraphs } from './paragraphs.ts'

test('MKT-03 empty lines part paragraphs, single line breaks stay', () => {
  expect(paragraphs('One.\nStill one.\n\n  \nTwo.\r\n\r\nThree.\n')).toEqual(['One.\nStill one.', 'Two.', 'Three.'])
  expect(paragraphs(' \n\n ')).toEqual([])
})

test('MKT-03 a text cannot turn the direction of writing or hide control characters', () => {
  expect(oneLine('send to \u202efdp.exe\u202c now\u0007')).toBe('send to fdp.exe now')
  expect(paragraphs('a\u200fb\u2066c\u0000')).toEqual(['abc'])
})

test('MKT-03 markup of a text is text', () => {
  expect(paragraphs('<img src=x onerror=alert(1)>')).toEqual(['<img src=x onerror=alert(1)>'])
})
