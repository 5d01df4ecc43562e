import { useEffect, useState } from 'react'

/** A hub that lives in this browser, by the lock that it holds. */
export interface RunningHub {
  version: string
  epoch: string
}

/** `hub:<version>:<epoch>`; null for another lock. */
export function hubOfLock(name: string): RunningHub | null {
  const [, version, epoch] = /^hub:(.*):(\d+)$/.exec(name) ?? []
  return version !== undefined && epoch !== undefined ? { version, epoch } : null
}

/** Rejects where the browser has no locks, or refuses them. */
async function askLocks(): Promise<LockManagerSnapshot> {
  return navigator.locks.query()
}

/** All hubs of this browser: after a deploy the older one serves its tabs until they reload. @param at changes with each look */
export function useHubs(at: number): RunningHub[] {
  const [hubs, setHubs] = useState<RunningHub[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each report
  useEffect(() => {
    let ended = false
    askLocks().then(
      ({ held = [] }) => {
        if (!ended) setHubs(held.flatMap(({ name = '' }) => hubOfLock(name) ?? []))
      },
      // A browser that does not tell: the report of this tab's own hub stands alone.
      () => undefined,
    )
    return () => {
      ended = true
    }
  }, [at])
  return hubs
}
