import { expect, test } from 'vitest'
import { LANGUAGES } from '../content/language.ts'
import { MemoryStore } from './memory-adapter.ts'
import { personOf, subjectOf } from './persons.ts'
import { failedPage, signInPage } from './sign-in-page.ts'
import { languageFor } from './sign-in-texts.ts'

test.each([
  ['ja en', 'ko', 'ja'],
  [undefined, 'fr-CH, ko-KR;q=0.9, en;q=0.8', 'ko'],
  [undefined, 'zh-Hant-HK', 'zh-TW'],
  ['zh-CN', 'zh-TW', 'zh-CN'],
  [undefined, 'zh', 'zh-CN'],
  ['de', undefined, 'en'],
] as const)('OIDC-06 the page of %s, %s is in %s', (asked, accepted, language) => {
  expect(languageFor(asked, accepted)).toBe(language)
})

test.each(LANGUAGES)(
  'OIDC-06 in %s the page has no script, no style of its own, and shows what was typed as text',
  (language) => {
    const page = signInPage({ siteName: 'A<b>', language, wrong: '"><script>alert(1)</script>' })
    expect(page).not.toMatch(/<script|\sstyle=|<style|\son\w+=/)
    expect(page).toContain('A&lt;b&gt;')
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).not.toContain('{site}')
    expect(failedPage('Onetape', language, '<i>')).toContain('<code>&lt;i&gt;</code>')
  },
)

test('OIDC-06 an address is one person, however it is written, and what is none is nobody', () => {
  const [one, other] = [personOf(' Kenji.Mori@Gmail.test '), personOf('kenji.mori@gmail.test')]
  expect(one?.name).toBe('Kenji Mori')
  expect(one && other && subjectOf(one) === subjectOf(other)).toBe(true)
  expect([personOf('nobody'), personOf(''), personOf('a b@c.de')]).toEqual([null, null, null])
  expect(personOf('not.proved@elsewhere.test')?.verified).toBe(false)
})

test('OIDC-06 what the issuer keeps ends with its time, and with its grant', () => {
  let now = 0
  const store = new MemoryStore(() => now)
  store.put('Code:a', { grantId: 'g' }, 60)
  store.put('Session:b', { uid: 'u' }, 60)
  expect(store.find(({ uid }) => uid === 'u', 'Session')).toEqual({ uid: 'u' })
  expect(store.find(({ uid }) => uid === 'u', 'Code')).toBeUndefined()
  store.dropGrant('g')
  expect(store.get('Code:a')).toBeUndefined()
  now = 60_000
  expect(store.get('Session:b')).toBeUndefined()
})
