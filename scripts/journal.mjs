// npm run journal:export, journal:import: builds the sandbox where it has changed, then reads or makes a data folder. --help says how.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './build-parts.mjs'

const build = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--if-stale', 'sandbox'], {
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(build.status ?? 1)
process.argv.splice(2, 1, `journal:${process.argv[2]}`)
await import(pathToFileURL(join(ROOT, 'dist/sandbox/main.js')).href)
