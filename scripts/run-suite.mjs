import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { runNode } from './run-node.mjs'

/**
 * Runs tests of vitest projects, in one run, and counts them.
 * @param projects of vitest.config.ts
 * @param options `file` for the report, `only` parts of file names, `env`, `write`: takes what it prints, null: it writes by itself
 * @returns {Promise<{ passed: number, failed: number, skipped: number, why: string[] }>} `why`: each failed test with its error
 */
export async function runSuite(projects, { file, only = [], env = {}, write = null }) {
  const reporter = write === null && process.stdout.isTTY ? 'default' : './scripts/progress-reporter.mjs'
  rmSync(file, { force: true })
  const status = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...only,
      ...projects.flatMap((name) => ['--project', name]),
      `--reporter=${reporter}`,
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { write, env },
  )
  let counted = { passed: 0, failed: 0, skipped: 0, why: [] }
  if (existsSync(file)) {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    counted = {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      why: report.testResults.flatMap(failuresOf),
    }
  }
  // A file that does not load, an unhandled error or a run without a test is a failure too.
  if (counted.failed === 0 && (status !== 0 || counted.passed === 0)) {
    counted.failed = 1
    counted.why.push(
      `${projects.join(' and ')}: a file that did not load, an error outside of tests, or no test at all`,
    )
  }
  return counted
}

/** A test file of a JSON report: its failed tests with their errors, or why it did not load. */
export function failuresOf({ name, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return message ? [`${file}\n${message}`] : []
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`)
}

/** `1 passed, 0 failed`, and what was skipped where something was. */
export function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
