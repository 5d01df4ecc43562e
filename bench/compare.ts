import { short } from './numbers.ts'
import type { Measured, ResultFile } from './result-file.ts'
import { columns } from './tables.ts'

/** One key in two results. */
export interface Difference {
  row: string
  key: string
  unit: string | null
  earlier: number
  later: number
  /** Of the later over the earlier, in percent; NaN where the earlier is 0. */
  percent: number
  /** `inside`: the earlier median lies inside the later interval (or both amounts are the same). */
  verdict: 'better' | 'worse' | 'inside' | 'reported'
}

export interface Comparison {
  earlier: ResultFile
  later: ResultFile
  differences: Difference[]
  /** What makes the two hard to compare. */
  warnings: string[]
}

/** Sets two results side by side, key by key. */
export function compare(earlier: ResultFile, later: ResultFile): Comparison {
  const differences: Difference[] = []
  for (const row of later.rows) {
    const before = earlier.rows.find(({ name }) => name === row.name)
    for (const key of row.keys) {
      const old = before?.keys.find((each) => each.key === key.key)
      if (old?.median == null || key.median === null) continue
      differences.push({
        row: row.name,
        key: key.key,
        unit: key.unit,
        earlier: old.median,
        later: key.median,
        percent: (key.median / old.median - 1) * 100,
        verdict: verdictOf(old.median, key.median, key),
      })
    }
  }
  return { earlier, later, differences, warnings: warningsOf(earlier, later) }
}

function verdictOf(old: number, median: number, { goal, p10, p90 }: Measured): Difference['verdict'] {
  if (goal === null) return 'reported'
  if (old >= (p10 ?? median) && old <= (p90 ?? median)) return 'inside'
  return median > old === 'least' in goal ? 'better' : 'worse'
}

function warningsOf(earlier: ResultFile, later: ResultFile): string[] {
  const [a, b] = [earlier.machine, later.machine]
  const warnings: string[] = []
  if (a.id !== b.id) warnings.push(`Another machine (${a.id}, ${b.id}): ratios compare, amounts do not.`)
  if (a.node !== b.node) warnings.push(`Another Node (${a.node}, ${b.node}).`)
  if (a.chromium !== b.chromium && a.chromium && b.chromium) {
    warnings.push(`Another Chromium (${a.chromium}, ${b.chromium}): browser rows compare two browsers too.`)
  }
  if (earlier.quick !== later.quick) warnings.push('One is a quick run, with smaller workloads.')
  if (earlier.seed !== later.seed) warnings.push('Another seed: another session was merged.')
  return warnings
}

export function percentText(percent: number): string {
  if (!Number.isFinite(percent)) return '--'
  const text = Math.abs(percent).toFixed(1)
  return `${text === '0.0' ? '' : percent < 0 ? '−' : '+'}${text} %`
}

/** Keys by what became of them. */
export function sorted({ differences }: Comparison): Record<Difference['verdict'], Difference[]> {
  const by = (verdict: Difference['verdict']) => differences.filter((one) => one.verdict === verdict)
  return { better: by('better'), worse: by('worse'), inside: by('inside'), reported: by('reported') }
}

/** The comparison as text. */
export function comparisonText(comparison: Comparison): string {
  const { earlier, later, differences, warnings } = comparison
  const lines = differences.map(({ row, key, unit, earlier: a, later: b, percent, verdict }) => [
    row,
    key,
    short(a),
    short(b),
    unit ?? '×',
    percentText(percent),
    verdict === 'inside' ? '=' : verdict,
  ])
  const { better, worse, inside } = sorted(comparison)
  return [
    `${earlier.startedAt} (${earlier.machine.commit}) and ${later.startedAt} (${later.machine.commit})`,
    ...warnings.map((warning) => `! ${warning}`),
    columns([['result', 'key', 'earlier', 'later', '', 'change', ''], ...lines], [2, 3, 5]),
    `better beyond the interval: ${better.length}, worse: ${worse.length}, inside: ${inside.length}`,
  ].join('\n')
}

/** Keys of the later result that do not reach their goal. */
export function belowGoal({ rows }: ResultFile): string[] {
  return rows.flatMap(({ name, keys }) => keys.filter(({ met }) => met === false).map(({ key }) => `${name}.${key}`))
}
