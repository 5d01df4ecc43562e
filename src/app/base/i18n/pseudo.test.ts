import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pseudo, pseudoTexts } from './pseudo.ts'

const variables = (text: string) => text.match(/\{\{[^}]*\}\}/g) ?? []
const plain = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '')

test('LANG-04 a pseudo text is at least 40 % longer, in brackets, accented, with its variables as they were', () => {
  const word = fc.stringMatching(/^[a-zA-Z][a-zA-Z ,.]{0,40}$/)
  const variable = fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `{{${name}}}`)
  const text = fc
    .tuple(word, fc.array(fc.oneof(word, variable), { maxLength: 5 }))
    .map(([a, more]) => a + more.join(''))
  fc.assert(
    fc.property(text, (english) => {
      const shown = pseudo(english)
      expect(variables(shown)).toEqual(variables(english))
      expect([...plain(shown)].length).toBeGreaterThanOrEqual(plain(english).length * 1.4)
      expect(plain(shown)).toMatch(/^\[.*\]$/)
      expect(plain(shown)).not.toMatch(/[a-zA-Z]/)
    }),
  )
})

test('LANG-04 figures and marks alone stay', () => {
  expect(['--', '{{n}}', '{{place}}, {{time}}', '0.1 %'].map(pseudo)).toEqual([
    '--',
    '{{n}}',
    '{{place}}, {{time}}',
    '0.1 %',
  ])
  expect(pseudoTexts({ a: { b: 'Buy' }, c: '1' })).toEqual({ a: { b: '[Ƀúý]' }, c: '1' })
})
