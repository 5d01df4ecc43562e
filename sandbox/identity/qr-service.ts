import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../gateway/base/network.ts'
import type { Origin } from '../../src/engine/contract/safety.ts'
import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { type Pause, RateLimit } from '../accounts/rate-limit.ts'

const QR_LIFE_MS = 120_000
const HOUR_MS = 3_600_000
/** A page that stands open makes thirty an hour. */
const CODES_AN_HOUR = 240
const WRONG_SECRETS = 5
const KEPT = 10_000

export type QrState = 'waiting' | 'scanned' | 'confirmed' | 'taken' | 'refused' | 'ended'

export interface Scanner {
  user: number
  /** Id of the phone's session. */
  session: string
}

export interface QrCode {
  readonly id: string
  readonly challenge: string
  readonly asker: Origin
  readonly askedAt: number
  readonly ends: number
  state: QrState
  scanner: Scanner | null
  wrong: number
}

type Result<T> = { ok: true; data: T } | { ok: false; refusal: Refusal }

const ENDED = refusal('qr_ended', { code: 404, field: 'id' })
const USED = refusal('qr_used', { code: 409, field: 'id' })
const OTHER_PAGE = refusal('qr_page', { code: 403, field: 'secret' })

/**
 * Codes by which a page asks a phone to sign it in. In memory alone: they last 120 s. The id is public, each code is good once, its
 * scanner alone says yes, and its token goes to the page that has the secret behind the challenge, in the network that asked.
 */
export class QrService {
  private readonly codes = new Map<string, QrCode>()
  private readonly byNetwork = new RateLimit(CODES_AN_HOUR, HOUR_MS)

  create(challenge: string, asker: Origin, now: number): Result<QrCode> {
    const network = networkOf(asker.ip)
    const wait = this.byNetwork.wait(network, now)
    if (wait > 0) {
      const seconds = String(Math.ceil(wait / 1000))
      return no(refusal('too_many_requests', { code: 429, params: { seconds } }))
    }
    this.byNetwork.take(network, now)
    const id = randomBytes(24).toString('base64url')
    const ends = now + QR_LIFE_MS
    const code: QrCode = { id, challenge, asker, askedAt: now, ends, state: 'waiting', scanner: null, wrong: 0 }
    this.codes.set(id, code)
    if (this.codes.size > KEPT) this.codes.delete(this.codes.keys().next().value as string)
    return { ok: true, data: code }
  }

  /** Networks that get no more codes now. */
  paused(now: number): Pause[] {
    return this.byNetwork.full(now)
  }

  /** The counts by network begin anew; codes live on. */
  clearLimits(): void {
    this.byNetwork.clear()
  }

  /** What anybody may know who has the id; one that is not known has ended. */
  status(id: string, now: number): { state: QrState; ends: number | null } {
    const code = this.codes.get(id)
    return code ? { state: stateAt(code, now), ends: code.ends } : { state: 'ended', ends: null }
  }

  /** The first phone that scans has it; it may scan again. */
  scan(id: string, scanner: Scanner, now: number): Result<QrCode> {
    const code = this.codes.get(id)
    if (!code || stateAt(code, now) === 'ended') return no(ENDED)
    if (code.state === 'waiting') {
      code.state = 'scanned'
      code.scanner = scanner
    }
    return code.state === 'scanned' && isOf(code, scanner) ? { ok: true, data: code } : no(USED)
  }

  /** What this phone has scanned and not yet answered. */
  open(id: string, scanner: Scanner, now: number): Result<QrCode> {
    const code = this.codes.get(id)
    // Another's code is as if there were none.
    if (!code || !isOf(code, scanner) || stateAt(code, now) === 'ended') return no(ENDED)
    return code.state === 'scanned' ? { ok: true, data: code } : no(USED)
  }

  /** The phone's word, once. */
  answer(code: QrCode, accept: boolean): void {
    code.state = accept ? 'confirmed' : 'refused'
  }

  /** Hands the code's person over, once, to the page that has the secret. */
  take(id: string, secret: string, ip: string, now: number): Result<Scanner> {
    const code = this.codes.get(id)
    if (!code || stateAt(code, now) === 'ended') return no(ENDED)
    const fits = equal(createHash('sha256').update(secret).digest('base64url'), code.challenge)
    if (!fits || networkOf(ip) !== networkOf(code.asker.ip)) {
      code.wrong += 1
      if (code.wrong >= WRONG_SECRETS) code.state = 'ended'
      return no(OTHER_PAGE)
    }
    if (code.state !== 'confirmed' || !code.scanner) return no(USED)
    code.state = 'taken'
    return { ok: true, data: code.scanner }
  }
}

function stateAt(code: QrCode, now: number): QrState {
  const over = now >= code.ends && code.state !== 'taken' && code.state !== 'refused'
  return over ? 'ended' : code.state
}

function isOf(code: QrCode, { user, session }: Scanner): boolean {
  return code.scanner?.user === user && code.scanner.session === session
}

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function no(why: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: why }
}
