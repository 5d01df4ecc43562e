/** The Idempotency-Key of one form: the same for the same request until an answer, another after an answer or a change. */
export interface WriteIntent {
  keyFor(request: unknown): string
  /** The server has given its word: whatever is sent next is meant anew. */
  answered(): void
}

export function createWriteIntent(newIntent: () => string): WriteIntent {
  let current: { key: string; request: string } | null = null
  return {
    keyFor(request) {
      const text = JSON.stringify(request)
      if (current?.request !== text) current = { key: newIntent(), request: text }
      return current.key
    },
    answered() {
      current = null
    },
  }
}
