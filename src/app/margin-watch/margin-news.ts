import type { MarginTitle } from '../prefs/prefs.ts'

/** What all tabs of a person are told of the margin. */
export interface MarginNews {
  user: number
  /** Percent of the worst margin ratio, decimal text; null: nothing is held. */
  percent: string | null
  /** The marks are current; false: the ratio is not known now. */
  live: boolean
  /** Liquidation is near. */
  danger: boolean
  /** Name of the danger's beginning, for the one sound; null while there was none. */
  episode: string | null
}

/** Percent at which the warning begins, and below which it ends. */
const BEGINS = 80
const ENDS = 75

/**
 * The next news after the last. A warning begins at 80 % and ends under 75 %, so that a ratio about the border does not warn again
 * and again; what is not live neither begins nor ends one.
 * @param newEpisode makes a name for a danger that begins
 */
export function nextNews(
  before: MarginNews | null,
  now: { user: number; percent: string | null; live: boolean },
  newEpisode: () => string,
): MarginNews {
  const held = before?.user === now.user ? before : null
  const was = held?.danger ?? false
  const episode = held?.episode ?? null
  if (now.percent === null) return { ...now, danger: false, episode }
  if (!now.live) return { ...now, danger: was, episode }
  const danger = Number(now.percent) >= (was ? ENDS : BEGINS)
  return { ...now, danger, episode: danger && !was ? newEpisode() : episode }
}

/**
 * Whether the ratio stands in the titles of the tabs: below what the person chose, the market and its price are what tabs are told
 * apart by.
 */
export function isInTitle({ percent }: Pick<MarginNews, 'percent'>, from: MarginTitle): boolean {
  if (percent === null || from === 'never') return false
  return from === 'always' || Number(percent) >= Number(from)
}

/** News as they came over a channel; null where they are none. */
export function soundMarginNews(value: unknown): MarginNews | null {
  const { user, percent, live, danger, episode } = (value ?? {}) as Record<string, unknown>
  if (typeof user !== 'number' || typeof live !== 'boolean' || typeof danger !== 'boolean') return null
  if (percent !== null && (typeof percent !== 'string' || !/^[0-9]{1,3}(\.[0-9]{1,2})?$/.test(percent))) return null
  if (episode !== null && (typeof episode !== 'string' || episode.length > 64)) return null
  return { user, percent, live, danger, episode }
}
