import { startTransition, useEffect, useState } from 'react'

/** Waits no longer than this for a quiet moment, ms. */
const LATEST = 2_000

/** False until the first content is on screen and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // What comes late is drawn in slices.
    const show = () => startTransition(() => setIdle(true))
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(show, 200)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(show, { timeout: LATEST })
    return () => cancelIdleCallback(asked)
  }, [])
  return idle
}
