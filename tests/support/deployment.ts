import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

function run(...words: string[]): void {
  const done = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${words.join(' ')}: ${done.stdout}${done.stderr}`)
}

/** A copy of the built product in a folder of its own, which can be put on another version. */
export function deployment() {
  run('scripts/build.mjs', '--if-stale')
  const root = mkdtempSync(join(tmpdir(), 'onetape-deployed-'))
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  cpSync(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true })
  return {
    root,
    /** Puts another version of the client in place of the one that is served; the old files are gone. */
    deploy(version: string): void {
      const next = join(root, `client-${version}`)
      run('scripts/build-into.mjs', next, version)
      rmSync(join(root, 'dist/client'), { recursive: true })
      renameSync(next, join(root, 'dist/client'))
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
