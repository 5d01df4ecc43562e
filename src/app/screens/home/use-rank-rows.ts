import { useState } from 'react'
import type { RankingBy } from '../../../shared/market/hub.ts'
import type { RankingView } from '../../market/topic-views.ts'
import { useRanking } from '../../market/use-topics.ts'
import { type RankRow, rowsToShow } from './held-rows.ts'
import { RANK_SIZE } from './stills.tsx'

/** Rows asked for: one that falls behind while the list is held still has its price. */
const WATCHED = 15

/** The rows of a spot ranking as they are shown, and the view that they come from. */
export function useRankRows(by: RankingBy, held: boolean): { view: RankingView; rows: readonly RankRow[] } {
  const view = useRanking('spot', by, WATCHED)
  const [shown, setShown] = useState(() => ({ view, held, rows: rowsToShow([], view, RANK_SIZE, false) }))
  if (shown.view === view && shown.held === held) return shown
  const next = { view, held, rows: rowsToShow(shown.rows, view, RANK_SIZE, held) }
  setShown(next)
  return next
}
