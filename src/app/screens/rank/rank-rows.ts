import type { RankedRow } from '../../../shared/calls/notice-calls.ts'

export interface RankRow extends Pick<RankedRow, 'invited' | 'traded'> {
  place: number
  /** null: the person's own row. */
  name: string | null
}

export type OwnCounts = Pick<RankedRow, 'invited' | 'traded'>

/** Whether one stands before another: more friends who traded, then more who registered. */
function isBefore(one: OwnCounts, other: OwnCounts): boolean {
  return one.traded !== other.traded ? one.traded > other.traded : one.invited >= other.invited
}

/**
 * The ranking with the person's own row in its place. Without a friend who traded nobody is ranked; past the end of the list the place is
 * not known.
 */
export function rankRows(list: readonly RankedRow[], own: OwnCounts | null): { rows: RankRow[]; place: number | null } {
  const before = own === null || own.traded === 0 ? list.length : list.filter((row) => isBefore(row, own)).length
  const isListed = own !== null && own.traded > 0 && before < list.length
  const rows = list.map((row, at) => ({ ...row, place: at < before || !isListed ? at + 1 : at + 2 }))
  if (!isListed) return { rows, place: null }
  const place = before + 1
  return { rows: [...rows.slice(0, before), { ...own, name: null, place }, ...rows.slice(before)], place }
}
