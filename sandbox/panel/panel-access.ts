import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isKnownHost, isOwnOrigin, type ServedNames } from '../../gateway/base/origin.ts'

export type Access = 'granted' | Refused
export type Refused = 'no key' | 'wrong key' | 'unknown host' | 'foreign origin'

/** What a refusal is answered with: its HTTP status and its text. */
export function refusalOf(reason: Refused): { status: 401 | 403; error: string } {
  if (reason === 'wrong key') return { status: 401, error: 'Wrong key: enter the key printed at startup' }
  return { status: reason === 'no key' ? 401 : 403, error: reason }
}

/**
 * Who may use the control panel. The Host must be known (a foreign name could point here), an Origin must be the panel's own, and the
 * key comes as the header `x-sandbox-key`. It is never a cookie: cookies know no port, so that every server of this machine would get
 * it.
 */
export class PanelAccess {
  private readonly key: string
  private readonly listening: ServedNames

  /** @param listening the HOST setting */
  constructor(key: string, listening: ServedNames) {
    this.key = key
    this.listening = listening
  }

  /** Host and Origin alone, as the login and the panel's own files want them. */
  checkOrigin(headers: IncomingHttpHeaders): Access {
    if (!isKnownHost(headers.host, this.listening)) return 'unknown host'
    if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host)) return 'foreign origin'
    return 'granted'
  }

  check(headers: IncomingHttpHeaders): Access {
    const origin = this.checkOrigin(headers)
    return origin === 'granted' ? this.checkKey(headers['x-sandbox-key']) : origin
  }

  /** @param key as it was given; whatever is no text, or empty, is none */
  checkKey(key: unknown): 'granted' | 'no key' | 'wrong key' {
    if (typeof key !== 'string' || key === '') return 'no key'
    return equal(key, this.key) ? 'granted' : 'wrong key'
  }
}

function equal(a: string, b: string): boolean {
  const [given, expected] = [Buffer.from(a), Buffer.from(b)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
