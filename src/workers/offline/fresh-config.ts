import { configProblem } from '../../shared/site/config-shape.ts'

const CONFIG_CACHE = 'onetape-config'
/** A server that hangs is as good as none where its last answer is known. */
const CONFIG_PATIENCE_MS = 3_000

/** What the configuration is fetched with and kept in. */
export interface ConfigSource {
  caches: Pick<CacheStorage, 'open'>
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** A signal that aborts after so many milliseconds. */
  timeout: (ms: number) => AbortSignal
  /** The page came by https. */
  isSecure: boolean
}

/**
 * The newest configuration where it can be had, else the last known. Only what reads as a configuration replaces the last known one: a
 * network's own log-in page comes with status 200 too. @throws what the fetch threw, where none is known
 */
export async function freshConfig(path: string, { caches, fetch, timeout, isSecure }: ConfigSource): Promise<Response> {
  const cache = await openCache(caches)
  const known = await knownConfig(path, cache, isSecure)
  try {
    const answer = await fetch(path, {
      cache: 'no-cache',
      ...(known ? { signal: timeout(CONFIG_PATIENCE_MS) } : {}),
    })
    const good = answer.ok && (await isConfigAnswer(answer, isSecure))
    // A full disk loses the copy, not the answer.
    if (good) await cache?.put(path, answer.clone()).catch((error: unknown) => console.warn('config not kept', error))
    return good || !known ? answer : known
  } catch (error) {
    if (known) return known
    throw error
  }
}

/** Null where the browser refuses its caches. */
async function openCache(caches: ConfigSource['caches']): Promise<Cache | null> {
  try {
    return await caches.open(CONFIG_CACHE)
  } catch {
    return null
  }
}

/** What an earlier version kept may be no configuration: it is as if there were none. */
async function knownConfig(path: string, cache: Cache | null, isSecure: boolean): Promise<Response | null> {
  try {
    const known = await cache?.match(path)
    return known && (await isConfigAnswer(known, isSecure)) ? known : null
  } catch {
    return null
  }
}

/** By the page's own rule: what it could not work with must not replace what it could. */
async function isConfigAnswer(answer: Response, isSecure: boolean): Promise<boolean> {
  return configProblem(await answer.clone().text(), isSecure) === null
}
