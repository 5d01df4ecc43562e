import type { ShareRanked } from '../../../shared/calls/products/share-calls.ts'

/** What the exchange says of the person's own place. */
export interface OwnRank {
  rank: number | null
  ranked: number
  rebate_month: string
  to_next: string | null
}

export interface RankRow {
  rank: number
  /** null: the person's own row. */
  name: string | null
  friends: number | null
  rebate: string
}

/** The ranking with the person's own row marked; past the end of the list it follows as the last. */
export function rankRows(list: readonly ShareRanked[], own: OwnRank | null): RankRow[] {
  const rows = list.map((row): RankRow => (row.rank === own?.rank ? { ...row, name: null } : row))
  if (own === null || own.rank === null || own.rank <= list.length) return rows
  return [...rows, { rank: own.rank, name: null, friends: null, rebate: own.rebate_month }]
}
