import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from './floor-graph.ts'

/** What a gateway may stand on, besides itself. */
const BELOW =
  /^(src\/shared\/|src\/engine\/wire\/|sandbox\/sockets\/|sandbox\/(timers|start-error|host-name)\.ts$|sandbox\/faults\/faults\.ts$|sandbox\/web\/base-path\.ts$)/

function importsIn(folder: string) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { encoding: 'utf8' }).split(
    '\n',
  )
  const files = listed.filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/testing/') && existsSync(file),
  )
  return files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))
}

test('GATE-39 the gateway imports shared code, the wire, contract types and the sockets; nobody imports the gateway', () => {
  const own = importsIn('gateway').filter(({ to }) => to.includes('/') && !to.startsWith('gateway/'))
  expect(own.length).toBeGreaterThan(20)
  const isAllowed = ({ to, typeOnly }: (typeof own)[number]) =>
    BELOW.test(to) || (typeOnly && to.startsWith('src/engine/contract/'))
  expect(own.filter((one) => !isAllowed(one))).toEqual([])
  for (const folder of ['sandbox', 'src']) {
    expect(importsIn(folder).filter(({ to }) => to.startsWith('gateway/'))).toEqual([])
  }
})
