import { session } from '../../base/api/session-state.ts'
import { clientCache } from '../../base/platform/client-cache.ts'
import { appConfig } from '../../base/platform/config.ts'
import { serverNow } from '../../base/platform/server-clock.ts'

/**
 * A picture of the person's own, which needs the token and so cannot be an address in the page.
 * @returns null where it could not be had. Throws on abort alone.
 */
export async function fetchOwnImage(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(appConfig().api_base + url, {
      signal,
      cache: 'no-store',
      headers: {
        Authorization: `Bearer ${session.token ?? ''}`,
        language: clientCache.read('lang') ?? 'en',
        device: '2',
        timestamp: String(serverNow()),
      },
    })
    const type = answer.headers.get('content-type') ?? ''
    return answer.ok && type.startsWith('image/') ? await answer.blob() : null
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof TypeError) return null
    throw error
  }
}
