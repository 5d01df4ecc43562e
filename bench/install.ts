import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was installed last, in the folder that the installing itself empties. */
const MARK = 'node_modules/.lock-hash'

function lockHash(bench: string): string {
  return createHash('sha256')
    .update(readFileSync(join(bench, 'package-lock.json')))
    .digest('hex')
}

/** True where `bench/node_modules` is what the lock says. */
export function isInstalled(bench: string): boolean {
  const mark = join(bench, MARK)
  return existsSync(mark) && readFileSync(mark, 'utf8') === lockHash(bench)
}

/** `npm ci` in `bench/`, where it has not been done for this lock. npm's words go to stderr. @throws where it fails */
export async function install(bench: string, say: (line: string) => void): Promise<void> {
  if (isInstalled(bench)) return
  say('installing the peers (npm ci --prefix bench); this takes a minute, once')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: bench,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    })
    child.once('error', fail)
    child.once('exit', done)
  })
  if (code !== 0) throw new Error(`npm ci in bench/ ended with ${code}`)
  writeFileSync(join(bench, MARK), lockHash(bench))
}
