/** What a figure should reach: at least or at most a number; null where it is only reported. */
export type Goal = { least: number } | { most: number } | null

/** One figure of a row: `results[row.name][key]`. */
export interface RowKey {
  key: string
  goal: Goal
  /** What is measured, in a line: for table and report. */
  meaning: string
  /** Unit of an amount (`ms`, `bytes`, `s`, `MB/h`, `deliveries`, `tasks`); absent for a ratio. */
  unit?: string
}

/** What was asked for on the command line; absent where the row's own workload is to be taken. */
export interface RowOptions {
  /** Smaller workloads: the whole quick run takes under two minutes. */
  quick: boolean
  seed: number
  /** Paired runs. */
  runs?: number
  /** Messages a second. */
  rate?: number
  markets?: number
  tabs?: number
  /** Seconds. */
  duration?: number
  /** A server to measure against instead of the row's own. */
  url?: string
  /** A `*.frames.jsonl.gz` to play instead of the seeded workload. */
  recording?: string
  /** Minutes of the memory row. */
  soak?: number
}

/** What the command line can change in some rows and not in others. */
export type RowFlag = Exclude<keyof RowOptions, 'quick' | 'seed'>

/** What a row is given of the world. */
export interface RowContext {
  options: RowOptions
  /** The checkout's folder. */
  root: string
  /** Where scripts that this run has built lie; a row may put its own here. */
  build: string
  /** The Chromium to drive; found or installed at the first call. */
  chromium(): Promise<string>
  /** One line on stderr; the last one stands until the row ends. */
  progress(text: string): void
  /** Aborted when the run is to end: a row lets everything go and rejects. */
  signal: AbortSignal
}

/** A measured key: the median of paired runs with its 10th and 90th percentile, and the runs themselves. */
export interface Figure {
  median: number
  p10: number
  p90: number
  runs: number[]
}

/** Bars side by side: amounts that a report draws together. */
export interface Bars {
  title: string
  note: string
  unit: string
  bars: { name: string; value: number; own: boolean }[]
  /** The sum behind a ratio, in words. */
  below?: string
}

/** A distribution on a log scale. `counts[i]` are values from `from · factor^i` on. */
export interface Histogram {
  name: string
  unit: string
  from: number
  factor: number
  counts: number[]
  marks: { name: string; value: number }[]
}

export interface RowResult {
  /** By {@link RowKey.key}; a plain number where there is one run alone. Every key of the row has one. */
  figures: Record<string, Figure | number>
  /** Amounts behind the figures, by name: into the result file as they are. */
  amounts?: Record<string, number | number[] | string>
  bars?: Bars[]
  histograms?: Histogram[]
  /** Sentences for the report: what else was seen, checked or left out. */
  notes?: string[]
}

/** One row of the table. A module in `bench/node` or `bench/browser` exports one as `row`. */
export interface Row {
  name: string
  /** Its figures; some rows have others, or other goals, by what was asked for. */
  keys: RowKey[] | ((options: RowOptions) => RowKey[])
  /** Whether `--quick` has it. */
  quick: boolean
  /** `node`: in a process of its own with `--expose-gc`; `browser`: in the runner's, which drives Chromium. */
  place: 'node' | 'browser'
  /** What the row needs and this machine lacks, in a few words; null where it can run. */
  lacks?(): string | null
  /** Throws where the measurement would not be true (an engine with another book, say): the row then fails loudly. */
  run(context: RowContext): Promise<RowResult>
}

/** A row before it is brought in: its packages are heavy. */
export interface RowEntry {
  /** What of the command line has an effect on it; it is given nothing else. */
  flags: readonly RowFlag[]
  load(): Promise<{ row: Row }>
}

/** The figures that a row has with these options. */
export function keysOf({ keys }: Pick<Row, 'keys'>, options: RowOptions): RowKey[] {
  return typeof keys === 'function' ? keys(options) : keys
}
