import type { RowEntry, RowFlag, RowOptions } from './row.ts'

/** Without these a row takes the messages that it has made itself; a row that cannot do without them is left out. */
const SOURCES: readonly RowFlag[] = ['url', 'recording']

/** What a command line comes to. */
export interface Chosen {
  /** Rows to run, and what each is given of the options. */
  rows: { name: string; options: RowOptions }[]
  /** Rows that are left out for a flag that they cannot follow. */
  skipped: string[]
  /** Lines that name the rows which a flag leaves as they are, and those that it leaves out. */
  lines: string[]
}

/** Sorts out which rows run with these options: no flag is passed over in silence. @param wanted names, in their order */
export function chooseRows(
  entries: Readonly<Record<string, RowEntry>>,
  wanted: readonly string[],
  options: RowOptions,
): Chosen {
  const given = (Object.keys(options) as (keyof RowOptions)[]).filter(
    (key): key is RowFlag => key !== 'quick' && key !== 'seed' && options[key] !== undefined,
  )
  const follows = (name: string, flag: RowFlag) => entries[name]?.flags.includes(flag) ?? false
  const sources = given.filter((flag) => SOURCES.includes(flag))
  const skipped = wanted.filter((name) => sources.some((flag) => !follows(name, flag)))
  const rows = wanted
    .filter((name) => !skipped.includes(name))
    .map((name) => ({ name, options: without(options, (flag) => !follows(name, flag)) }))
  const lines = given
    .filter((flag) => !SOURCES.includes(flag))
    .map((flag) => ({ flag, untouched: rows.filter(({ name }) => !follows(name, flag)).map(({ name }) => name) }))
    .filter(({ untouched }) => untouched.length > 0)
    .map(({ flag, untouched }) => `--${flag} has no effect on ${untouched.join(', ')}`)
  if (skipped.length > 0) {
    const flags = sources.map((flag) => `--${flag}`).join(', ')
    lines.unshift(`skipped with ${flags}: ${skipped.join(', ')} (each has to know what was sent)`)
  }
  return { rows, skipped, lines }
}

function without(options: RowOptions, drop: (flag: RowFlag) => boolean): RowOptions {
  const own = { ...options }
  for (const key of Object.keys(own) as (keyof RowOptions)[])
    if (key !== 'quick' && key !== 'seed' && drop(key)) delete own[key]
  return own
}

/** Names of the rows on which a flag has an effect. */
export function rowsWith(entries: Readonly<Record<string, RowEntry>>, flag: RowFlag): string[] {
  return Object.keys(entries).filter((name) => entries[name]?.flags.includes(flag))
}
