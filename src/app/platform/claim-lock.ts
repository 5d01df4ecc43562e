/**
 * Runs `held` in one tab of the browser at a time, the next when it ends. Where the browser has no locks, or refuses them, each tab does it for itself.
 * @param held answers with its end @returns gives the place up
 */
export function claimLock(name: string, held: () => () => void): () => void {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return held()
  const ended = new AbortController()
  let granted = false
  const over = new Promise<void>((done) => ended.signal.addEventListener('abort', () => done()))
  locks
    .request(name, { signal: ended.signal }, async () => {
      // Granted in the moment in which it was given up.
      if (ended.signal.aborted) return
      granted = true
      const end = held()
      await over
      end()
    })
    .catch((error: unknown) => {
      if (granted) throw error
      // Locks that exist and reject (cookies blocked) are none: this tab does it for itself. Unless it was given up before its turn.
      if (ended.signal.aborted) return
      const end = held()
      ended.signal.addEventListener('abort', end)
    })
  return () => ended.abort()
}
