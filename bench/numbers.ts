import type { Goal } from './row.ts'

/** Three figures that matter, at most two decimals: `15.3`, `0.88`, `1,204`. */
export function short(value: number | null): string {
  if (value === null || Number.isNaN(value)) return '--'
  const size = Math.abs(value)
  if (size >= 1000) return Math.round(value).toLocaleString('en-US')
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return value
    .toFixed(digits)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

export function goalText(goal: Goal): string {
  if (goal === null) return ''
  if ('least' in goal) return `≥ ${goal.least}`
  return goal.most === 0 ? '0' : `≤ ${goal.most}`
}

/** `met`, `met, interval touches`, `MISSED`, `failed`, `reported`. */
export function verdict({
  met,
  median,
  touches,
}: {
  met: boolean | null
  median: number | null
  touches: boolean
}): string {
  if (median === null) return 'failed'
  if (met === null) return 'reported'
  return `${met ? 'met' : 'missed'}${touches ? ', interval touches' : ''}`
}
