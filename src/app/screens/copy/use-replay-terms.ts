import { useState } from 'react'
import type { FollowDraft } from './follow-draft.ts'
import { FIRST_DRAFT } from './follow-draft.ts'
import { type ReplayQuery, useSettled } from './use-copy.ts'

export const REPLAY_DAYS = [30, 90, 0] as const
export type ReplayDays = (typeof REPLAY_DAYS)[number]

/**
 * What is asked of the replay: what is typed, once it has stood for a moment; while that can be none, what was asked before.
 * @param meant the form, its numbers plain @param can whether the exchange would take it
 */
export function useReplayTerms(id: number, days: ReplayDays, meant: FollowDraft, can: boolean): ReplayQuery {
  const [last, setLast] = useState(() => termsOf(FIRST_DRAFT))
  const settled = useSettled(termsOf(meant))
  if (can && settled === termsOf(meant) && settled !== last) setLast(settled)
  return { id, days, ...(JSON.parse(last) as Omit<ReplayQuery, 'id' | 'days'>) }
}

function termsOf({ amount, mode, per_trade, max_trade }: FollowDraft): string {
  return JSON.stringify({ amount, mode, max_trade, ...(mode === 'fixed' && { per_trade }) })
}
