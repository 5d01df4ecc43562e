/**
 * Asks for something that may no longer be wanted when it comes. For effects: `useEffect(() => whileWanted(…), […])`.
 * @param take is never called after the end
 * @returns ends it: the question is aborted
 */
export function whileWanted<T>(ask: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): () => void {
  const end = new AbortController()
  const { signal } = end
  ask(signal).then(
    (answer) => {
      if (!signal.aborted) take(answer)
    },
    (error: unknown) => {
      if (!signal.aborted) throw error
    },
  )
  return () => end.abort()
}
