// npm test: types, lint, build, unit, process, browser and end-to-end tests, closing with one line `N passed, N failed`.
// `npm test -- unit e2e` runs only the named steps; `npm run test:long` those that take longest; `npm run verify` types, lint, unit.
import { mkdirSync, rmSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { programStep, runSteps } from './run-steps.mjs'
import { countLine, runSuite } from './run-suite.mjs'

const only = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const started = Date.now()
const results = process.env.TEST_RESULTS ?? 'test-results'
mkdirSync(results, { recursive: true })

/** A vitest project, or several in one run: its own counts are added up. */
function suite(name, projects = [name]) {
  return { name, run: (write) => runSuite(projects, { file: `${results}/${name}.json`, write }) }
}

/** Steps of a row run side by side: each of them leaves a core idle where it runs alone on two. */
const ROWS = [
  [
    programStep('types', ['node_modules/typescript/bin/tsc', '-b']),
    programStep('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
    programStep('build', ['scripts/build.mjs']),
  ],
  [suite('unit')],
  [suite('process'), suite('browser')],
  [suite('e2e')],
  [suite('long', ['long', 'long-alone'])],
]
const IN_CHROMIUM = ['browser', 'e2e', 'long']

const names = ROWS.flat().map(({ name }) => name)
const isWanted = ({ name }) => (only.length === 0 ? name !== 'long' : only.includes(name))
// What other commands wrote there stays: a full verification takes hours.
for (const name of names) rmSync(`${results}/${name}.json`, { force: true })
const failures = only.filter((name) => !names.includes(name))
if (failures.length) console.error(`No such step: ${failures.join(', ')}. There are ${names.join(', ')}.`)

if (ROWS.flat().some((step) => isWanted(step) && IN_CHROMIUM.includes(step.name))) {
  try {
    process.env.CHROMIUM_PATH = await findChromium()
    console.log(`Chromium: ${process.env.CHROMIUM_PATH}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    failures.push('chromium')
  }
}
const canRun = ({ name }) => !(failures.includes('chromium') && IN_CHROMIUM.includes(name))
const totals = await runSteps(
  ROWS.map((row) => row.filter((step) => isWanted(step) && canRun(step))).filter((row) => row.length),
)
totals.failed += failures.length
failures.push(...totals.steps.filter((step) => step.failed).map(({ name }) => name))

// Each failed test is reported once more: a log of thousands of lines is read from its end.
for (const failure of totals.why) console.log(`\n✗ ${failure}`)
const seconds = ((Date.now() - started) / 1000).toFixed(1)
console.log(`\n${failures.length ? `Failed: ${failures.join(', ')}` : 'All steps passed'} (${seconds} s)`)
console.log(countLine(totals))
process.exit(totals.failed ? 1 : 0)
