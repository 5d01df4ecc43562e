import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { laterOrOnline } from '../../base/api/later.ts'
import { createNewestAnswer, type KnownAnswer, type NewestAnswer } from '../../base/api/newest-answer.ts'
import { serverNow } from '../../base/platform/server-clock.ts'

export interface PolledView<T> extends KnownAnswer<T> {
  polled: NewestAnswer<T>
}

/**
 * Asks at once, then every so often while the page is seen, and as soon as it is seen again.
 * @param of names all that `ask` depends on: another question begins anew
 * @param every ms between two questions, as the newest answer has it; null: no more
 */
export function usePolled<T>(
  of: string,
  ask: () => Promise<T | null>,
  every: (data: T | null) => number | null,
): PolledView<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names all that `ask` depends on
  const polled = useMemo(() => createNewestAnswer<T>({ ask, now: serverNow }), [of])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `every` is a rule of the screen, the same all along
  useEffect(() => {
    let end: (() => void) | null = null
    let over = false
    const next = () => {
      end?.()
      end = null
      const pause = every(polled.read().data)
      if (over || pause === null || document.visibilityState === 'hidden') return
      end = laterOrOnline(pause, go)
    }
    function go(): void {
      end?.()
      end = null
      void polled.renew().then(next)
    }
    const seen = () => {
      if (document.visibilityState === 'visible') go()
    }
    document.addEventListener('visibilitychange', seen)
    go()
    return () => {
      over = true
      end?.()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [polled])
  const state = useSyncExternalStore(polled.subscribe, polled.read)
  return useMemo(() => ({ ...state, polled }), [state, polled])
}
