// Started by scripts/bench.mjs, which has built this file.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../scripts/find-chromium.mjs'
import { runCli } from './cli.ts'
import { install } from './install.ts'
import { inOwnProcess } from './row-process.ts'
import { ROWS } from './rows.ts'

const build = dirname(fileURLToPath(import.meta.url))
const bench = join(build, '..', '..')
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => ending.abort(new Error(`ended by ${signal}`)))
}
let found: Promise<string> | null = null
const chromium = () => {
  found ??= findChromium((line) => void process.stderr.write(`${line}\n`))
  return found
}
const own = inOwnProcess(join(build, 'row-main.js'))

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    rows: ROWS,
    root: join(bench, '..'),
    build,
    results: join(bench, 'results'),
    now: () => new Date(),
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    overwrites: process.stderr.isTTY === true,
    prepare: (say) => install(bench, say),
    runRow: (row, context) => (row.place === 'node' ? own(row, context) : row.run(context)),
    chromium,
    chromiumVersion: async () => {
      if (!found) return null
      const { stdout } = spawnSync(await found, ['--version'], { encoding: 'utf8' })
      return /[0-9][0-9.]*/.exec(stdout ?? '')?.[0] ?? 'unknown'
    },
    signal: ending.signal,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
