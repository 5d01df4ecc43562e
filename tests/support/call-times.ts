import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Runs in a process of its own: what the test does meanwhile cannot hold its clock up. */
const CALLER = `
const { request } = require('node:http')
const times = []
let isOver = false
process.stdin.resume().on('end', () => { isOver = true })
const call = () => new Promise((resolve, reject) => {
  const began = performance.now()
  request(process.argv[1], { agent: false }, (answer) => {
    answer.resume().on('end', () => {
      if (answer.statusCode !== 200) reject(new Error('status ' + answer.statusCode))
      times.push(performance.now() - began)
      resolve()
    })
  }).on('error', reject).end()
})
;(async () => {
  await call()
  process.stdout.write('[]\\n')
  while (!isOver) await call()
  process.stdout.write(JSON.stringify(times))
})()
`

/**
 * Calls an address again and again, each time over a new connection, while something else runs.
 * @param url an address that answers 200
 * @param during begins after the first call, and ends the calls, whether it succeeds or fails
 * @returns how long each call took, ms, sorted; at least one
 * @throws Error where a call failed
 */
export async function callTimesWhile(url: string, during: () => Promise<unknown>): Promise<number[]> {
  const caller = spawn(process.execPath, ['-e', CALLER, url], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(caller.stdout)[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('a call failed')
    return JSON.parse(value) as number[]
  }
  await next()
  const [times] = await Promise.all([next(), during().finally(() => caller.stdin.end())])
  return times.sort((a, b) => a - b)
}
