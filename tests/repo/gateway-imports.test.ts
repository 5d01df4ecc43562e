import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from './floor-graph.ts'

/** What a gateway may stand on, besides itself. */
const BELOW = /^src\/(shared|engine\/(contract|wire))\//
/** What the sandbox takes from it. */
const FOR_ALL = /^gateway\/(base|bus|sockets)\//

function importsIn(folder: string) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { encoding: 'utf8' }).split(
    '\n',
  )
  const files = listed.filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/testing/') && existsSync(file),
  )
  return files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))
}

test('GATE-39 the gateway imports shared code, the wire and the contract of the engine; the sandbox takes its sockets from it', () => {
  const own = importsIn('gateway').filter(({ to }) => to.includes('/') && !to.startsWith('gateway/'))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter(({ to }) => !BELOW.test(to))).toEqual([])
  const ofGateway = (folder: string) => importsIn(folder).filter(({ to }) => to.startsWith('gateway/'))
  expect(ofGateway('src')).toEqual([])
  const taken = ofGateway('sandbox')
  expect(taken.some(({ to }) => to === 'gateway/sockets/attach-sockets.ts')).toBe(true)
  expect(taken.filter(({ to }) => !FOR_ALL.test(to))).toEqual([])
})
