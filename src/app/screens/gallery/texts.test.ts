import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../base/i18n/languages.ts'

type Texts = { [key: string]: string | Texts }
const HERE = import.meta.dirname
const COUNTED = /_(one|other)$/

function keysOf(file: string): string[] {
  const flat = (texts: Texts, before = ''): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [(before + key).replace(COUNTED, '')] : flat(value, `${before}${key}.`),
    )
  return flat(JSON.parse(readFileSync(file, 'utf8')) as Texts)
}

const code = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(HERE, name), 'utf8'))
  .join('\n')
const asked = [...code.matchAll(/[^\w.]t\('([\w.:-]+)'/g)].map((match) => match[1]!)

test.each(LANGUAGES.map(({ code }) => code))('UI-02 %s has every word that the gallery asks for', (language) => {
  const areas = new Map<string, string[]>()
  const keys = (area: string) => {
    const file =
      area === 'gallery'
        ? join(HERE, 'texts', `${language}.json`)
        : join(HERE, '../../base/i18n', language, `${area}.json`)
    if (!areas.has(area)) areas.set(area, keysOf(file))
    return areas.get(area)!
  }
  expect(asked.length).toBeGreaterThan(100)
  const missing = asked.filter((name) => {
    const [area, key] = name.includes(':') ? (name.split(':') as [string, string]) : ['gallery', name]
    return !keys(area).includes(key)
  })
  expect(missing).toEqual([])
  expect(keys('gallery').sort()).toEqual(keysOf(join(HERE, 'texts/en.json')).sort())
})
