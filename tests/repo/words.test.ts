import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALLOWED, FORMER } from './words.ts'

const TEXTS = /\.(tsx?|mts|mjs|css|html|md)$/
const OWN = /^tests\/repo\/words\./

/** The words of a text in small letters; names are taken apart at their humps: `fillPreview` is two. */
function wordsOf(text: string): string[] {
  const apart = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return apart.toLowerCase().match(/[a-z]+/g) ?? []
}

/** How often each former word stands in each file, as `file word`. */
function former(): Map<string, number> {
  const folders = ['src', 'sandbox', 'gateway', 'bench', 'tests', 'scripts'].filter((folder) => existsSync(folder))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => TEXTS.test(file) && !OWN.test(file) && existsSync(file))
  const words = new Set(FORMER)
  const found = new Map<string, number>()
  for (const file of files) {
    for (const word of wordsOf(readFileSync(file, 'utf8')))
      if (words.has(word)) found.set(`${file} ${word}`, (found.get(`${file} ${word}`) ?? 0) + 1)
  }
  return found
}

test('REPO-41 former names are gone from code, comments and titles, but for a list with a reason each', () => {
  const allowed = new Map(ALLOWED.map(({ file, word, most }) => [`${file} ${word}`, most]))
  const found = former()
  expect([...found].filter(([key, times]) => times > (allowed.get(key) ?? 0))).toEqual([])
  expect([...allowed.keys()].filter((key) => !found.has(key))).toEqual([])
  expect(ALLOWED.every(({ why }) => why.length > 10)).toBe(true)
  expect([...found.values()].reduce((sum, times) => sum + times, 0)).toBeLessThan(60)
})

test('REPO-41 names are taken apart at their humps', () => {
  expect(wordsOf('putFakeHubClient(HTTPServer, MOST_ALERTS)')).toEqual([
    ...['put', 'fake', 'hub', 'client', 'http', 'server', 'most', 'alerts'],
  ])
})
