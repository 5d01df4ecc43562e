import { secondClock } from './second-clock.ts'

/**
 * Runs every so many ms (whole seconds) while the page is shown, and at once when it is shown again. All share the clock's one timer; a
 * hidden page has none. @returns ends it
 */
export function everyWhileShown(ms: number, run: () => void): () => void {
  return secondClock.every(ms, run)
}

/** {@link everyWhileShown}, but when the page is shown again only where the time has come meanwhile. @returns ends it */
export function everyWhileShownWhenDue(ms: number, run: () => void): () => void {
  return secondClock.every(ms, run, true)
}

/** Runs every so many ms, less than a second, while the page is shown, and at once when it is shown again. @returns ends it */
export function oftenWhileShown(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const changed = () => {
    if (document.visibilityState !== 'visible') return stop()
    if (timer !== undefined) return
    timer = setInterval(run, ms)
    run()
  }
  if (document.visibilityState === 'visible') timer = setInterval(run, ms)
  document.addEventListener('visibilitychange', changed)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Runs each time that the page is shown again. @returns ends it */
export function whenShown(run: () => void): () => void {
  const changed = () => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
