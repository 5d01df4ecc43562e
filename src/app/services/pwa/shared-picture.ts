import { SHARED_AT, SHARED_CACHE, SHARED_ENTRY, SHARED_MS, SHARED_NAME } from '../../../shared/site/shared-picture.ts'

/** Where the service worker holds it; undefined on a page without one (plain HTTP). */
type Held = Pick<CacheStorage, 'open' | 'delete'> | undefined

/**
 * The picture that was shared to the installed app; null where none is held, or one for too long, which is dropped.
 * @param now ms of the device's clock, which it was held by
 */
export async function sharedPicture(now: number, held: Held = globalThis.caches): Promise<File | null> {
  try {
    const cached = await (await held?.open(SHARED_CACHE))?.match(SHARED_ENTRY)
    const age = now - Number(cached?.headers.get(SHARED_AT) ?? Number.NaN)
    // Below zero the clock was set back: nobody can say how old the picture is.
    if (cached && age >= 0 && age < SHARED_MS) {
      const name = decodeURIComponent(cached.headers.get(SHARED_NAME) ?? '')
      return new File([await cached.blob()], name, { type: cached.headers.get('content-type') ?? '' })
    }
  } catch (error) {
    // A browser may refuse the site its caches.
    console.warn('what was shared could not be read', error)
  }
  await dropShared(held)
  return null
}

/** Drops what was shared to the app: it was sent, is not wanted, or the session has ended. */
export async function dropShared(held: Held = globalThis.caches): Promise<void> {
  await held
    ?.delete(SHARED_CACHE)
    .catch((error: unknown) => console.warn('what was shared could not be dropped', error))
}
