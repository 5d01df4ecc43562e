import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseRows } from './choose-rows.ts'
import { belowGoal, type Comparison, compare, comparisonText } from './compare.ts'
import { fingerprint, loadNow } from './fingerprint.ts'
import { type Command, readFlags, usage } from './flags.ts'
import { peerVersions } from './peers-versions.ts'
import { fontOf } from './report/font.ts'
import { reportHtml } from './report/report.ts'
import { parseResultFile, type ResultFile, resultsOf } from './result-file.ts'
import type { Row, RowContext, RowEntry, RowOptions } from './row.ts'
import { type RunRow, runRows } from './run-rows.ts'
import { rowTable, summary } from './tables.ts'

/** What a run needs of the world; a test brings its own. */
export interface World {
  rows: Record<string, RowEntry>
  root: string
  build: string
  /** Where results are written and earlier ones are looked for. */
  results: string
  now(): Date
  stdout(text: string): void
  stderr(text: string): void
  /** True where a line of progress may be written over. */
  overwrites: boolean
  prepare(say: (line: string) => void): Promise<void>
  runRow: RunRow
  chromium(): Promise<string>
  /** Of the Chromium that rows have asked for; null where none has. */
  chromiumVersion(): Promise<string | null>
  signal: AbortSignal
}

type Run = Extract<Command, { kind: 'run' }>

/** `npm run bench -- …`. @returns the exit code: 0, 1 for a missed goal or a failed row, 2 for a wrong command line */
export async function runCli(words: readonly string[], world: World): Promise<number> {
  const command = readFlags(words, Object.keys(world.rows))
  if (command.kind === 'help') {
    world.stdout(`${usage(world.rows)}\n`)
    return 0
  }
  if (command.kind === 'wrong') {
    world.stderr(`${command.problem}\n(npm run bench -- --help)\n`)
    return 2
  }
  if (command.kind === 'compare') return compareFiles(command.files, world)
  return run(command, words, world)
}

function compareFiles([a, b]: [string, string], world: World): number {
  let comparison: Comparison
  try {
    comparison = compare(parseResultFile(readFileSync(a, 'utf8'), a), parseResultFile(readFileSync(b, 'utf8'), b))
  } catch (error) {
    world.stderr(`${error instanceof Error ? error.message : error}\n`)
    return 2
  }
  world.stdout(`${comparisonText(comparison)}\n`)
  const missed = belowGoal(comparison.later)
  world.stdout(missed.length === 0 ? 'no figure is below its goal\n' : `below its goal: ${missed.join(', ')}\n`)
  return missed.length === 0 ? 0 : 1
}

async function run({ options, only, json }: Run, words: readonly string[], world: World): Promise<number> {
  const tell = (line: string) => (json ? world.stderr : world.stdout)(`${line}\n`)
  const say = (line: string) => world.stderr(`${line}\n`)
  const wanted = Object.keys(world.rows).filter((name) => !only || only.includes(name))
  const chosen = chooseRows(world.rows, wanted, options)
  for (const line of chosen.lines) say(line)
  const startedAt = world.now()
  const machine = fingerprint(world.root)
  const rows: Row[] = []
  let hasLacked = false
  const given = new Map<Row, RowOptions>()
  const leftOut = [
    ...Object.keys(world.rows)
      .filter((name) => !wanted.includes(name))
      .map((name) => ({ name, reason: 'not named by --only' })),
    ...chosen.skipped.map((name) => ({
      name,
      reason: 'has to know what the server sends: not with --url or --recording',
    })),
  ]
  if (chosen.rows.length > 0) await world.prepare(say)
  for (const { name, options: own } of chosen.rows) {
    const { row } = await (world.rows[name] as RowEntry).load()
    if (options.quick && !only && !row.quick) {
      leftOut.push({ name, reason: 'too long for --quick' })
      continue
    }
    const lacking = row.lacks?.() ?? null
    if (lacking !== null) {
      say(`${name} skipped: ${lacking}`)
      leftOut.push({ name, reason: lacking })
      hasLacked = true
      continue
    }
    rows.push(row)
    given.set(row, own)
  }
  if (rows.length === 0) {
    say('no row is left\n(npm run bench -- --help)')
    // What the machine lacks is no wrong command line.
    return hasLacked ? 0 : 2
  }
  const progress = progressLine(world)
  const context = (row: Row): RowContext => ({
    options: given.get(row) as RowOptions,
    root: world.root,
    build: world.build,
    chromium: world.chromium,
    progress: (text) => progress.show(`${row.name}: ${text}`),
    signal: world.signal,
  })
  const runRow: RunRow = async (row, itsContext) => {
    progress.show(`${row.name} …`)
    try {
      return await world.runRow(row, itsContext)
    } finally {
      progress.clear()
    }
  }
  const done = await runRows(rows, context, runRow, say)
  const file: ResultFile = {
    format: 1,
    startedAt: startedAt.toISOString(),
    seconds: Math.round((world.now().getTime() - startedAt.getTime()) / 100) / 10,
    arguments: [...words],
    quick: options.quick,
    seed: options.seed,
    skipped: chosen.skipped,
    leftOut,
    peers: peerVersions(world.root),
    machine: { ...machine, chromium: await world.chromiumVersion() },
    loadAfter: loadNow(),
    results: resultsOf(done),
    rows: done,
  }
  for (const row of done) tell(`\n${rowTable(row)}`)
  const since = latest(file, world.results)
  const text = `${JSON.stringify(file, null, 2)}\n`
  const path = join(world.results, file.startedAt.replace(/[:.]/g, '-'))
  mkdirSync(world.results, { recursive: true })
  writeFileSync(`${path}.json`, text)
  writeFileSync(`${path}.html`, reportHtml(file, since, fontOf(world.root)))
  if (since) tell(`\n${comparisonText(since)}`)
  tell(`\n${summary(file)}\n${path}.json\n${path}.html`)
  if (json) world.stdout(text)
  return done.some(({ error }) => error !== null) || belowGoal(file).length > 0 ? 1 : 0
}

/** The newest earlier result of the same kind with a row in common. */
function latest(file: ResultFile, folder: string): Comparison | null {
  let names: string[]
  try {
    names = readdirSync(folder).filter((name) => /^\d{4}-.*\.json$/.test(name))
  } catch {
    // The first run has no folder yet.
    return null
  }
  for (const name of names.sort().reverse()) {
    let earlier: ResultFile
    try {
      earlier = parseResultFile(readFileSync(join(folder, name), 'utf8'), name)
    } catch {
      // A file of somebody else's, or of an older form: nothing to compare with.
      continue
    }
    const comparison = compare(earlier, file)
    if (earlier.quick === file.quick && comparison.differences.length > 0) return comparison
  }
  return null
}

/** The line at the bottom of a terminal; where it cannot be written over, one line for each change of what is done. */
function progressLine(world: World): { show(text: string): void; clear(): void } {
  let shown = ''
  return {
    show(text) {
      if (world.overwrites) world.stderr(`\r\x1b[K${text}`)
      else if (text.replace(/[0-9]+ %/, '') !== shown) world.stderr(`${text}\n`)
      shown = text.replace(/[0-9]+ %/, '')
    },
    clear() {
      if (world.overwrites) world.stderr('\r\x1b[K')
      shown = ''
    },
  }
}
