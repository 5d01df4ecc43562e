import { IMAGE_LIMIT, imageKind } from '../../shared/image/image-kind.ts'
import {
  SHARED_AT,
  SHARED_CACHE,
  SHARED_ENTRY,
  SHARED_MS,
  SHARED_NAME,
  type SharedEnd,
} from '../../shared/site/shared-picture.ts'

/** Enough of a file to tell what it is. */
const FIRST_BYTES = 64

/**
 * Holds the picture that another app has shared, until the page takes it: nothing is sent by itself. Of several the first. What is no
 * JPG or PNG, or is larger than a voucher may be, is not held.
 * @param form reads what was shared
 * @param now ms of the device's clock
 */
export async function holdShared(
  form: () => Promise<FormData>,
  caches: Pick<CacheStorage, 'open'>,
  now: number,
): Promise<SharedEnd> {
  try {
    const file = (await form()).getAll('file').find((one) => one instanceof File && one.size > 0)
    if (!(file instanceof File)) return 'none'
    if (imageKind(new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer())) === null) return 'type'
    if (file.size >= IMAGE_LIMIT) return 'large'
    const headers = {
      'content-type': file.type,
      [SHARED_NAME]: encodeURIComponent(file.name),
      [SHARED_AT]: String(now),
    }
    await (await caches.open(SHARED_CACHE)).put(SHARED_ENTRY, new Response(file, { headers }))
    return 'picture'
  } catch (error) {
    // The other app has taken the file back, or the cache is full or refused.
    console.warn('service worker: what was shared could not be held', error)
    return 'gone'
  }
}

/** Drops a picture that nobody has come for in its time. @param now ms of the device's clock */
export async function dropOldShared(caches: Pick<CacheStorage, 'match' | 'delete'>, now: number): Promise<void> {
  const cached = await caches.match(SHARED_ENTRY, { cacheName: SHARED_CACHE })
  if (!cached) return
  const age = now - Number(cached.headers.get(SHARED_AT))
  if (!(age >= 0 && age < SHARED_MS)) await caches.delete(SHARED_CACHE)
}
