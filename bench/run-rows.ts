import { type MeasuredRow, measured } from './result-file.ts'
import { keysOf, type Row, type RowContext, type RowResult } from './row.ts'

/** How a row is run: in this process, or in one of its own. */
export type RunRow = (row: Row, context: RowContext) => Promise<RowResult>

/** Runs rows one after the other; one that throws has failed, loudly, and the others go on. */
export async function runRows(
  rows: readonly Row[],
  contextOf: (row: Row) => RowContext,
  runRow: RunRow,
  say: (line: string) => void,
): Promise<MeasuredRow[]> {
  const done: MeasuredRow[] = []
  for (const row of rows) {
    const context = contextOf(row)
    context.signal.throwIfAborted()
    const keys = keysOf(row, context.options)
    const began = performance.now()
    const outcome = await settle(runRow(row, context))
    context.signal.throwIfAborted()
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const figures = outcome.result?.figures ?? {}
    const missing = outcome.result ? keys.filter(({ key }) => figures[key] === undefined).map(({ key }) => key) : []
    const error = outcome.error ?? (missing.length > 0 ? `without a figure: ${missing.join(', ')}` : null)
    if (error !== null) say(`${row.name} FAILED: ${error}`)
    done.push({
      name: row.name,
      seconds,
      error,
      keys: keys.map((key) => measured(key, figures[key.key])),
      amounts: outcome.result?.amounts ?? {},
      bars: outcome.result?.bars ?? [],
      histograms: outcome.result?.histograms ?? [],
      notes: outcome.result?.notes ?? [],
    })
  }
  return done
}

async function settle(running: Promise<RowResult>): Promise<{ result: RowResult | null; error: string | null }> {
  try {
    return { result: await running, error: null }
  } catch (error) {
    return { result: null, error: error instanceof Error ? error.message : String(error) }
  }
}
