import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLACE = join(ROOT, '.build/pseudo')

function run(args: string[], env: Record<string, string> = {}): void {
  const done = spawnSync(process.execPath, args, { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production', ...env } })
  if (done.status !== 0) throw new Error(`${args[0]}: ${done.stdout}${done.stderr}`)
}

/** Builds the client with pseudo texts in place of English, beside the usual sandbox. @returns its folder */
export async function buildPseudoProduct(): Promise<string> {
  rmSync(PLACE, { recursive: true, force: true })
  run(['scripts/build.mjs', '--if-stale', 'sandbox'])
  run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', join(PLACE, 'dist/client')], {
    VITE_PSEUDO: 'on',
    VITE_BUILD: 'pseudo',
  })
  cpSync(join(ROOT, 'dist/sandbox'), join(PLACE, 'dist/sandbox'), { recursive: true })
  copyFileSync(join(ROOT, 'package.json'), join(PLACE, 'package.json'))
  return PLACE
}
