// npm run gateway: builds the gateway where its sources have changed, then starts it. Flags: npm run gateway -- --help
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './build-parts.mjs'

const build = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--if-stale', 'gateway'], {
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(build.status ?? 1)
await import(pathToFileURL(join(ROOT, 'dist/gateway/main.js')).href)
