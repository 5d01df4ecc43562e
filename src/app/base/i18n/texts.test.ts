import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REFUSAL_KEYS } from '../../../shared/rules/refusal.ts'
import { LANGUAGES, languageOf } from './languages.ts'
import { refusalKey, shownParams, withoutBalances } from './use-refusal-text.ts'

type Texts = { [key: string]: string | Texts }
const HERE = import.meta.dirname
const CODES = LANGUAGES.map(({ code }) => code)
/** i18next's endings for counted words: not every language has each. */
const COUNTED = /_(zero|one|two|few|many|other)$/

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  )
}

function read(code: string, area: string): Map<string, string> {
  return new Map(flat(JSON.parse(readFileSync(join(HERE, code, area), 'utf8')) as Texts))
}

function keysOf(texts: Map<string, string>): string[] {
  return [...new Set([...texts.keys()].map((key) => key.replace(COUNTED, '')))].sort()
}

const variables = (text: string) => [...new Set(text.match(/\{\{[^}]*\}\}/g) ?? [])].sort()

function componentFiles(): string[] {
  const app = join(HERE, '../..')
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => join(app, name))
}

const areas = readdirSync(join(HERE, 'en')).filter((name) => name.endsWith('.json'))

describe('SHELL-12 texts', () => {
  test.each(CODES)('SHELL-12 %s has every area and no other', (code) => {
    expect(readdirSync(join(HERE, code)).sort()).toEqual([...areas].sort())
  })

  describe.each(areas)('%s', (area) => {
    const english = read('en', area)
    test.each(CODES)(`SHELL-12 ${area} in %s: every key, the same variables, nothing empty`, (code) => {
      const texts = read(code, area)
      expect(keysOf(texts)).toEqual(keysOf(english))
      for (const [key, text] of texts) {
        expect(text.trim(), `${code} ${key}`).not.toBe('')
        const model = english.get(key)
        // "one" of a counted word may be said without its figure.
        const needed = (labels: string) =>
          variables(labels).filter((name) => !COUNTED.test(key) || name !== '{{count}}')
        if (model !== undefined) expect(needed(text), `${code} ${key}`).toEqual(needed(model))
      }
    })
  })

  test('SHELL-12 without JavaScript the page says in every language that it needs it', () => {
    const page = readFileSync(join(HERE, '../../../../index.html'), 'utf8')
    const said = /<noscript>(.*?)<\/noscript>/s.exec(page)?.[1] ?? ''
    const lines = [...said.matchAll(/<p lang="([\w-]+)">([^<]+)<\/p>/g)]
    expect(lines.map(([, code]) => code)).toEqual(CODES)
    for (const [, , labels] of lines) expect(labels).toContain('JavaScript')
    expect(new Set(lines.map(([, , labels]) => labels)).size).toBe(CODES.length)
  })

  test('SHELL-12 every text that a component asks for by name is there', () => {
    let hooked = 0
    const missing = componentFiles().flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      // A file may hold several components, each with its own area, some by the hook of their folder.
      const hook = /from '(\.[^']*\/use-inspector-texts\.ts)'/.exec(code)?.[1]
      const areasOf = (text: string) => [...text.matchAll(/useTranslation\(\[?'(\w+)'/g)].map((match) => match[1]!)
      const own = areasOf(code)
      if (hook) {
        hooked++
        own.push(...areasOf(readFileSync(join(dirname(file), hook), 'utf8')))
      }
      const asked = own.length > 0 ? [...code.matchAll(/[^\w.]t\('([\w.:]+)'/g)].map((match) => match[1]!) : []
      const has = (area: string, key: string) => keysOf(read('en', `${area}.json`)).includes(key)
      return asked
        .filter((name) => {
          const [area, key] = name.split(':') as [string, string | undefined]
          return key === undefined ? !own.some((one) => has(one, name)) : !has(area, key)
        })
        .map((name) => `${file}: ${name}`)
    })
    expect(missing).toEqual([])
    expect(hooked).toBeGreaterThan(5)
  })

  test.each(CODES)('SHELL-12 %s has words for every refusal, with and without figures', (code) => {
    const texts = read(code, 'errors.json')
    expect(REFUSAL_KEYS.filter((key) => !texts.has(key))).toEqual([])
    const bare = REFUSAL_KEYS.map((key) => texts.get(refusalKey({ key }, (name) => texts.has(name))) ?? '')
    expect(bare.filter((text) => variables(text).length > 0)).toEqual([])
  })

  test('SHELL-12 FAULT-05 an unknown refusal becomes words with its code, never its raw key', () => {
    const exists = (key: string) => ['unknown', 'a', 'a_plain', 'b'].includes(key)
    expect(refusalKey({ key: 'E_17' }, exists)).toBe('unknown')
    expect(refusalKey({ key: 'E_17', code: 418 }, exists)).toBe('unknown_code')
    expect(refusalKey({ key: 'b', code: 418 }, exists)).toBe('b')
    expect(refusalKey({ key: 'a' }, exists)).toBe('a_plain')
    expect(refusalKey({ key: 'a', params: {} }, exists)).toBe('a_plain')
    expect(refusalKey({ key: 'a', params: { n: '1' } }, exists)).toBe('a')
    expect(refusalKey({ key: 'b' }, exists)).toBe('b')
  })

  test('SHELL-12 figures in refusals are grouped, other texts stay as they came', () => {
    expect(shownParams({ low: '57904.72', high: '1234567', step: '0.00001', min: '10' })).toEqual({
      low: '57,904.72',
      high: '1,234,567',
      step: '0.00001',
      min: '10',
    })
    expect(shownParams({ minutes: '007', name: 'BTC1234', far: '1e21', empty: '' })).toEqual({
      minutes: '007',
      name: 'BTC1234',
      far: '1e21',
      empty: '',
    })
    expect(shownParams(undefined)).toEqual({})
  })

  test('LANG-05 a refusal that would tell a hidden balance is said without its figures', () => {
    const refusal = { key: 'insufficient_available_balance', params: { available: '12.5' } }
    const exists = () => true
    expect(refusalKey(withoutBalances(refusal, true), exists)).toBe('insufficient_available_balance_plain')
    expect(withoutBalances(refusal, false)).toBe(refusal)
    const other = { key: 'price_filter', params: { step: '0.1' } }
    expect(withoutBalances(other, true)).toBe(other)
  })

  test('SHELL-12 English is what an unknown stored language becomes', () => {
    expect(CODES.map(languageOf)).toEqual(CODES)
    expect([null, '', 'de', 'zh'].map(languageOf)).toEqual(['en', 'en', 'en', 'en'])
  })
})
