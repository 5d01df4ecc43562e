import { useCallback, useRef, useSyncExternalStore } from 'react'
import { serverNow } from '../../base/platform/server-clock.ts'
import { oftenWhileShown } from '../../base/platform/while-shown.ts'

const EVERY_MS = 250
const listeners = new Set<() => void>()
let end: (() => void) | null = null

/** Runs four times a second while the page is shown; one timer however many listen. @returns ends it */
export function onServerTick(listener: () => void): () => void {
  listeners.add(listener)
  end ??= oftenWhileShown(EVERY_MS, () => {
    for (const one of [...listeners]) one()
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    end?.()
    end = null
  }
}

/** A fact of the server's time: what shows it is drawn anew with the fact alone. @param fact of server time in ms */
export function useServerFact<T extends number | string | boolean>(fact: (now: number) => T): T {
  const newest = useRef(fact)
  newest.current = fact
  const read = useCallback(() => newest.current(serverNow()), [])
  return useSyncExternalStore(onServerTick, read)
}

/** Whole seconds until an instant, rounded up; 0 once it is there. @param at server time, ms */
export function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000))
}
