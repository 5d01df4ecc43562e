import { execFileSync } from 'node:child_process'

/** @returns the first place of a command on the path; null where there is none */
export function onPath(name) {
  try {
    const found = execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return found.split('\n')[0].trim() || null
  } catch {
    // `which` ends with 1 where it finds nothing.
    return null
  }
}
