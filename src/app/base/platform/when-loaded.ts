/** Longest that a quiet moment is waited for, ms, and where the browser has no word for one. */
const LATEST_MS = 2_000
const WITHOUT_IDLE_MS = 200
/** A page that is not loaded by then has a file that does not come: nothing waits for that. */
const LOADED_BY_MS = 10_000

/**
 * Runs once the page with all that its HTML names is loaded, and the browser has nothing better to do: what comes late leaves the
 * network to what the first picture waits for. @returns takes it back
 */
export function whenLoaded(run: () => void): () => void {
  let cancel: () => void = () => undefined
  const idle = () => {
    cancel()
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(run, WITHOUT_IDLE_MS)
      cancel = () => clearTimeout(timer)
      return
    }
    const asked = requestIdleCallback(run, { timeout: LATEST_MS })
    cancel = () => cancelIdleCallback(asked)
  }
  if (document.readyState === 'complete') idle()
  else {
    const timer = setTimeout(idle, LOADED_BY_MS)
    addEventListener('load', idle)
    cancel = () => {
      clearTimeout(timer)
      removeEventListener('load', idle)
    }
  }
  return () => cancel()
}
