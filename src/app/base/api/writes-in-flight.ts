let writes = 0
const waiting = new Set<() => void>()

export function countWrite(change: 1 | -1): void {
  writes += change
  // What takes two calls, as a picture and then the form with it, begins the second right after the answer to the first.
  if (writes === 0 && waiting.size > 0) setTimeout(runWaiting)
}

function runWaiting(): void {
  if (writes > 0) return
  for (const run of waiting) run()
  waiting.clear()
}

/** Runs once no write is in flight, at once where none is: a page is never reloaded in the middle of an order. */
export function whenNoWrites(run: () => void): void {
  if (writes === 0) run()
  else waiting.add(run)
}
