import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programStep, runSteps, type Step } from '../../scripts/run-steps.mjs'
import { countedProgram, countsOf, writeReport } from '../../scripts/verify-report.mjs'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'onetape-steps-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A program that prints and ends. */
function program(folder: string, name: string, text: string, code: number): string[] {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `console.log(${JSON.stringify(text)}); process.exitCode = ${code}`)
  return [file]
}

async function printed(rows: Step[][]) {
  let text = ''
  const totals = await runSteps(rows, {
    print: (part) => {
      text += part.replace(/\(\d+\.\d s\)/, '(…)')
    },
  })
  return { text, totals }
}

const counts = { passed: 1, failed: 0, skipped: 0 }

test('SET-11 a step that fails or throws is reported, and the rest still runs', async () => {
  const folder = temporary()
  const { text, totals } = await printed([
    [programStep('one', program(folder, 'one', 'first', 1))],
    [{ name: 'two', run: () => Promise.reject(new Error('no such thing')) }],
    [programStep('three', program(folder, 'three', 'third', 0))],
  ])
  expect(text).toMatch(
    /^\n── one\nfirst\n── one: FAILED \(…\)\n\n── two\n── two: 0 passed, 1 failed \(…\)\n\n── three\nthird\n── three: ok \(…\)\n$/,
  )
  expect([totals.passed, totals.failed]).toEqual([1, 2])
  expect(totals.why).toEqual([expect.stringContaining('two: Error: no such thing')])
})

test('SET-11 steps of a row run side by side, and what each prints stays together, in their order', async () => {
  let begin = () => {}
  const second = new Promise<void>((done) => {
    begin = done
  })
  const { text, totals } = await printed([
    [
      {
        name: 'a',
        run: async (write) => {
          write?.('a begins\n')
          await second
          write?.('a ends\n')
          return counts
        },
      },
      {
        name: 'b',
        run: async (write) => {
          write?.('b\n')
          begin()
          return { ...counts, skipped: 2 }
        },
      },
    ],
  ])
  expect(text).toBe(
    '\n── a\na begins\na ends\n── a: 1 passed, 0 failed (…)\n\n── b\nb\n── b: 1 passed, 0 failed, 2 skipped (…)\n',
  )
  expect(totals).toMatchObject({ passed: 2, failed: 0, skipped: 2 })
})

test('SET-11 the full verification goes on after a failing step, and its report has every step', async () => {
  const folder = temporary()
  const step = (name: string, text: string, code: number) => [
    countedProgram(name, { args: program(folder, name, text, code), env: {}, log: join(folder, `${name}.log`) }),
  ]
  const rows = [
    step('broken', 'begins\n✗ a.test.ts: adds\n3 passed, 1 failed', 1),
    step('held', '40 of 40 | caught', 0),
    [{ name: 'thrown', run: () => Promise.reject(new Error('no such program')) }],
    step('counted', '5 passed, 0 failed, 2 skipped', 0),
  ]
  const totals = await runSteps(rows, { print: () => {} })
  const names = rows.flat().map(({ name }) => name)
  writeReport(join(folder, 'report.md'), {
    of: 'c0ffee',
    names: [...names, 'later'],
    steps: totals.steps,
    isOver: false,
    shows: { held: { shows: 'mutations' } },
  })
  const report = readFileSync(join(folder, 'report.md'), 'utf8')
  expect(report).toMatch(/^\| broken \| {2}\| FAILED \| 3 \| 1 \| 0 \| \d+ s \| 3 passed, 1 failed \|$/m)
  expect(report).toMatch(/^\| held \| mutations \| ok \| 1 \| 0 \| 0 \| \d+ s \| 40 of 40 \\\| caught \|$/m)
  expect(report).toMatch(/^\| thrown \| {2}\| FAILED \| 0 \| 1 \| 0 \| \d+ s \| {2}\|$/m)
  expect(report).toMatch(/^\| counted \| {2}\| ok \| 5 \| 0 \| 2 \|/m)
  expect(report).toMatch(/^\| later \| {2}\| not yet \|/m)
  expect(report).toMatch(
    /^Commit c0ffee\. Node .*not over yet[\s\S]*## What failed\n\n### broken\n\n✗ a\.test\.ts: adds\n/m,
  )
  expect(report.trimEnd().split('\n').at(-1)).toBe('9 passed, 2 failed, 2 skipped')
  expect(readFileSync(join(folder, 'broken.log'), 'utf8')).toContain('begins')
})

test('SET-11 a program that fails counts as failed, whatever it printed before', () => {
  expect(countsOf('x', '7 passed, 0 failed\n', 1)).toMatchObject({ passed: 7, failed: 1, why: ['✗ x: exit code 1'] })
  expect(countsOf('x', 'crashed\n', -1)).toMatchObject({ passed: 0, failed: 1 })
  expect(countsOf('x', '1 passed, 9 failed\n2 passed, 0 failed\n', 0)).toMatchObject({ passed: 2, failed: 0, why: [] })
})
