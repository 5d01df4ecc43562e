import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isKnownHost, isOwnOrigin, type ServedNames } from '../web/origin.ts'

export const PANEL_COOKIE = 'onetape_panel'

export type Access = 'granted' | Refused
export type Refused = 'no key' | 'wrong key' | 'unknown host' | 'foreign origin'

/** What a refusal is answered with: its HTTP status and its text. */
export function refusalOf(reason: Refused): { status: 401 | 403; error: string } {
  if (reason === 'wrong key') return { status: 401, error: 'Wrong key: enter the key printed at startup' }
  return { status: reason === 'no key' ? 401 : 403, error: reason }
}

/**
 * The panel's door. The Host must be known (a foreign name could point here), an Origin must be the panel's own, and a write by
 * cookie must bring one; the key comes as the header `x-sandbox-key` (tools) or as the cookie that the login sets.
 */
export class PanelAccess {
  private readonly key: string
  private readonly listening: ServedNames
  private readonly base: string

  /** @param listening the HOST setting @param base path under which everything is served */
  constructor(key: string, listening: ServedNames, base = '') {
    this.base = base
    this.key = key
    this.listening = listening
  }

  /** Host and Origin alone, as the login and the panel's own files want them. */
  door(headers: IncomingHttpHeaders): Access {
    if (!isKnownHost(headers.host, this.listening)) return 'unknown host'
    if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host)) return 'foreign origin'
    return 'granted'
  }

  check(method: string, headers: IncomingHttpHeaders): Access {
    const door = this.door(headers)
    if (door !== 'granted') return door
    const header = headers['x-sandbox-key']
    if (typeof header === 'string') return this.checkKey(header)
    const cookie = cookieOf(headers.cookie)
    if (cookie === null) return 'no key'
    if (!equal(cookie, this.cookieValue())) return 'wrong key'
    const isWrite = method !== 'GET' && method !== 'HEAD'
    return isWrite && headers.origin === undefined ? 'foreign origin' : 'granted'
  }

  /** @param key as it was given; whatever is no text, or empty, is none */
  checkKey(key: unknown): 'granted' | 'no key' | 'wrong key' {
    if (typeof key !== 'string' || key === '') return 'no key'
    return equal(key, this.key) ? 'granted' : 'wrong key'
  }

  /** `Set-Cookie` of a login: not readable by scripts, never sent from another site, gone with the browser. */
  setCookie(): string {
    return `${PANEL_COOKIE}=${this.cookieValue()}; Path=${this.base}/sandbox; HttpOnly; SameSite=Strict`
  }

  private cookieValue(): string {
    return createHash('sha256').update(`panel cookie ${this.key}`).digest('base64url')
  }
}

function cookieOf(header: string | undefined): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2)
    if (name === PANEL_COOKIE) return value ?? null
  }
  return null
}

function equal(a: string, b: string): boolean {
  const [given, expected] = [Buffer.from(a), Buffer.from(b)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
