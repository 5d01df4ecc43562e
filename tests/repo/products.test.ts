import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('ENG-13 nothing outside of its folder knows the product; the exchange’s own have one line each', () => {
  const git = (...args: string[]) => String(execFileSync('git', args)).trim().split('\n')
  expect(
    git(
      'grep',
      '--untracked',
      '-lE',
      'toy-product|fillJar|jarModule|jarCalls',
      '--',
      'src',
      'sandbox',
      'bench',
      'scripts',
      'tests',
      ':!tests/repo/products.test.ts',
    ).sort(),
  ).toEqual(git('ls-files', '-co', '--exclude-standard', 'tests/toy-product*').sort())
  const products = readdirSync('src/engine/products')
  const lines = readFileSync('src/engine/modules.ts', 'utf8').match(/^export \* from .*$/gm) ?? []
  expect(lines.map((line) => /products\/([^/]+)\//.exec(line)?.[1])).toEqual(products.sort())
  // A folder of a product is named nowhere else outside of itself in the engine and in what runs it.
  const elsewhere = git(
    'grep',
    '--untracked',
    '-lE',
    `engine/products/|products/(${products.join('|')})/`,
    '--',
    'src',
    'sandbox',
    'bench',
    'scripts',
    ':!*.test.ts',
    ':!*/testing/*',
    ':!src/engine/products',
  )
  // What is exported of money's rows stands with the export; other modules say themselves what their texts are.
  expect(elsewhere).toEqual(['sandbox/export/checkpoint-shape.ts', 'src/engine/modules.ts'])
})
