import type { IncomingHttpHeaders } from 'node:http'

/** How long a browser may remember a preflight's answer, seconds: the most that Chromium takes. */
const MAX_AGE_S = 7_200
/** What the client sends with its calls (src/app/base/api/api-client.ts). */
const REQUEST_HEADERS = 'authorization, content-type, device, idempotency-key, language, timestamp'
/** What it reads of an answer besides what every page may read. */
const ANSWER_HEADERS = 'date, retry-after, x-state'

/** What an answer to a call needs for pages of other origins. */
export interface CrossOriginAnswer {
  headers: Readonly<Record<string, string>>
  /** Status of a preflight, which is answered by its headers alone; null where it is a call. */
  preflight: 204 | 403 | null
}

/**
 * Headers of an answer that pages of other origins may read. Only calls are for them: the control panel and pages are not.
 * Each answer varies by Origin, whoever asks: a cache between would give one origin's answer to another. An origin is named, never `*`.
 * @param target path of the request, below the base path
 * @param origins those of ALLOWED_ORIGINS, as a browser writes them
 * @returns null where no other origin is allowed, or the path is no call
 */
export function crossOrigin(
  { method, target, headers }: { method: string | undefined; target: string; headers: IncomingHttpHeaders },
  origins: readonly string[],
): CrossOriginAnswer | null {
  if (origins.length === 0 || !target.startsWith('/api/')) return null
  const { origin } = headers
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
  if (origin === undefined || !origins.includes(origin))
    return { headers: { vary: 'origin' }, preflight: isPreflight ? 403 : null }
  const allowed = {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  }
  if (!isPreflight) {
    return { headers: { ...allowed, 'access-control-expose-headers': ANSWER_HEADERS }, preflight: null }
  }
  return {
    headers: {
      ...allowed,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': String(MAX_AGE_S),
    },
    preflight: 204,
  }
}
