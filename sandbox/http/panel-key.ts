import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isKnownHost, isOwnOrigin } from '../sockets/origin.ts'

export interface PanelRequest {
  headers: IncomingHttpHeaders
  /** Key of the address (`?key=`), where it has one. */
  key?: string | undefined
}

/** The control panel's door: the printed key, a known Host, and no foreign Origin. */
export class PanelKey {
  readonly key: string
  private readonly listening: string

  /** @param listening the HOST setting */
  constructor(listening: string, key: string = randomBytes(16).toString('base64url')) {
    this.listening = listening
    this.key = key
  }

  /** The key comes as `x-sandbox-key` or in the address. */
  allows(request: PanelRequest): boolean {
    const { host, origin } = request.headers
    if (!isKnownHost(host, this.listening)) return false
    if (origin !== undefined && !isOwnOrigin(origin, host)) return false
    const given = Buffer.from(String(request.headers['x-sandbox-key'] ?? request.key ?? ''))
    const expected = Buffer.from(this.key)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
