// npm run mutate -- --seed 1 --count 40: breaks seeded places of src/shared, src/engine and src/workers, one at a time, in a copy of
// the last commit, and tells which of them the unit tests catch. `--list` only names the places; `--only 3,17` tries these of them.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { breakAt, findPlaces, isProduct, pickPlaces } from './mutate-places.mjs'

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    ref: { type: 'string', default: 'HEAD' },
    limit: { type: 'string', default: '300' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (flags.help) {
  console.log(`npm run mutate -- [--seed 1] [--count 40] [--ref HEAD] [--limit 300] [--list] [--only 3,17]
Breaks so many places of src/shared, src/engine and src/workers as they are at a commit, one at a time, and runs the unit tests.
A place whose tests take longer than the limit (seconds) counts as caught. At least 85 of 100 have to be caught.`)
  process.exit(0)
}

const FOLDERS = ['src/shared', 'src/engine', 'src/workers']
const [seed, count, limit] = [flags.seed, flags.count, flags.limit].map(Number)
const checkout = process.cwd()
const copy = mkdtempSync(join(tmpdir(), 'onetape-mutate-'))
let running = null

function clean() {
  running?.kill()
  rmSync(copy, { recursive: true, force: true })
}
process.on('exit', clean)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

execFileSync('sh', ['-c', `git archive ${flags.ref} | tar -x -C "${copy}"`], { stdio: 'inherit' })
symlinkSync(join(checkout, 'node_modules'), join(copy, 'node_modules'))
const tracked = execFileSync('git', ['ls-tree', '-r', '--name-only', flags.ref, ...FOLDERS], { encoding: 'utf8' })
const files = tracked.split('\n').filter(isProduct)
const all = files.flatMap((file) => findPlaces(file, readFileSync(join(copy, file), 'utf8')))
const places = pickPlaces(all, count, seed)
const chosen = flags.only ? flags.only.split(',').map((n) => Number(n) - 1) : places.map((_, i) => i)
console.log(`seed ${seed}: ${places.length} of ${all.length} places in ${files.length} files`)

const words = ({ file, line, kind, from, to }) => {
  const short = (text) => (text.length > 40 ? `${text.slice(0, 37)}…` : text).replace(/\s+/g, ' ')
  return `${file}:${line}  ${kind}  ${short(from)} → ${short(to) || '(nothing)'}`
}

if (flags.list) {
  for (const i of chosen) console.log(`${String(i + 1).padStart(3)}  ${words(places[i])}`)
  process.exit(0)
}

/** Runs unit tests in the copy. @returns 'passed', 'failed' or 'too long' */
function vitest(args, seconds) {
  return new Promise((done) => {
    const own = ['node_modules/vitest/vitest.mjs', ...args, '--run', '--project', 'unit', '--bail', '1', '--no-cache']
    const env = { ...process.env, RECORDINGS: process.env.RECORDINGS ?? resolve(checkout, '../shared/recordings') }
    const child = spawn(process.execPath, own, { cwd: copy, env, detached: true, stdio: 'ignore' })
    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    running = { kill }
    const timer = setTimeout(() => {
      kill()
      done('too long')
    }, seconds * 1000)
    child.on('exit', (code) => {
      clearTimeout(timer)
      running = null
      done(code === 0 ? 'passed' : 'failed')
    })
  })
}

/** Test files beside a place, nearest first, then all that import it. */
function steps(place) {
  const folder = dirname(place.file)
  const own = place.file.replace(/\.ts$/, '.test.ts')
  const beside = existsSync(join(copy, own)) ? [[own]] : []
  return [...beside, [`${folder}/`], ['related', place.file]]
}

async function caughtBy(place) {
  for (const args of steps(place)) {
    const run = args[0] === 'related' ? args : ['--passWithNoTests', ...args]
    const result = await vitest(run, limit)
    if (result !== 'passed') return result === 'failed' ? args.join(' ') : 'time'
  }
  return null
}

// A test that fails without any break would catch everything: those files are left out.
const report = join(copy, 'baseline.json')
console.log('all unit tests of these places, unbroken …')
const own = [...new Set(chosen.map((i) => places[i].file))]
await new Promise((done) => {
  const args = [
    'related',
    ...own,
    '--run',
    '--project',
    'unit',
    '--no-cache',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const env = { ...process.env, RECORDINGS: process.env.RECORDINGS ?? resolve(checkout, '../shared/recordings') }
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: copy,
    env,
    stdio: 'ignore',
  })
  running = child
  child.on('exit', done)
})
const baseline = JSON.parse(readFileSync(report, 'utf8')).testResults
const broken = baseline.filter((one) => one.status !== 'passed').map((one) => one.name.replace(`${copy}/`, ''))
for (const file of broken) {
  console.log(`left out, for it fails unbroken: ${file}`)
  rmSync(join(copy, file), { force: true })
}
console.log(`${baseline.length - broken.length} test files`)

const results = []
for (const [nth, i] of chosen.entries()) {
  const place = places[i]
  const path = join(copy, place.file)
  const text = readFileSync(path, 'utf8')
  const began = Date.now()
  writeFileSync(path, breakAt(text, place))
  const by = await caughtBy(place)
  writeFileSync(path, text)
  results.push({ number: i + 1, place, by })
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(
    `${nth + 1}/${chosen.length}  ${by ? 'caught  ' : 'SURVIVED'}  ${words(place)}  (${seconds} s${by ? `, ${by}` : ''})`,
  )
}

const survivors = results.filter((one) => !one.by)
console.log(`\n${survivors.length === 0 ? 'no survivors' : 'survivors:'}`)
for (const { number, place } of survivors) console.log(`${String(number).padStart(3)}  ${words(place)}`)
const caught = results.length - survivors.length
console.log(`\n${caught} of ${results.length} caught`)
mkdirSync(join(checkout, 'test-results'), { recursive: true })
writeFileSync(join(checkout, 'test-results', `mutants-${seed}.json`), `${JSON.stringify(results, null, 1)}\n`)
process.exit(caught >= results.length * 0.85 ? 0 : 1)
