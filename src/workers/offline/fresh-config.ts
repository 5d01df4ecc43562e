const CONFIG_CACHE = 'onetape-config'
/** A server that hangs is as good as none where its last answer is known. */
const CONFIG_PATIENCE_MS = 3_000

/** What the configuration is fetched with and kept in. */
export interface ConfigSource {
  caches: Pick<CacheStorage, 'open'>
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** A signal that aborts after so many milliseconds. */
  timeout: (ms: number) => AbortSignal
}

/** The newest configuration where it can be had, else the last known. @throws what the fetch threw, where none is known */
export async function freshConfig(path: string, { caches, fetch, timeout }: ConfigSource): Promise<Response> {
  const cache = await caches.open(CONFIG_CACHE)
  const known = await cache.match(path)
  try {
    const answer = await fetch(path, {
      cache: 'no-cache',
      ...(known ? { signal: timeout(CONFIG_PATIENCE_MS) } : {}),
    })
    if (answer.ok) await cache.put(path, answer.clone())
    return answer.ok || !known ? answer : known
  } catch (error) {
    if (known) return known
    throw error
  }
}
