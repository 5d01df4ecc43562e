import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { emptyNames, folderCycles, type Import, importsOf, importsOfDoubles, upwardImports } from './floor-graph.ts'
import { PLACES, type Place } from './floors.ts'

/** Sources of the product in a folder: neither tests nor what is made for them. */
function sourcesOf(folder: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => /\.(tsx?|js)$/.test(file) && existsSync(file))
  return files.filter((file) => !/\.(test|bench)\.tsx?$/.test(file) && !file.split('/').includes('testing'))
}

const importsIn = (files: readonly string[]) => files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))

describe.each(PLACES)('REPO-03 the floors of $folder', (place) => {
  const files = sourcesOf(place.folder)
  const imports = importsIn(files)

  test('REPO-03 its parts import downwards only, and each has its floor', () => {
    expect(imports.length).toBeGreaterThan(0)
    expect(upwardImports(place, files, imports)).toEqual([])
  })

  test('REPO-03 no cycle of folders by value imports', () => {
    expect(folderCycles(place.folder, imports)).toEqual([])
  })

  test('REPO-03 no source imports a test double', () => {
    expect(importsOfDoubles(imports)).toEqual([])
  })

  test('REPO-03 the table names nothing that is not there', () => {
    expect(emptyNames(place, files)).toEqual([])
  })
})

test('CONF-01 the conformance kit imports nothing of the product', () => {
  const outside = importsIn(sourcesOf('conformance')).filter(({ to }) => !to.startsWith('conformance/'))
  expect(outside).toEqual([])
})

describe('REPO-03 an invented house', () => {
  const place: Place = { folder: 'house', floors: [['cellar'], ['kitchen', 'hall'], ['roof', '*.main.ts']] }
  const files = ['cellar/wine.ts', 'kitchen/oven.ts', 'hall/stairs/step.ts', 'roof/tile.ts', 'a.main.ts']
  const paths = files.map((file) => `house/${file}`)
  const line = (from: string, to: string, typeOnly = false): Import => ({
    from: `house/${from}`,
    to: `house/${to}`,
    typeOnly,
  })
  const judge = (one: Import, of: Place = place) => upwardImports(of, paths, [one])

  test('REPO-03 imports downwards and within a folder are none of its business', () => {
    for (const [from, to] of [
      ['roof/tile.ts', 'cellar/wine.ts'],
      ['roof/tile.ts', 'hall/stairs/step.ts'],
      ['a.main.ts', 'kitchen/oven.ts'],
      ['hall/stairs/step.ts', 'hall/lamp.ts'],
      ['cellar/wine.ts', '../elsewhere/vineyard.ts'],
    ] as const)
      expect(judge(line(from, to)), `${from} > ${to}`).toEqual([])
  })

  test('REPO-03 an import upwards is refused, of types too, and tells both files', () => {
    const words = 'house/cellar/wine.ts imports house/roof/tile.ts: cellar does not stand above roof'
    expect(judge(line('cellar/wine.ts', 'roof/tile.ts'))).toEqual([words])
    expect(judge(line('cellar/wine.ts', 'roof/tile.ts', true))).toEqual([words])
  })

  test('REPO-03 an import on the same floor is refused', () => {
    expect(judge(line('kitchen/oven.ts', 'hall/stairs/step.ts'))).toHaveLength(1)
    expect(judge(line('a.main.ts', 'roof/tile.ts'))).toHaveLength(1)
  })

  test('REPO-03 a pair that the table excuses may import types, never values', () => {
    const excused = { ...place, typesUpwards: [{ from: 'cellar', to: 'roof', why: 'shown by this test' }] }
    expect(judge(line('cellar/wine.ts', 'roof/tile.ts', true), excused)).toEqual([])
    expect(judge(line('cellar/wine.ts', 'roof/tile.ts'), excused)).toHaveLength(1)
    expect(judge(line('cellar/wine.ts', 'hall/lamp.ts', true), excused)).toHaveLength(1)
  })

  test('REPO-03 parts of a place apart never import each other', () => {
    const apart: Place = { folder: 'house', floors: 'apart' }
    expect(judge(line('roof/tile.ts', 'cellar/wine.ts'), apart)).toHaveLength(1)
    expect(judge(line('roof/tile.ts', 'roof/gutter.ts'), apart)).toEqual([])
  })

  test('REPO-03 a folder without a floor is refused, and a floor without a folder', () => {
    const grown = [...paths, 'house/attic/box.ts']
    expect(upwardImports(place, grown, [])).toEqual(['house/attic stands on no floor of house'])
    expect(emptyNames(place, grown)).toEqual([])
    expect(emptyNames(place, grown.slice(1))).toEqual(['cellar'])
  })

  test('REPO-03 a cycle of folders is found at every depth, by values alone', () => {
    const round = [
      line('a/x.ts', 'b/y.ts'),
      line('b/y.ts', 'c/z.ts'),
      line('c/z.ts', 'b/y.ts', true),
      line('c/deep/one/z.ts', 'c/deep/two/z.ts'),
    ]
    expect(folderCycles('house', round)).toEqual([])
    expect(folderCycles('house', [...round, line('c/z.ts', 'a/x.ts')])).toEqual([
      'house/a/x.ts imports house/b/y.ts; house/b/y.ts imports house/c/z.ts; house/c/z.ts imports house/a/x.ts',
    ])
    expect(folderCycles('house', [...round, line('c/deep/two/z.ts', 'c/deep/one/w.ts')])).toEqual([
      'house/c/deep/one/z.ts imports house/c/deep/two/z.ts; house/c/deep/two/z.ts imports house/c/deep/one/w.ts',
    ])
    expect(folderCycles('house', [line('c/index.ts', 'c/deep/z.ts'), line('c/deep/z.ts', 'c/index.ts')])).toEqual([])
  })

  test('REPO-03 a double among the sources is found', () => {
    expect(importsOfDoubles([line('a/x.ts', 'b/testing/fake.ts'), line('a/x.ts', 'b/testing.ts')])).toEqual([
      'house/a/x.ts imports house/b/testing/fake.ts',
    ])
  })
})

test('REPO-03 every form of import is read, and whether it is of types alone', () => {
  const text = `import a from './a.ts'
import type { B } from './b.ts'
import { type C, type D } from './c.ts'
import { type E, e } from './d.ts'
import {
  type F,
} from '../f.ts'
import './g.css'
export * from './h.ts'
export type { I } from './i.ts'
const j = () => import('./j.ts')
type K = typeof import('./k.ts')
import * as l from './l.ts'
import m, { type N } from './m.ts'
import outside from 'outside'
`
  expect(importsOf('x/y/file.ts', text).map(({ to, typeOnly }) => `${to}${typeOnly ? ' type' : ''}`)).toEqual([
    ...['x/y/a.ts', 'x/y/b.ts type', 'x/y/c.ts type', 'x/y/d.ts', 'x/f.ts type', 'x/y/g.css', 'x/y/h.ts'],
    ...['x/y/i.ts type', 'x/y/l.ts', 'x/y/m.ts', 'x/y/j.ts', 'x/y/k.ts type'],
  ])
})
