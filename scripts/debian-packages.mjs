import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether packages may be installed without asking anybody. */
export function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    return /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** Installs packages with apt-get. @returns whether all of them could be had */
export function installPackages(names) {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', timeout: 300_000 })
  const done = spawnSync('apt-get', ['install', '-y', '-qq', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  })
  return done.status === 0
}
