import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BUILT } from './sandbox-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Before the first file of a project that starts sandboxes: builds what has changed, once for all of its files. */
export function setup(): void {
  const parts = ['client', 'sandbox']
  const made = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale', ...parts], { cwd: ROOT })
  if (made.status !== 0) throw new Error(`build: ${made.stdout}${made.stderr}`)
  process.env[BUILT] = parts.join(' ')
}
