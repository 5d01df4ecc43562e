import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listed = readFileSync('tests/ACCEPTANCE.md', 'utf8')
  .split('\n')
  .flatMap((line) => /^- ([A-Z][A-Z0-9]*-\d{2}) /.exec(line)?.[1] ?? [])
const AREAS = new Set(listed.map((id) => id.split('-')[0]))
const ID = new RegExp(`\\b(?:${[...AREAS].join('|')})-\\d{2}\\b`, 'g')

/** Titles of tests (first argument of test, it, describe and their `each` forms) in every test file that git knows. */
function titledIds(): Map<string, string> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'], {
    encoding: 'utf8',
  })
  const ids = new Map<string, string>()
  for (const file of files.split('\n').filter((name) => name && existsSync(name))) {
    const text = readFileSync(file, 'utf8')
    for (const match of text.matchAll(
      /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
    )) {
      for (const id of (match[2] ?? '').match(ID) ?? []) ids.set(id, file)
    }
  }
  return ids
}

test('REPO-04 every acceptance id has a test, and every id in a title is listed', () => {
  const titled = titledIds()
  expect(new Set(listed).size, 'an id is listed twice').toBe(listed.length)
  expect(
    listed.filter((id) => !titled.has(id)),
    'ids without a test',
  ).toEqual([])
  expect(
    [...titled].filter(([id]) => !listed.includes(id)).map(([id, file]) => `${id} in ${file}`),
    'ids that are not listed',
  ).toEqual([])
})

interface Coverage {
  counts: Record<string, number>
  lines: Record<string, { line: string; id: string }[]>
}

test('REPO-04 tests/coverage.json gives every line of the specification an id or "open", and its counts are right', () => {
  const coverage = JSON.parse(readFileSync('tests/coverage.json', 'utf8')) as Coverage
  let open = 0
  for (const [group, lines] of Object.entries(coverage.lines)) {
    expect(lines.length, group).toBe(coverage.counts[group])
    expect(new Set(lines.map((entry) => entry.line)).size, `${group}: a line stands twice`).toBe(lines.length)
    for (const { line, id } of lines) {
      if (id === 'open') open++
      else expect(listed, line).toContain(id)
    }
  }
  const total = Object.values(coverage.counts).reduce((sum, count) => sum + count, 0)
  console.log(`coverage: ${total - open} of ${total} lines have an acceptance id, ${open} are open`)
  // Where SPECIFICATION names the specification's file, every line here must be a line of it, and the other way round.
  const spec = process.env.SPECIFICATION
  if (!spec) return
  const text = readFileSync(spec, 'utf8')
  for (const [group, lines] of Object.entries(coverage.lines)) {
    for (const { line } of lines) expect(text, `${group}: ${line}`).toContain(line.replace(/^(package|top level) /, ''))
  }
  const bullets = text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2).trim())
  const known = new Set(Object.values(coverage.lines).flatMap((lines) => lines.map((entry) => entry.line)))
  const split = /^(Messages|Packages|Top level):/
  expect(bullets.filter((line) => !known.has(line) && !split.test(line))).toEqual([])
})
