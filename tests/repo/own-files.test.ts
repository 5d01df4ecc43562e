import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './floor-graph.ts'

/** A file of fewer lines with one importer beside it belongs into that importer. */
const SMALL = 25
/** Together they may have so many: the aim for any file. */
const AIM = 200

/** Small files that stay, each with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  'src/engine/modules.ts': 'the list of products: whoever adds one adds a line here and touches nothing else',
  'src/app/services/inspector/own-pace.tsx': 'its texts are of another area than all others of its importer',
  'src/shared/calls/content-calls.ts': 'docs/api.md is written from one file of calls for each area',
}

/** Exports that tests alone use, each with the reason. */
const FOR_TESTS: Readonly<Record<string, string>> = {
  replaceHubClient:
    'components find the hub of their page by themselves: a test has no other way to give them a fake one',
  replaceCurrencies: 'the same for the list of currencies',
  replaceSparklines: 'the same for the sparklines',
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const textOf = (file: string) => texts.get(file) ?? ''

const isForTests = (file: string) =>
  /\.(test|bench|e2e)\.tsx?$/.test(file) || /^(tests|bench)\//.test(file) || file.split('/').includes('testing')
const isSource = (file: string) => /^(src|sandbox|gateway)\//.test(file) && !isForTests(file)
const sources = files.filter((file) => isSource(file) && !file.endsWith('.d.ts'))

/** Who imports a file, statically or when it is needed. */
const importers = new Map<string, Set<string>>()
for (const file of files)
  for (const { to } of importsOf(file, textOf(file))) importers.set(to, (importers.get(to) ?? new Set()).add(file))
const importersOf = (file: string) => [...(importers.get(file) ?? [])]

const linesOf = (file: string) => textOf(file).trimEnd().split('\n').length

function belongsInto(file: string): string | null {
  const [importer, ...others] = importersOf(file)
  if (linesOf(file) >= SMALL || !importer || others.length > 0 || !isSource(importer)) return null
  if (dirname(importer) !== dirname(file) || linesOf(importer) + linesOf(file) > AIM) return null
  // Its code comes later than its importer's.
  if (new RegExp(`import\\(\\s*'\\./${basename(file).replaceAll('.', '\\.')}'`).test(textOf(importer))) return null
  // Types of React would come into a file without them.
  return extname(file) === '.tsx' && extname(importer) === '.ts' ? null : importer
}

test('PART-33 a file of under 25 lines with one importer beside it stands in that importer', () => {
  const found = sources.filter((file) => belongsInto(file) !== null)
  expect(found.filter((file) => !(file in STAYS)).map((file) => `${file} belongs into ${belongsInto(file)}`)).toEqual(
    [],
  )
  expect(Object.keys(STAYS).filter((file) => !found.includes(file))).toEqual([])
})

test('PART-32 test doubles and what only tests import stand in testing folders', () => {
  const named = sources.filter((file) => /^(fake|test|stub)-|-fixture\./.test(basename(file)))
  // Programs that a script starts by their path.
  const programs = textOf('scripts/venue-check.mjs') + readFileSync('knip.jsonc', 'utf8')
  const alone = sources.filter((file) => {
    const users = importersOf(file)
    return users.length > 0 && users.every(isForTests) && !programs.includes(file)
  })
  expect([...named, ...alone]).toEqual([])
})

test('PART-34 no source exports what only tests use', () => {
  /** How many files of the product have a word. */
  const users = new Map<string, number>()
  // Scripts start programs of the sources.
  for (const file of [...sources, ...files.filter((one) => one.startsWith('scripts/'))])
    for (const word of new Set(textOf(file).match(/[\w$]+/g))) users.set(word, (users.get(word) ?? 0) + 1)
  const inTests = new Set(files.filter(isForTests).flatMap((file) => textOf(file).match(/[\w$]+/g) ?? []))
  const found = sources.flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:async )?(?:function\*?|const|class) ([\w$]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => inTests.has(name) && users.get(name) === 1)
      .filter((name) => textOf(file).split(new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`)).length === 2),
  )
  expect(found.sort()).toEqual(Object.keys(FOR_TESTS).sort())
})
