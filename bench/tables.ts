import { goalText, short, verdict } from './numbers.ts'
import type { MeasuredRow, ResultFile } from './result-file.ts'

/** Rows of cells as text in columns; `right` names columns that stand to the right. */
export function columns(lines: readonly string[][], right: readonly number[] = []): string {
  const widths: number[] = []
  for (const line of lines) for (const [at, cell] of line.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          right.includes(at) ? cell.padStart(widths[at] as number) : cell.padEnd(widths[at] as number),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A row's figures as a table. */
export function rowTable({ name, keys, seconds, error, notes }: MeasuredRow): string {
  const lines = keys.map((key) => [
    key.key,
    short(key.median),
    key.p10 === null ? '' : `${short(key.p10)} to ${short(key.p90)}`,
    key.unit ?? '×',
    goalText(key.goal),
    verdict(key),
    key.meaning,
  ])
  const said = error === null ? notes : [`FAILED: ${error}`, ...notes]
  return [`${name} (${seconds} s)`, columns(lines, [1, 4]), ...said.map((line) => `  ${line}`)].join('\n')
}

/** The line that a run closes with. */
export function summary({ rows, skipped = [] }: ResultFile): string {
  const keys = rows.flatMap((row) => row.keys)
  const judged = keys.filter(({ met }) => met !== null)
  const met = judged.filter((key) => key.met)
  const touching = met.filter(({ touches }) => touches)
  const failed = rows.filter(({ error }) => error !== null)
  return [
    `${met.length} of ${judged.length} figures within reach`,
    ...(touching.length > 0 ? [`for ${touching.length} of them the interval touches the goal`] : []),
    ...(failed.length > 0 ? [`${failed.map(({ name }) => name).join(', ')} failed`] : []),
    ...(skipped.length > 0 ? [`${skipped.join(', ')} skipped`] : []),
  ].join('; ')
}
