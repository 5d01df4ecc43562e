import * as v from 'valibot'
import type { MarginTitle } from '../../base/prefs/prefs.ts'

/** What all tabs of a person are sent about the margin. */
export const marginUpdates = v.object({
  user: v.number(),
  /** Percent of the worst margin ratio, decimal text; null: nothing is held. */
  percent: v.nullable(v.pipe(v.string(), v.regex(/^[0-9]{1,3}(\.[0-9]{1,2})?$/))),
  /** The marks are current; false: the ratio is not known now. */
  live: v.boolean(),
  /** Liquidation is near. */
  danger: v.boolean(),
  /** Name of the danger's beginning, for the one sound; null while there was none. */
  episode: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})
export type MarginUpdate = v.InferOutput<typeof marginUpdates>

/** Percent at which the warning begins, and below which it ends. */
const BEGINS = 80
const ENDS = 75

/**
 * The next news after the last. A warning begins at 80 % and ends under 75 %, so that a ratio about the border does not warn again
 * and again; what is not live neither begins nor ends one.
 * @param newEpisode makes a name for a danger that begins
 */
export function nextMarginUpdate(
  before: MarginUpdate | null,
  now: { user: number; percent: string | null; live: boolean },
  newEpisode: () => string,
): MarginUpdate {
  const held = before?.user === now.user ? before : null
  const was = held?.danger ?? false
  const episode = held?.episode ?? null
  if (now.percent === null) return { ...now, danger: false, episode }
  if (!now.live) return { ...now, danger: was, episode }
  const danger = Number(now.percent) >= (was ? ENDS : BEGINS)
  return { ...now, danger, episode: danger && !was ? newEpisode() : episode }
}

/**
 * Whether the ratio stands in the titles of the tabs: below what the person chose, the market and its price are what tabs are
 * distinguished by.
 */
export function isInTitle({ percent }: Pick<MarginUpdate, 'percent'>, from: MarginTitle): boolean {
  if (percent === null || from === 'never') return false
  return from === 'always' || Number(percent) >= Number(from)
}
