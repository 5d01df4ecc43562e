// npm start: builds what has changed, then serves client and sandbox. Flags: npm start -- --help
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './build-parts.mjs'

const build = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
await import(pathToFileURL(join(ROOT, 'dist/sandbox/main.js')).href)
