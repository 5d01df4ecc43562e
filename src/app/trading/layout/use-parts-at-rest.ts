import { useEffect } from 'react'
import { useIdle } from '../../ui/use-idle.ts'

/**
 * Fetches what a press opens once the screen rests, so that it opens at once, and during an outage too. A failure is met again, and
 * reported, by the press.
 * @param loads the same at every drawing
 */
export function usePartsAtRest(loads: readonly (() => Promise<unknown>)[]): void {
  const idle = useIdle()
  useEffect(() => {
    if (idle) for (const load of loads) load().catch(() => undefined)
  }, [idle, loads])
}
