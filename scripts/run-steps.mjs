import { runNode } from './run-node.mjs'
import { countLine } from './run-suite.mjs'

/**
 * Runs rows of steps: those of a row side by side, one row after the other. A failing step ends nothing: the rest still runs.
 * What a step prints stays together, followed by its line: of a row's steps the first that has not ended is shown as it
 * goes on, the others are kept until it is their turn.
 * @param rows of `{ name, run }`: `run(print)` returns the counts; where `print` is null the step is alone and may write by itself
 * @param options `print` takes all text (without it: this program's output), `onEnd` what a step came to, as soon as it has ended
 * @returns the counts of all, the failed tests with their errors, and each step in the order of the rows
 */
export async function runSteps(rows, { print = null, onEnd = () => {} } = {}) {
  const show = print ?? ((text) => void process.stdout.write(text))
  const all = { passed: 0, failed: 0, skipped: 0, why: [], steps: [] }
  for (const row of rows) {
    const streams = inOrder(row.length, show)
    const ended = await Promise.all(
      row.map(async (step, i) => {
        const write = streams[i].write
        write(`\n── ${step.name}\n`)
        const result = await runStep(step, row.length === 1 && print === null ? null : write)
        write(`── ${step.name}: ${result.line} (${result.seconds.toFixed(1)} s)\n`)
        streams[i].end()
        onEnd(result)
        return result
      }),
    )
    for (const result of ended) {
      for (const key of ['passed', 'failed', 'skipped']) all[key] += result[key]
      all.why.push(...result.why)
      all.steps.push(result)
    }
  }
  return all
}

async function runStep({ name, run }, write) {
  const from = performance.now()
  let counts
  try {
    counts = await run(write)
  } catch (error) {
    counts = { passed: 0, failed: 1, skipped: 0, why: [`${name}: ${error instanceof Error ? error.stack : error}`] }
  }
  const { line = countLine(counts), why = [] } = counts
  return { name, ...counts, line, why, seconds: (performance.now() - from) / 1000 }
}

/** So many streams that reach `print` one after the other: what comes out of turn is kept. */
function inOrder(count, print) {
  let turn = 0
  const kept = Array.from({ length: count }, () => [])
  const ended = new Set()
  return kept.map((texts, i) => ({
    write: (text) => {
      if (i === turn) print(text)
      else texts.push(text)
    },
    end: () => {
      ended.add(i)
      while (ended.has(turn)) {
        turn++
        for (const text of kept[turn] ?? []) print(text)
      }
    },
  }))
}

/** A step that either holds or does not: counts as one test. */
export function programStep(name, args, env = {}) {
  return {
    name,
    run: async (write) => {
      const holds = (await runNode(args, { write, env })) === 0
      return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0, line: holds ? 'ok' : 'FAILED' }
    },
  }
}
