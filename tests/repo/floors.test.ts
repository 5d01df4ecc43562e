import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Folders whose own folders import each other one way only. */
const PLACES = ['src/shared', 'src/app/screens', 'src/app/trading']

/** What each folder right below a place imports of its neighbours: `from/file.ts > to`. Unit tests may look anywhere. */
function neighbours(place: string): Map<string, Map<string, string>> {
  const sources = execFileSync('git', [
    'ls-files',
    '-co',
    '--exclude-standard',
    `${place}/**/*.ts`,
    `${place}/**/*.tsx`,
  ])
  const found = new Map<string, Map<string, string>>()
  for (const file of String(sources).trim().split('\n')) {
    if (/\.(test|bench)\.tsx?$/.test(file) || !existsSync(file)) continue
    const [from = ''] = relative(place, file).split('/')
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)) {
      const inside = relative(place, join(dirname(file), path)).split('/')
      const [to = ''] = inside
      if (inside.length < 2 || to === '..' || to === from) continue
      const of = found.get(from) ?? new Map<string, string>()
      found.set(from, of.set(to, file))
    }
  }
  return found
}

/** The first way from a folder back to itself, or null. */
function circle(graph: Map<string, Map<string, string>>): string[] | null {
  const done = new Set<string>()
  const walk = (at: string, way: string[]): string[] | null => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at]
    if (done.has(at)) return null
    for (const to of graph.get(at)?.keys() ?? []) {
      const round = walk(to, [...way, at])
      if (round) return round
    }
    done.add(at)
    return null
  }
  for (const from of graph.keys()) {
    const round = walk(from, [])
    if (round) return round
  }
  return null
}

test.each(PLACES)('REPO-03 the folders of %s import each other one way only', (place) => {
  const graph = neighbours(place)
  expect(graph.size).toBeGreaterThan(1)
  const round = circle(graph) ?? []
  expect(round.slice(1).map((to, at) => `${graph.get(round[at] as string)?.get(to)} imports ${to}`)).toEqual([])
})

test('REPO-03 a circle of folders is found', () => {
  const file = new Map([['b', 'a/x.ts']])
  expect(circle(new Map([['a', file]]))).toBe(null)
  const back = new Map([['c', 'b/y.ts']])
  const round = new Map([['a', 'c/z.ts']])
  expect(
    circle(
      new Map([
        ['a', file],
        ['b', back],
        ['c', round],
      ]),
    ),
  ).toEqual(['a', 'b', 'c', 'a'])
})
