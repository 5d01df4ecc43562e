import { spawn } from 'node:child_process'

/**
 * A program that Node runs. @param write takes what it prints; null: it writes by itself @returns its exit code, -1 where a signal ended it
 */
export function runNode(args, { write = null, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = write === null ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(process.execPath, args, { stdio, env: { ...process.env, ...env } })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write)
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? -1))
  })
}
