import { goalText, short } from '../numbers.ts'
import type { Measured, MeasuredRow, ResultFile } from '../result-file.ts'
import { escapeHtml, head } from './html.ts'

/** A load above this before a run: something else was working on the machine. */
const CALM_LOAD = 1

/** A sentence where figures of this run should not be quoted; null where the machine was free. */
export function busyWarning({ machine }: Pick<ResultFile, 'machine'>): string | null {
  if (machine.load <= CALM_LOAD) return null
  return `The machine was busy when the run began: load ${short(machine.load)} on ${machine.cores} cores. Do not quote these figures; other work slows the fastest engine most.`
}

/** By how much a figure lies outside of its goal: `46 % above the goal`. */
export function missText({ goal, median, touches, p10, p90, unit }: Measured): string {
  if (goal === null || median === null) return ''
  const least = 'least' in goal
  const bound = least ? goal.least : goal.most
  const gap = bound === 0 ? '' : `${short((Math.abs(median - bound) / Math.abs(bound)) * 100)} % `
  const interval =
    touches && p10 !== null ? `; the interval of ${short(p10)} to ${withUnit(p90, unit)} reaches the goal` : ''
  return `${gap}${least ? 'below' : 'above'} the goal${interval}`
}

/** A figure with its unit; ratios have `×`. */
export function withUnit(value: number | null, unit: string | null): string {
  return value === null ? '--' : `${short(value)} ${unit ?? '×'}`
}

/** A goal with its unit. */
export function goalWithUnit({ goal, unit }: Pick<Measured, 'goal' | 'unit'>): string {
  return goal === null ? '' : `${goalText(goal)} ${unit ?? '×'}`
}

/** Rows that did not run, rows that failed, and figures that missed their goal, each with the reason. */
export function notReached({ rows, leftOut = [], skipped = [] }: ResultFile): string {
  const known = new Set(leftOut.map(({ name }) => name))
  const without = [
    ...leftOut,
    ...skipped.filter((name) => !known.has(name)).map((name) => ({ name, reason: 'skipped by a flag' })),
  ]
  const lines = [...rows.flatMap(missed), ...without.map(({ name, reason }) => line(name, '', 'did not run', reason))]
  if (lines.length === 0) return ''
  return `<section>${head('Missed and left out', 'each with the reason')}<div class="wide"><table><thead><tr><th>Result</th><th>Key</th><th>Outcome</th><th>Reason</th></tr></thead><tbody>${lines.join('')}</tbody></table></div></section>`
}

function missed({ name, error, keys, notes }: MeasuredRow): string[] {
  if (error !== null) return [line(name, '', '<span class="bad">✗ failed</span>', error)]
  return keys
    .filter(({ met }) => met === false)
    .map((key) => {
      const outcome = `<span class="bad">✗ ${escapeHtml(withUnit(key.median, key.unit))}</span>, goal ${escapeHtml(goalWithUnit(key))}`
      return line(name, key.key, outcome, [missText(key), ...notes].join('. '))
    })
}

/** @param outcome HTML */
function line(name: string, key: string, outcome: string, reason: string): string {
  return `<tr><td class="strong">${escapeHtml(name)}</td><td class="k">${escapeHtml(key)}</td><td class="n">${outcome}</td><td class="t2">${escapeHtml(reason)}</td></tr>`
}
