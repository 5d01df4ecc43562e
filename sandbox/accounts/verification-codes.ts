import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '../content/code-mail.ts'

const DIGITS = 6
const LIFE_MS = 10 * 60_000
const TRIES = 5
const RESEND_MS = 60_000
/** Codes remembered at most; the oldest go first. */
const KEPT = 10_000

interface Kept {
  hash: Buffer
  sentAt: number
  wrong: number
  used: boolean
}

export type CodeCheck = { verdict: 'right' | 'expired' | 'tries' } | { verdict: 'wrong'; left: number }

/**
 * Codes of six digits: good for ten minutes, one use and five tries; a new one may be made after sixty seconds and takes the old
 * one's place. In memory alone, and there as a keyed hash: no code reaches the disk.
 */
export class VerificationCodes {
  private readonly secret = randomBytes(32)
  private readonly kept = new Map<string, Kept>()

  /** @returns ms until another code may be sent, 0 for now */
  resendWait(purpose: CodePurpose, to: string, now: number): number {
    const known = this.kept.get(nameOf(purpose, to))
    return known ? Math.max(0, known.sentAt + RESEND_MS - now) : 0
  }

  /** A new code; what was sent before to this address for this purpose is worth nothing now. */
  make(purpose: CodePurpose, to: string, now: number): string {
    const name = nameOf(purpose, to)
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    this.kept.delete(name)
    this.kept.set(name, { hash: this.hash(name, code), sentAt: now, wrong: 0, used: false })
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value as string)
    return code
  }

  /** Judges a code; a wrong one counts. @param use a right one is worth nothing afterwards */
  check(purpose: CodePurpose, to: string, code: string, now: number, use: boolean): CodeCheck {
    const name = nameOf(purpose, to)
    const known = this.kept.get(name)
    if (!known || known.used || now >= known.sentAt + LIFE_MS) return { verdict: 'expired' }
    if (known.wrong >= TRIES) return { verdict: 'tries' }
    if (!timingSafeEqual(known.hash, this.hash(name, code))) {
      known.wrong += 1
      const left = TRIES - known.wrong
      return left > 0 ? { verdict: 'wrong', left } : { verdict: 'tries' }
    }
    known.used = use
    return { verdict: 'right' }
  }

  private hash(name: string, code: string): Buffer {
    return createHmac('sha256', this.secret).update(`${name}:${code}`).digest()
  }
}

/** Seconds that the person is instructed to wait before another code. */
export const RESEND_SECONDS = RESEND_MS / 1000

function nameOf(purpose: CodePurpose, to: string): string {
  return `${purpose}:${to}`
}
