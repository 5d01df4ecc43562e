#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { readOptions, USAGE, warningsOf } from './options.js'
import { htmlReport } from './report/html.js'
import { junitReport } from './report/junit.js'
import { closingLines, countOf, terminalLine } from './report/terminal.js'
import { runKit } from './run-kit.js'

const read = readOptions(process.argv.slice(2))
if ('help' in read) console.log(USAGE)
else if ('wrong' in read) {
  console.error(`${read.wrong}\n${USAGE}`)
  process.exitCode = 2
} else process.exitCode = await judge(read.options)

/** @param {import('./options.js').CliOptions} options @returns {Promise<number>} the exit code */
async function judge(options) {
  for (const warning of warningsOf(options)) console.error(warning)
  const results = await runKit(options, options.json ? undefined : report, console.error)
  if (results.length === 0) {
    console.error('no rule fits --only')
    return 2
  }
  const isWritten = [
    write(options.junit, () => junitReport(results)),
    write(options.html, () => htmlReport(results, options.api)),
  ].every(Boolean)
  const counts = countOf(results)
  if (options.json) {
    const rules = results.map(({ rule: { check: _, ...rule }, outcome, took }) => ({ ...rule, ...outcome, took }))
    console.log(JSON.stringify({ ...counts, rules }, null, 2))
  } else for (const line of closingLines(results)) console.log(line)
  if (counts.broken > 0) return 1
  return isWritten ? 0 : 2
}

/** Prints a result, except a broken rule: those come last, where they are seen. @param {import('./base/types.d.ts').Result} result */
function report(result) {
  if (result.outcome.verdict !== 'broken') console.log(terminalLine(result))
}

/** Writes a report, where one is wanted. @param {string | null} file @param {() => string} report @returns {boolean} false where it could not be written */
function write(file, report) {
  if (!file) return true
  try {
    writeFileSync(file, report())
    return true
  } catch (error) {
    console.error(`the report was not written: ${error instanceof Error ? error.message : error}`)
    return false
  }
}
