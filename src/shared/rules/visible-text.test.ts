import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isAddressLabel } from './address-text.ts'
import { antiPhishing } from './anti-phishing.ts'
import { isAppeal, isPayTo } from './c2c-order-rule.ts'
import { graphemes } from './graphemes.ts'
import { kycBasicForm } from './kyc-rule.ts'
import { nickname } from './nickname.ts'
import { plainText } from './plain-text.ts'
import { isSeen } from './visible-text.ts'

const realName = (text: string) => v.safeParse(kycBasicForm.entries.name, text)

test.each([
  ['Persian', 'علی\u200cرضا'],
  ['Sinhala', 'ශ්\u200dරීනිවාසන්'],
  ['Hindi', 'श्री'],
  ['Hindi, half letter', 'शर्\u200dमा'],
  ['Bengali', 'র\u200d্যাব'],
  ['Malayalam, at its end', 'അന്\u200dവര്\u200d'],
  ['Kannada', 'ಅರ\u200d್ಕಾವತಿ'],
  ['Nepali', 'गर्\u200cने'],
  ['Burmese', 'လျှော့'],
  ['Ethiopic', 'አበበ ቢቂላ'],
  ['Japanese with its own shape', '辻\u{e0100}本'],
  ['outside the first plane', '𠮷野𩸽'],
  ['Hebrew with vowels', 'שָׁלוֹם'],
  ['apostrophes and hyphens', "Siobhán O’Neill-D'Arcy"],
  ['Lao', 'ບຸນມີ'],
  ['Mongolian', 'ᠮᠣᠩ\u180bᠭᠣᠯ'],
])('REAL-14 a real name is taken as it is spelled: %s', (_what, text) => {
  expect(realName(text)).toMatchObject({ success: true, output: text.normalize('NFC') })
  expect([isAddressLabel(text), isPayTo(text), isAppeal(text)]).toEqual([true, true, true])
})

test('REAL-14 one way of writing accents is kept', () => {
  expect(realName(' Nguye\u0302\u0303n ').output).toBe('Nguyễn')
  expect(v.parse(nickname, 'e\u0301')).toBe('é')
  expect(plainText('cafe\u0301\r\n')).toBe('café\n')
})

test('REAL-14 emoji of any spelling count once; twenty are a nickname, twenty-one are not', () => {
  const signs = ['👩🏽\u200d❤️\u200d💋\u200d👨🏿', '👨\u200d👩\u200d👧\u200d👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇨🇭', '👍🏿', '1️⃣', '🏳️\u200d🌈', '❤︎', '𠮷', 'e\u0301'] // biome-ignore format: one line
  for (const sign of signs) {
    expect(graphemes(sign), sign).toBe(1)
    expect(v.is(nickname, sign.repeat(20)), sign).toBe(true)
    expect(v.is(nickname, sign.repeat(21)), sign).toBe(false)
  }
  expect([v.is(antiPhishing, '🦊🦊🦊'), v.is(antiPhishing, '🦊🦊🦊🦊')]).toEqual([false, true])
})

test.each([
  ['bidi marks', ['\u200e', '\u200f', '\u061c']],
  ['embeddings and overrides', ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e']],
  ['isolates', ['\u2066', '\u2067', '\u2068', '\u2069']],
  ['other signs that nobody sees', ['\ufeff', '\u200b', '\u2060', '\u00ad', '\u034f', '\u{e0001}', '\u{e0041}']],
  ['joiners where nothing joins', ['\u200c', '\u200d', '\ufe0f', '\u{e0100}']],
])('REAL-14 %s stay out of names, and out of longer texts', (_what, signs) => {
  for (const sign of signs) {
    const text = `Ma${sign}ra`
    const code = sign.codePointAt(0)?.toString(16)
    expect([v.is(nickname, text), realName(text).success, isAddressLabel(text), isPayTo(text)], code).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(plainText(text), code).toBe('Mara')
  }
  expect([isSeen('\u200dعلی'), isSeen('علی\u200c\u200cرضا'), isSeen('🦊\u200d'), isSeen('a\u200d🦊')]).toEqual([false, false, false, false]) // biome-ignore format: one line
})

test('REAL-14 a heap of signs behind one character is no character', () => {
  for (const heap of [`a${'\u0301'.repeat(10_000)}`, `🦊${'\u200d🦊'.repeat(4_000)}`, 'ᄀ'.repeat(10_000), `a${'\u0fb5'.repeat(400)}`, '\u1100'.repeat(700)]) // biome-ignore format: one line
    for (const judge of [(text: string) => v.is(nickname, text), isAddressLabel])
      expect(judge(heap), heap.slice(0, 8)).toBe(false)
  expect(isAppeal(`a${'\u0301'.repeat(10_000)}`)).toBe(false)
  expect([
    isAppeal('👨\u200d👩\u200d👧\u200d👦'.repeat(500)),
    isAppeal('👨\u200d👩\u200d👧\u200d👦'.repeat(501)),
  ]).toEqual([true, false])
})
