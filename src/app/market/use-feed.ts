import { useEffect, useState, useSyncExternalStore } from 'react'
import { door } from './door.ts'
import type { FeedView } from './feed-view.ts'

/** Sockets, tabs, server offset and the hub's health. Watches nothing by itself. */
export function useFeed(): FeedView {
  return useSyncExternalStore(
    (listener) => door().store.subscribe('feed', listener),
    () => door().store.feed,
  )
}

/** "Reconnect now" of the person. */
export function reconnectNow(): void {
  door().client.reconnectNow()
}

/** This tab's clock, ms, renewed once a second, at the start of each second of that clock. */
export function useSecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      setNow(Date.now())
      timer = setTimeout(next, 1_000 - (Date.now() % 1_000))
    }
    timer = setTimeout(next, 1_000 - (Date.now() % 1_000))
    return () => clearTimeout(timer)
  }, [])
  return now
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
