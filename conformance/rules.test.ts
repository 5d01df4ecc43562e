import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRules } from './run-kit.js'

const rules = allRules()

/** Sections of a page by their heading, with all that stands under it. */
function sectionOf(page: string, heading: string): string | undefined {
  return readFileSync(page, 'utf8')
    .split(/^#{2,3} /m)
    .find((part) => part.startsWith(`${heading}\n`))
}

test('CONF-10 every rule has an id of its own, and quotes its document word for word', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  const lost = rules.filter(({ document, section, sentence }) => {
    const text = document === 'docs/openapi.json' ? readFileSync(document, 'utf8') : sectionOf(document, section)
    return text?.includes(sentence) !== true
  })
  expect(lost.map(({ id, section, sentence }) => `${id} ${section}: ${sentence}`)).toEqual([])
})

test('CONF-11 there is a rule for the shape of every call', () => {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  const judged = rules.flatMap(({ id }) => /^CONF-C-(.+)$/.exec(id)?.[1] ?? [])
  expect(judged.sort()).toEqual(names.sort())
  expect(rules.length - judged.length).toBeGreaterThan(50)
})
