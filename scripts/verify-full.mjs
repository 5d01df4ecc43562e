// npm run verify:full: everything that takes hours, before an issue is resolved: all tests in their full size (LONG=full, which
// judges the promises of wall-clock time too), the hub in Firefox and WebKit, the list of markets under load, and seeded mutations.
// A failing step ends nothing: the rest still runs. Report: test-results/verify-full.md, written before the first step and after
// each; what each printed lies in a folder beside it.
// `npm run verify:full -- mutate long` runs only the named steps. Needs an idle machine.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { runSteps } from './run-steps.mjs'
import { countLine } from './run-suite.mjs'
import { countedProgram, writeReport } from './verify-report.mjs'

const RESULTS = 'test-results'
const LOGS = `${RESULTS}/verify-full`
const full = (name) => ({ args: ['scripts/test.mjs', name], env: { LONG: 'full', TEST_RESULTS: `${LOGS}/${name}` } })

/** Each step: its program, and what it shows. */
const STEPS = {
  types: { ...full('types'), shows: 'the type check of every part' },
  lint: { ...full('lint'), shows: 'lint and format' },
  build: { ...full('build'), shows: 'client and sandbox build' },
  unit: { ...full('unit'), shows: 'unit tests, random ones in full length' },
  process: { ...full('process'), shows: 'real sandboxes; kill -9 ten times; starts within their time' },
  browser: { ...full('browser'), shows: 'components in Chromium' },
  e2e: { ...full('e2e'), shows: 'the whole product in Chromium' },
  long: {
    ...full('long'),
    shows:
      'recordings, chaos, sweeps, hand-overs within their time; kills of exchange and NATS servers where a nats-server is found',
  },
  browsers: {
    args: ['scripts/test-browsers.mjs'],
    env: { LONG: 'full', TEST_RESULTS: `${LOGS}/browsers` },
    shows: 'the hub in Firefox and in WebKit',
  },
  quotes: {
    args: ['scripts/measure-quotes.mjs'],
    env: {},
    shows: 'no task over 50 ms on /quotes at 2,000 ticker updates a second; needs the build',
  },
  mutate: {
    args: ['scripts/mutate.mjs', '--seed', '71', '--count', '40'],
    env: {},
    shows: 'at least 34 of 40 seeded mutations are caught',
  },
}

const only = process.argv.slice(2)
const unknown = only.filter((name) => !(name in STEPS))
if (unknown.length) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${Object.keys(STEPS).join(', ')}.`)
  console.log(`0 passed, ${unknown.length} failed`)
  process.exit(1)
}
rmSync(LOGS, { recursive: true, force: true })
mkdirSync(LOGS, { recursive: true })

const names = Object.keys(STEPS).filter((name) => only.length === 0 || only.includes(name))
const rows = names.map((name) => [countedProgram(name, { ...STEPS[name], log: `${LOGS}/${name}.log` })])
const ended = []
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const of = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}, ${new Date().toISOString()}`
const report = (isOver) => writeReport(`${RESULTS}/verify-full.md`, { of, names, steps: ended, isOver, shows: STEPS })
report(false)
const totals = await runSteps(rows, {
  print: (text) => process.stdout.write(text),
  onEnd: (step) => {
    ended.push(step)
    report(ended.length === names.length)
  },
})
console.log(`\nReport: ${RESULTS}/verify-full.md\n${countLine(totals)}`)
process.exit(totals.failed ? 1 : 0)
