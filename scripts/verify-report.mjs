import { createWriteStream, writeFileSync } from 'node:fs'
import { runNode } from './run-node.mjs'
import { countLine } from './run-suite.mjs'

/** How our test programs close: `N passed, N failed`, and what was skipped. */
const CLOSING = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm

/**
 * A step that runs a program and reads its closing line; one without such a line counts as one test, by its exit code.
 * @param options `args` for Node, `env`, `log`: the file that keeps what it prints
 */
export function countedProgram(name, { args, env, log }) {
  return {
    name,
    run: async (write) => {
      const file = createWriteStream(log)
      let text = ''
      const code = await runNode(args, {
        env,
        write: (part) => {
          text += part
          file.write(part)
          write(part)
        },
      })
      await new Promise((done) => file.end(done))
      return { ...countsOf(name, text, code), last: text.trimEnd().split('\n').at(-1) ?? '' }
    },
  }
}

/** @param text what a program printed @param code its exit code; one that is not 0 is a failure whatever the text says */
export function countsOf(name, text, code) {
  const [, passed, failed, skipped = 0] = [...text.matchAll(CLOSING)].at(-1) ?? [null, code === 0 ? 1 : 0, 0]
  const counts = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), why: [] }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  // Test programs tell each failed test once more, after all of them.
  if (counts.failed) counts.why = text.split('\n').filter((line) => line.startsWith('✗ '))
  if (counts.failed && counts.why.length === 0) counts.why = [`✗ ${name}: exit code ${code}`]
  return counts
}

/**
 * Writes what has run so far as a page.
 * @param report `of`: the commit and when it began, `names` of all steps, those that ended, whether they are all, what each `shows`
 */
export function writeReport(file, { of, names, steps, isOver, shows }) {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  for (const step of steps) for (const key of Object.keys(totals)) totals[key] += step[key]
  const rows = names.map((name) => {
    const step = steps.find((one) => one.name === name)
    const cells = step
      ? [
          step.failed ? 'FAILED' : 'ok',
          step.passed,
          step.failed,
          step.skipped,
          `${step.seconds.toFixed(0)} s`,
          // A step that threw has no last line; a bar would end the cell.
          (step.last ?? '').replaceAll('|', '\\|'),
        ]
      : ['not yet', '', '', '', '', '']
    return `| ${[name, shows[name]?.shows ?? '', ...cells].join(' | ')} |`
  })
  const why = steps.flatMap((step) => (step.why.length ? [`### ${step.name}`, '', ...step.why, ''] : []))
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0)
  writeFileSync(
    file,
    [
      '# Full verification',
      '',
      `Commit ${of}. Node ${process.version} on ${process.platform}, ${(seconds / 60).toFixed(1)} minutes${isOver ? '' : ', not over yet'}.`,
      '',
      '| step | shows | result | passed | failed | skipped | took | last line |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
      ...(why.length ? ['## What failed', '', ...why] : []),
      countLine(totals),
      '',
    ].join('\n'),
  )
}
