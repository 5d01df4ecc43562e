// npm start: builds what has changed, then serves client and sandbox. Flags: npm start -- --help
// npm run journal:export, journal:import: the same program with that as its first word, for which no page is built.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './build-parts.mjs'

const parts = process.argv[2]?.startsWith('journal:') ? ['sandbox'] : []
const build = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--if-stale', ...parts], {
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(build.status ?? 1)
await import(pathToFileURL(join(ROOT, 'dist/sandbox/main.js')).href)
