import { type Market, type MarketKey, type MarketKind, marketKey } from '../../../shared/hub-protocol/market.ts'

export type PickerTab = 'favourites' | MarketKind

/** What is known of the markets of a kind. */
export interface KnownMarkets {
  status: 'loading' | 'ready' | 'error'
  markets: readonly Market[]
}

const KINDS = ['spot', 'contract'] as const

/** The key by which the picker marks a market and keeps it as a favourite. */
export function keyOf(market: Pick<Market, 'kind' | 'currency_id'>): MarketKey {
  return marketKey(market.kind, market.currency_id)
}

/** The categories: favourites, and each kind that has markets or may still get some. */
export function pickerTabs(known: Record<MarketKind, KnownMarkets>): PickerTab[] {
  const kinds = KINDS.filter((kind) => known[kind].status !== 'ready' || known[kind].markets.length > 0)
  return ['favourites', ...kinds]
}

/** The rows of a category. @param stars keys of the favourites */
export function tabMarkets(
  tab: PickerTab,
  spot: readonly Market[],
  contract: readonly Market[],
  stars: readonly MarketKey[],
): readonly Market[] {
  if (tab !== 'favourites') return tab === 'spot' ? spot : contract
  const wanted = new Set(stars)
  return [...spot, ...contract].filter((market) => wanted.has(keyOf(market)))
}

/** What decides which row is marked, from the strongest to the weakest. */
export interface Marking {
  /** What the person has gone to; null where nothing yet. */
  chosen: MarketKey | null
  /** Somebody searches: the best match is the first row. */
  searching: boolean
  /** The market of the terminal. */
  current: MarketKey
}

/** The row that Enter takes; -1 where there are no rows. */
export function markedRow(rows: readonly Market[], { chosen, searching, current }: Marking): number {
  const place = (key: MarketKey) => rows.findIndex((market) => keyOf(market) === key)
  const at = chosen === null ? -1 : place(chosen)
  if (at >= 0) return at
  const first = Math.min(0, rows.length - 1)
  return searching ? first : Math.max(place(current), first)
}

/** A key with what is held down beside it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/**
 * The row that a key goes to, round the ends; null where the key is not the list's: Home and End alone are the text's.
 * @param page rows in view
 */
export function rowAfterKey(press: KeyPress, at: number, count: number, page: number): number | null {
  if (count === 0 || press.altKey || press.shiftKey || press.metaKey) return null
  if (press.ctrlKey) return press.key === 'Home' ? 0 : press.key === 'End' ? count - 1 : null
  if (press.key === 'ArrowDown') return (at + 1) % count
  if (press.key === 'ArrowUp') return (at + count - 1) % count
  if (press.key === 'PageDown') return Math.min(count - 1, at + page)
  return press.key === 'PageUp' ? Math.max(0, at - page) : null
}
