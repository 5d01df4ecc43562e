/** Answers that were asked for before the page's own code came, by their address. */
const reads = new Map<string, Promise<Response>>()

/** Asks for a public answer ahead of its call. @param url as the call will have it: `/api/spot/markets` */
export function askEarly(url: string, load: typeof fetch = fetch): void {
  const answer = load(url)
  // Whoever takes it hears of the failure; nobody else does.
  answer.catch(() => undefined)
  reads.set(url, answer)
}

/** The answer that was asked for ahead, for the first who asks; null where there is none. It may be rejected. */
export function takeEarly(url: string): Promise<Response> | null {
  const read = reads.get(url) ?? null
  reads.delete(url)
  return read
}
