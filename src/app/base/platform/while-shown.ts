/** Runs every so many ms while the page is shown, and at once when it is shown again. A hidden page has no timer. @returns ends it */
export function everyWhileShown(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const begin = () => {
    timer ??= setInterval(run, ms)
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const changed = () => {
    if (document.visibilityState !== 'visible') return stop()
    if (timer === undefined) run()
    begin()
  }
  if (document.visibilityState === 'visible') begin()
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
