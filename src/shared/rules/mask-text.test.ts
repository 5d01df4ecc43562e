import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskText } from './mask-text.ts'

describe('ENTRY-12 masking', () => {
  test('ENTRY-12 up to 8 characters stay as they are', () => {
    expect(['', 'a', 'abcdefgh'].map(maskText)).toEqual(['', 'a', 'abcdefgh'])
  })

  test('ENTRY-12 the first 4 and the last 8 of a long text stay', () => {
    expect(maskText('TQ5nAbCdEfGhIjKlMnOpk8Wv2Jd4')).toBe('TQ5n…k8Wv2Jd4')
    expect(maskText('abcdefghijklmnopqrstuvwx')).toBe('abcd…qrstuvwx')
  })

  test('ENTRY-12 of a shorter one fewer, at both ends', () => {
    expect(maskText('123456789')).toBe('1…789')
    expect(maskText('+44 7700900123')).toBe('+4…00123')
    expect(maskText('mira@example.com')).toBe('mi…le.com')
  })

  test('ENTRY-12 never more than half is shown, and never more than 4 and 8', () => {
    const letters = fc
      .string({ unit: 'grapheme-ascii', minLength: 9, maxLength: 60 })
      .filter((text) => !text.includes('…'))
    fc.assert(
      fc.property(letters, (text) => {
        const [first = '', last = ''] = maskText(text).split('…')
        expect(text.startsWith(first) && text.endsWith(last)).toBe(true)
        expect(first.length).toBeLessThanOrEqual(4)
        expect(last.length).toBeLessThanOrEqual(8)
        expect(first.length + last.length).toBeLessThanOrEqual(text.length / 2)
      }),
    )
  })
})
