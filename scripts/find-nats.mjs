// Finds a nats-server for the tests and the benchmark of journals on NATS: NATS_SERVER names one, else it is looked for on PATH.
import { spawnSync } from 'node:child_process'
import { onPath } from './on-path.mjs'

/** The same as OLDEST_SERVER in sandbox/journal/nats/server-check.ts. */
const OLDEST = [2, 10, 27]

/** @returns its path, or why there is none in one line */
export function findNats(env = process.env) {
  const given = env.NATS_SERVER
  const path = given || onPath('nats-server')
  if (!path) return { path: null, why: 'no nats-server on PATH (NATS_SERVER names another place)' }
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(stdout ?? '')
  if (error || !found) return { path: null, why: `${path} is no nats-server` }
  const version = found.slice(1).map(Number)
  const at = version.findIndex((part, index) => part !== OLDEST[index])
  if (at >= 0 && version[at] < OLDEST[at])
    return { path: null, why: `${path} is ${version.join('.')}, and at least ${OLDEST.join('.')} is needed` }
  return { path, why: null }
}
