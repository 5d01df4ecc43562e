import { createHash, timingSafeEqual } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { type Answered, accepted, refused } from '../../src/shared/calls/answered.ts'
import type { GoogleSetup } from '../../src/shared/site/google-setup.ts'
import { canonicalAddress } from '../accounts/address.ts'
import { sha256 } from '../journal/chain.ts'
import type { IssuerKeySource } from './foreign-issuer.ts'

/** Longest time between a token's making and its use, s. */
const LONGEST_AGE_S = 600
/** By how much the issuer's clock may differ, s. */
const TOLERANCE_S = 60
const USED_KEPT = 20_000
const ALGORITHMS = ['RS256', 'ES256', 'PS256']

/** Whom an ID token names. */
export interface NamedPerson {
  /** SHA-256 of issuer and subject: who it is, whatever address they have. */
  subject: string
  email: string
  /** What tells this sign-in from every other. */
  once: string
}

export interface TokenServiceOptions {
  /** Null where sign-in by an issuer is not set up. */
  setup: GoogleSetup | null
  source: IssuerKeySource
  /** The server's clock, ms: time travel of the exchange moves no issuer. */
  clock: () => number
}

/**
 * Judges ID tokens (OpenID Connect Core 3.1.3.7, 3.2.2.11): signature by the issuer's keys, issuer, audience, authorised party, time, nonce,
 * a verified address. The nonce in a token is the SHA-256 of one that the asking page alone knows, so whoever gets hold of a token has
 * nothing; and each opens one session.
 */
export class TokenService {
  private readonly options: TokenServiceOptions
  private readonly began: number
  private readonly used = new Map<string, number>()

  constructor(options: TokenServiceOptions) {
    this.options = options
    this.began = Math.floor(options.clock() / 1000)
  }

  /** @param nonce what the page kept  @param email as the page read it in the token */
  async read(token: string, nonce: string, email: string): Promise<Answered<NamedPerson>> {
    const { setup, source } = this.options
    if (!setup) return refused('google_failed')
    const { decodeJwt, errors, jwtVerify } = await import('jose')
    let payload: JWTPayload
    try {
      const { iss = '' } = decodeJwt(token)
      if (!source.isIssuer(iss)) return wrong()
      const keys = await source.keys(iss)
      if (!keys) return refused('google_failed')
      const now = this.options.clock()
      const checked = await jwtVerify(token, keys, {
        issuer: iss,
        audience: setup.client_id,
        algorithms: ALGORITHMS,
        currentDate: new Date(now),
        clockTolerance: TOLERANCE_S,
        maxTokenAge: LONGEST_AGE_S,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      })
      payload = checked.payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) return ended()
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) return refused('google_failed')
      return wrong()
    }
    return this.named(payload, nonce, email)
  }

  /** Uses a sign-in up. @returns false where it was used before */
  take({ once }: NamedPerson): boolean {
    const now = this.options.clock()
    for (const [known, ends] of this.used) if (ends <= now || this.used.size > USED_KEPT) this.used.delete(known)
    if (this.used.has(once)) return false
    this.used.set(once, now + (LONGEST_AGE_S + 2 * TOLERANCE_S) * 1000)
    return true
  }

  private named(payload: JWTPayload, nonce: string, email: string): Answered<NamedPerson> {
    const { iss = '', sub = '', aud, azp, iat = 0 } = payload
    const client = this.options.setup?.client_id
    const party = azp ?? (Array.isArray(aud) && aud.length > 1 ? null : client)
    if (party !== client || sub === '' || !equal(payload.nonce, nonceOf(nonce))) return wrong()
    // What was used before the server began is not known any more.
    if (iat < this.began) return ended()
    if (typeof payload.email !== 'string') return refused('google_email_missing')
    if (payload.email_verified !== true) return refused('google_email_unverified', { code: 403 })
    const address = canonicalAddress('email', payload.email)
    if (address !== canonicalAddress('email', email)) return wrong()
    const issuer = this.options.source.nameOf(iss)
    const once = sha256(`${issuer}\n${String(payload.nonce)}`)
    if (this.used.has(once)) return refused('google_token_used', { code: 409 })
    return accepted({ subject: sha256(`${issuer}\n${sub}`), email: address, once })
  }
}

/** The nonce that stands in the token. @param kept the page's own */
export function nonceOf(kept: string): string {
  return createHash('sha256').update(kept).digest('base64url')
}

function equal(one: unknown, other: string): boolean {
  const [a, b] = [Buffer.from(String(one)), Buffer.from(other)]
  return typeof one === 'string' && a.length === b.length && timingSafeEqual(a, b)
}

function wrong() {
  return refused('google_token_wrong', { code: 403 })
}

function ended() {
  return refused('google_token_ended', { code: 403 })
}
