import type { TickersEntry } from '../../services/hub-client/topic-views.ts'

/** What is read of a ranking: rows in rank order. */
export interface Ranked {
  count: number
  currencyId(index: number): number
  entry(index: number): TickersEntry
  find(currencyId: number): TickersEntry | null
}

export interface RankRow {
  id: number
  entry: TickersEntry
  /** Held in its place although the ranking no longer holds it: its figures are the last known. */
  left: boolean
}

/**
 * The rows to show. Free, they follow the ranking; held, each stays in its place and its figures go on, a row that has left
 * the ranking keeps its last figures, and rows that are missing at the end are filled up.
 * @param before the rows shown until now
 * @param ranked may hold more than `size`, so that a row that fell behind still has its figures
 */
export function rowsToShow(before: readonly RankRow[], ranked: Ranked, size: number, held: boolean): RankRow[] {
  const rows: RankRow[] = []
  if (held)
    for (const row of before.slice(0, size)) {
      const entry = ranked.find(row.id)
      rows.push(entry ? { id: row.id, entry, left: false } : { ...row, left: true })
    }
  const shown = new Set(rows.map((row) => row.id))
  for (let i = 0; i < ranked.count && rows.length < size; i++) {
    const id = ranked.currencyId(i)
    if (!shown.has(id)) rows.push({ id, entry: ranked.entry(i), left: false })
  }
  return rows
}
