import { useState, useSyncExternalStore } from 'react'
import { secondClock } from '../../base/platform/second-clock.ts'
import { type FeedView, serverNow } from './feed-view.ts'
import { hubClient } from './hub-client.ts'

/** Sockets, tabs, server offset and the hub's health. Watches nothing by itself. */
export function useFeed(): FeedView {
  return useSyncExternalStore(
    (listener) => hubClient().store.subscribe('feed', listener),
    () => hubClient().store.feed,
  )
}

/** "Reconnect now" of the person. */
export function reconnectNow(): void {
  hubClient().client.reconnectNow()
}

const never = () => () => undefined

/**
 * This tab's clock (`tabNow`), ms, renewed once a second while the page is shown, for all at the start of each second.
 * @param on false: nothing is drawn anew for it
 */
export function useSecond(on = true): number {
  return useSyncExternalStore(on ? secondClock.subscribe : never, secondClock.read)
}

/** Server time, ms, renewed with {@link useSecond} alone: what else the feed reports draws nothing anew. */
export function useServerSecond(on = true): number {
  return serverNow(hubClient().store.feed, useSecond(on))
}

/**
 * Age in ms, at most one change a second. @param ageAt as views carry it; null where nothing ever came
 */
export function useAge(ageAt: number): number | null {
  const now = useSecond()
  const [shown, setShown] = useState({ now, ageAt })
  // Between two seconds the age stands still, whatever comes in.
  if (shown.now === now && shown.ageAt > 0) return Math.max(0, now - shown.ageAt)
  if (shown.now !== now || shown.ageAt !== ageAt) setShown({ now, ageAt })
  return ageAt > 0 ? Math.max(0, now - ageAt) : null
}
