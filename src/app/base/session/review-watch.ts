/** The document, as far as it tells whether it is seen. */
export interface Seen {
  readonly visibilityState: DocumentVisibilityState
  addEventListener(name: 'visibilitychange', run: () => void): void
  removeEventListener(name: 'visibilitychange', run: () => void): void
}

/**
 * No event of the wire tells what a review of the identity has come to, and every page hangs on it (withdrawing, C2C, the score):
 * it is asked for when the person looks at the page again. @returns ends it
 */
export function watchReview(seen: Seen, state: () => string | undefined, confirm: () => void): () => void {
  const look = () => {
    if (seen.visibilityState === 'visible' && state() === 'review') confirm()
  }
  seen.addEventListener('visibilitychange', look)
  return () => seen.removeEventListener('visibilitychange', look)
}
