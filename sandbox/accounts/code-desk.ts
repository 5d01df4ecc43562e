import type { Refusal } from '../../src/shared/rules/refusal.ts'
import { refusal } from '../../src/shared/rules/refusal.ts'
import { codeMail } from '../content/code-mail.ts'
import type { Language } from '../content/language.ts'
import type { Outbox } from '../panel/outbox.ts'
import { networkOf } from './network.ts'
import { RateLimit } from './rate-limit.ts'
import { type CodePurpose, RESEND_SECONDS, VerificationCodes } from './verification-codes.ts'

const HOUR_MS = 3_600_000
const CODES_AN_HOUR = { address: 10, ip: 60 }

export interface CodeOrder {
  purpose: CodePurpose
  /** Where it goes, in its one spelling. */
  to: string
  ip: string
  language: Language
  /** False: everything goes on as if it were sent, and nothing is (nobody is to learn whether an account exists). */
  deliver: boolean
}

/** Sends codes into the outbox, within limits by address and by the asker's IP, and judges them. */
export class CodeDesk {
  private readonly outbox: Outbox
  private readonly siteName: string
  private readonly codes = new VerificationCodes()
  private readonly byAddress = new RateLimit(CODES_AN_HOUR.address, HOUR_MS)
  private readonly byIp = new RateLimit(CODES_AN_HOUR.ip, HOUR_MS)

  constructor(outbox: Outbox, siteName: string) {
    this.outbox = outbox
    this.siteName = siteName
  }

  /** @returns why it is not sent now; null where it is */
  send({ purpose, to, ip, language, deliver }: CodeOrder, now: number): Refusal | null {
    const pause = this.codes.resendWait(purpose, to, now)
    if (pause > 0) return refusal('code_wait', { code: 429, field: 'code', params: secondsOf(pause) })
    const network = networkOf(ip)
    const crowded = Math.max(this.byAddress.wait(to, now), this.byIp.wait(network, now))
    if (crowded > 0) return refusal('too_many_requests', { code: 429, field: 'code', params: secondsOf(crowded) })
    this.byAddress.take(to, now)
    this.byIp.take(network, now)
    const code = this.codes.make(purpose, to, now)
    if (deliver) {
      this.outbox.add({ to, kind: purpose, code, text: codeMail(purpose, language, { code, site: this.siteName }) })
    }
    return null
  }

  /** @param use a right code is worth nothing afterwards. @returns why the code is not taken; null where it is right */
  check(
    purpose: CodePurpose,
    to: string,
    code: string,
    { now, use = true }: { now: number; use?: boolean },
  ): Refusal | null {
    const checked = this.codes.check(purpose, to, code, now, use)
    switch (checked.verdict) {
      case 'right':
        return null
      case 'wrong':
        return refusal('code_wrong', { field: 'code', params: { left: String(checked.left) } })
      case 'tries':
        return refusal('code_tries', { field: 'code' })
      case 'expired':
        return refusal('code_expired', { field: 'code' })
    }
  }
}

/** What every sent code is answered with. */
export const CODE_SENT = { resend_in: RESEND_SECONDS }

function secondsOf(ms: number): Record<string, string> {
  return { seconds: String(Math.ceil(ms / 1000)) }
}
