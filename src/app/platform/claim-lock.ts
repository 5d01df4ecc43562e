/**
 * Runs `held` in one tab of the browser at a time, the next when it ends. Where the browser has no locks each tab does it for itself.
 * @param held answers with its end @returns gives the place up
 */
export function claimLock(name: string, held: () => () => void): () => void {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return held()
  const ended = new AbortController()
  const over = new Promise<void>((done) => ended.signal.addEventListener('abort', () => done()))
  locks
    .request(name, { signal: ended.signal }, async () => {
      // Granted in the moment in which it was given up.
      if (ended.signal.aborted) return
      const end = held()
      await over
      end()
    })
    .catch((error: unknown) => {
      // Given up before it was its turn.
      if (!ended.signal.aborted) throw error
    })
  return () => ended.abort()
}
