// npm run mutate -- --seed 1 --count 40: breaks seeded places of src/shared, src/engine and src/workers, each alone in a copy of
// the last commit, and tells which of them the unit tests catch. `--folders src/venues` breaks others, `--list` only names the places; `--only 3,17` tries these of them.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { breakAt, findPlaces, isProduct, pickPlaces } from './mutate-places.mjs'

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    ref: { type: 'string', default: 'HEAD' },
    limit: { type: 'string', default: '300' },
    jobs: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    only: { type: 'string' },
    folders: { type: 'string', default: 'src/shared,src/engine,src/workers' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (flags.help) {
  console.log(`npm run mutate -- [--seed 1] [--count 40] [--ref HEAD] [--limit 300] [--jobs N] [--list] [--only 3,17] [--folders src/venues]
Breaks so many places of src/shared, src/engine and src/workers as they are at a commit, one at a time, and runs the unit tests.
A place whose tests take longer than the limit (seconds) counts as caught. At least 85 of 100 have to be caught.
--jobs: so many places at the same time, each in a copy of its own and with one thread (as many as there are cores, at most 4).`)
  process.exit(0)
}

const FOLDERS = flags.folders.split(',')
const [seed, count, limit, jobs] = [flags.seed, flags.count, flags.limit, flags.jobs].map(Number)
const checkout = process.cwd()
/** A copy a job; the first one is also where places are looked for. */
const copies = Array.from({ length: Math.max(1, jobs) }, () => mkdtempSync(join(tmpdir(), 'onetape-mutate-')))
const copy = copies[0]
const running = new Set()

function clean() {
  for (const kill of running) kill()
  for (const folder of copies) rmSync(folder, { recursive: true, force: true })
}
process.on('exit', clean)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

for (const folder of copies) {
  execFileSync('sh', ['-c', `git archive ${flags.ref} | tar -x -C "${folder}"`], { stdio: 'inherit' })
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'))
}
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

const env = { ...process.env, RECORDINGS: process.env.RECORDINGS ?? resolve(checkout, '../shared/recordings') }

/** Runs unit tests in a copy, up to the first that fails. @param threads null: as many as the machine allows @returns 'passed', 'failed' or 'too long' */
function vitest(folder, args, seconds, { bail = 1, threads = jobs > 1 ? 1 : null } = {}) {
  return new Promise((done) => {
    const all = [
      'node_modules/vitest/vitest.mjs',
      ...args,
      '--run',
      '--project',
      'unit',
      `--bail=${bail}`,
      '--no-cache',
      ...(threads === null ? [] : [`--maxWorkers=${threads}`]),
    ]
    const child = spawn(process.execPath, all, { cwd: folder, env, detached: true, stdio: 'ignore' })
    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    running.add(kill)
    const timer = setTimeout(() => {
      kill()
      done('too long')
    }, seconds * 1000)
    child.on('exit', (code) => {
      clearTimeout(timer)
      running.delete(kill)
      done(code === 0 ? 'passed' : 'failed')
    })
  })
}

/** Takes away test files that fail without any break: they would catch everything. */
async function leaveOutBroken(args) {
  const report = join(copy, 'baseline.json')
  rmSync(report, { force: true })
  const json = ['--reporter=json', `--outputFile=${report}`]
  await vitest(copy, [...args, ...json], limit * 4, { bail: 1_000, threads: null })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = testResults.filter((one) => one.status !== 'passed').map((one) => one.name.replace(`${copy}/`, ''))
  for (const file of broken) {
    console.log(`left out, for it fails unbroken: ${file}`)
    for (const folder of copies) rmSync(join(folder, file), { force: true })
  }
  console.log(`  ${testResults.length - broken.length} test files`)
}

/** Breaks a place of a copy and runs tests, the nearest first. @returns what caught it, null where nothing did */
async function tryPlace(folder, place, steps) {
  const path = join(folder, place.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, breakAt(text, place))
  try {
    for (const args of steps) {
      const result = await vitest(folder, args, limit)
      if (result !== 'passed')
        return result === 'failed' ? args.filter((word) => !word.startsWith('--')).join(' ') : 'time'
    }
    return null
  } finally {
    writeFileSync(path, text)
  }
}

/** Tries places, one a copy at a time. @returns the indexes of those that nothing caught */
async function round(indexes, stepsOf) {
  const left = []
  const waiting = [...indexes]
  let nth = 0
  const work = async (folder) => {
    for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
      const place = places[i]
      const began = Date.now()
      const by = await tryPlace(folder, place, stepsOf(place))
      const seconds = ((Date.now() - began) / 1000).toFixed(0)
      console.log(
        `${++nth}/${indexes.length}  ${by ? 'caught  ' : 'SURVIVES'}  ${String(i + 1).padStart(3)}  ${words(place)}  (${seconds} s${by ? `, ${by}` : ''})`,
      )
      results.set(i, by)
      if (!by) left.push(i)
    }
  }
  await Promise.all(copies.map(work))
  return left.sort((a, b) => a - b)
}

/** Tests of the place's own file, of its folder, of its wing. */
function near(place) {
  const own = place.file.replace(/\.ts$/, '.test.ts')
  const beside = existsSync(join(copy, own)) ? [[own]] : []
  const wing = place.file.split('/').slice(0, 2).join('/')
  return [
    ...beside,
    ['--passWithNoTests', `${dirname(place.file)}/`],
    ['related', place.file, '--passWithNoTests', '--dir', wing],
  ]
}

const results = new Map()
console.log('tests of the three wings, unbroken …')
await leaveOutBroken(FOLDERS.map((folder) => `${folder}/`))
let left = await round(chosen, near)
if (left.length > 0) {
  console.log('\nall tests that import what survives, unbroken …')
  await leaveOutBroken(['related', ...new Set(left.map((i) => places[i].file))])
  left = await round(left, (place) => [['related', place.file]])
}

console.log(`\n${left.length === 0 ? 'no survivors' : 'survivors:'}`)
for (const i of left) console.log(`${String(i + 1).padStart(3)}  ${words(places[i])}`)
const caught = chosen.length - left.length
console.log(`\n${caught} of ${chosen.length} caught`)
process.exit(caught >= chosen.length * 0.85 ? 0 : 1)
