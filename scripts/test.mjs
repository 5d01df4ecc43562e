// npm test: types, lint, build, unit, process, browser and end-to-end tests, closing with one line `N passed, N failed`.
// `npm test -- unit e2e` runs only the named steps; `npm run test:long` those that take longest.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { countLine, runSuite } from './run-suite.mjs'

const only = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
/** Each failed test, told once more at the end: a log of thousands of lines is read from there. */
const why = []
const started = Date.now()
const results = process.env.TEST_RESULTS ?? 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function wanted(name) {
  return only.length === 0 ? name !== 'long' : only.includes(name)
}

function run(command, args, env = {}) {
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return result.status === 0
}

/** A step that either holds or does not: counts as one test. */
function step(name, args) {
  if (!wanted(name)) return
  const from = Date.now()
  console.log(`\n── ${name}`)
  const ok = run(process.execPath, args)
  totals[ok ? 'passed' : 'failed']++
  if (!ok) failures.push(name)
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${seconds(from)})`)
}

/** A vitest project, or several in one run: its own counts are added up. */
function suite(name, env, projects = [name]) {
  if (!wanted(name)) return
  const from = Date.now()
  console.log(`\n── ${name}`)
  const counted = runSuite(projects, { file: `${results}/${name}.json`, env })
  for (const key of Object.keys(totals)) totals[key] += counted[key]
  why.push(...counted.why)
  if (counted.failed) failures.push(name)
  console.log(`── ${name}: ${countLine(counted)} (${seconds(from)})`)
}

const STEPS = ['types', 'lint', 'build', 'unit', 'process', 'browser', 'e2e', 'long']
const unknown = only.filter((name) => !STEPS.includes(name))
if (unknown.length) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${STEPS.join(', ')}.`)
  totals.failed++
  failures.push(...unknown)
}

let chromium = ''
if (['browser', 'e2e', 'long'].some(wanted)) {
  try {
    chromium = await findChromium()
    console.log(`Chromium: ${chromium}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    totals.failed++
    failures.push('chromium')
  }
}

step('types', ['node_modules/typescript/bin/tsc', '-b'])
step('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
step('build', ['scripts/build.mjs'])
suite('unit', {})
suite('process', {})
if (chromium) {
  suite('browser', { CHROMIUM_PATH: chromium })
  suite('e2e', { CHROMIUM_PATH: chromium })
  suite('long', { CHROMIUM_PATH: chromium }, ['long', 'long-alone'])
}

for (const failure of why) console.log(`\n✗ ${failure}`)
console.log(`\n${failures.length ? `Failed: ${failures.join(', ')}` : 'All steps held'} (${seconds(started)})`)
console.log(countLine(totals))
process.exit(totals.failed ? 1 : 0)
