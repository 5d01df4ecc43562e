import type { Fingerprint } from './fingerprint.ts'
import type { Bars, Figure, Goal, Histogram } from './row.ts'

/** One key as it was measured: a plain amount has `median` alone. */
export interface Measured {
  key: string
  meaning: string
  unit: string | null
  goal: Goal
  /** Null where the row failed. */
  median: number | null
  p10: number | null
  p90: number | null
  runs: number[]
  /** Null where it is only reported. */
  met: boolean | null
  /** The interval reaches over the goal. */
  touches: boolean
}

export interface MeasuredRow {
  name: string
  seconds: number
  /** Why the row has no figures. */
  error: string | null
  keys: Measured[]
  amounts: Record<string, number | number[] | string>
  bars: Bars[]
  histograms: Histogram[]
  notes: string[]
}

/** What `bench/results/<time>.json` holds. */
export interface ResultFile {
  format: 1
  startedAt: string
  seconds: number
  arguments: string[]
  quick: boolean
  seed: number
  /** Rows that a flag left out (`--url`, `--recording`); absent in files of before. */
  skipped?: string[]
  /** Rows that did not run, each with the reason; absent in files of before. */
  leftOut?: { name: string; reason: string }[]
  /** Versions of the libraries that are measured against; absent in files of before. */
  peers?: Record<string, string>
  machine: Fingerprint
  loadAfter: number
  /** Medians by row and key; interval ends as `<key>_p10` and `<key>_p90`. What could not be measured is null. */
  results: Record<string, Record<string, number | null>>
  rows: MeasuredRow[]
}

/** Holds a figure against its goal. */
export function measured(
  { key, meaning, unit, goal }: { key: string; meaning: string; unit?: string; goal: Goal },
  figure: Figure | number | undefined,
): Measured {
  const head = { key, meaning, unit: unit ?? null, goal }
  if (figure === undefined) {
    return { ...head, median: null, p10: null, p90: null, runs: [], met: goal ? false : null, touches: false }
  }
  const plain = typeof figure === 'number'
  const median = plain ? figure : figure.median
  const [p10, p90] = plain ? [null, null] : [figure.p10, figure.p90]
  const met = goal === null ? null : 'least' in goal ? median >= goal.least : median <= goal.most
  const bound = goal === null ? null : 'least' in goal ? goal.least : goal.most
  const touches = bound !== null && p10 !== null && p90 !== null && p10 <= bound && bound <= p90
  return { ...head, median, p10, p90, runs: plain ? [figure] : figure.runs, met, touches }
}

/** `results[name][key]` of the rows. */
export function resultsOf(rows: readonly MeasuredRow[]): ResultFile['results'] {
  const results: ResultFile['results'] = {}
  for (const { name, keys } of rows) {
    const own: Record<string, number | null> = {}
    for (const { key, median, p10, p90 } of keys) {
      own[key] = median
      if (p10 === null) continue
      own[`${key}_p10`] = p10
      own[`${key}_p90`] = p90
    }
    results[name] = own
  }
  return results
}

/** Reads a result file's text. @throws where it is none, saying so */
export function parseResultFile(text: string, name: string): ResultFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new Error(`${name} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
  const file = parsed as Partial<ResultFile> | null
  if (typeof file !== 'object' || file?.format !== 1 || !Array.isArray(file.rows) || !file.machine) {
    throw new Error(`${name} is no result of npm run bench`)
  }
  return file as ResultFile
}
