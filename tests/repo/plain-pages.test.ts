import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MAX_WORDS = 60

/** Paragraphs, items of lists and cells of tables, without code. */
function paragraphs(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/<!--[\s\S]*?-->/g, '')
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .flatMap((block) => (block.startsWith('|') ? block.split('|') : block))
    .map((block) => block.trim())
    .filter(Boolean)
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length

test('REPO-32 no paragraph of ARCHITECTURE.md has more than 60 words', () => {
  const found = paragraphs(readFileSync('ARCHITECTURE.md', 'utf8'))
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter((one) => wordsOf(one) > MAX_WORDS)).toEqual([])
})

/** What a page names in code: a path from the root, or a file by its name alone. */
function namedPlaces(markdown: string): string[] {
  const words = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word as string)
  return words.filter((word) => /^(?:src|sandbox|tests|bench|docs|scripts)\/[\w./-]+$|^[\w-]+\.tsx?$/.test(word))
}

const PAGES = ['ARCHITECTURE.md', ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`)]

test.each(PAGES)('REPO-32 every path that %s names is there', (page) => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  const names = new Set(files.map((file) => file.split('/').at(-1)))
  const missing = namedPlaces(readFileSync(page, 'utf8')).filter((place) => !existsSync(place) && !names.has(place))
  expect(missing).toEqual([])
})
