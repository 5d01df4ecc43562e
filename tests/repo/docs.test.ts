import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allDocs } from '../../scripts/docs/all-docs.ts'
import { docComments } from '../../scripts/docs/doc-comments.ts'
import { allCalls } from '../../src/shared/calls/all-calls.ts'
import { REFUSAL_KEYS } from '../../src/shared/rules/refusal.ts'

const pages = allDocs()

test.each(Object.keys(pages))('REPO-31 %s is current (npm run docs:api writes it)', (path) => {
  expect(readFileSync(path, 'utf8') === pages[path], `${path} differs: run npm run docs:api`).toBe(true)
})

test('REPO-31 every call and every key of a refusal is described', () => {
  const api = pages['docs/api.md'] as string
  for (const [name, { method, path }] of Object.entries(allCalls))
    expect(api, name).toContain(`### ${method} ${path}\n\n\`${name}\``)
  for (const key of REFUSAL_KEYS) expect(pages['docs/errors.md'], key).toContain(`| \`${key}\` |`)
})

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, unknown> }
}

test('REPO-31 the OpenAPI file has each call once, and every reference has its schema', () => {
  const text = pages['docs/openapi.json'] as string
  const { paths, components } = JSON.parse(text) as OpenApi
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(ids.sort()).toEqual(Object.keys(allCalls).sort())
  const references = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name as string)
  expect(references.length).toBeGreaterThan(200)
  expect(references.filter((name) => !components.schemas[name])).toEqual([])
})

test('REPO-31 a comment belongs to the name that it stands before', () => {
  const source = `/** A thing. */
export const thing = v.object({
  /** Its size, in lots. */
  size: v.number(),
  // Not this one.
  name: v.pipe(v.string(), v.regex(/^[{'"]$/)),
  parts: v.array(v.object({ /** Of the part. */ size: v.number() })),
  /** Two
   * lines. */
  id,
})`
  expect([...docComments(source)]).toEqual([
    ['thing', 'A thing.'],
    ['thing.size', 'Its size, in lots.'],
    ['thing.parts.size', 'Of the part.'],
    ['thing.id', 'Two lines.'],
  ])
})
