import { belowGoal, type Comparison, type Difference, sorted } from '../compare.ts'
import { short } from '../numbers.ts'
import { dateText, escapeHtml, head } from './html.ts'

function named(differences: Difference[]): string {
  if (differences.length === 0) return 'none'
  return differences
    .map(({ row, key, earlier, later }) => `${row}.${key}, ${short(earlier)} to ${short(later)}`)
    .join('; ')
}

/** What has changed since an earlier result. */
export function comparisonSection(comparison: Comparison): string {
  const { better, worse, inside } = sorted(comparison)
  const judged = better.length + worse.length + inside.length
  const missed = belowGoal(comparison.later)
  const facts: [string, string][] = [
    ['Better, beyond the interval', named(better)],
    ['Worse, beyond the interval', named(worse)],
    ['Inside the interval', `${inside.length} of ${judged}`],
  ]
  const closing = missed.length === 0 ? 'No figure misses its goal.' : `Outside of their goals: ${missed.join(', ')}.`
  return `<section>${head(`Compared with ${dateText(comparison.earlier.startedAt)}`, 'npm run bench -- compare A.json B.json')}${comparison.warnings.map((line) => `<p class="note">${escapeHtml(line)}</p>`).join('')}<dl class="kv">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl><p class="t2 after">${escapeHtml(closing)}</p></section>`
}
