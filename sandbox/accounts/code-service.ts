import { networkOf } from '../../gateway/base/network.ts'
import type { Refusal } from '../../src/shared/rules/refusal.ts'
import { refusal } from '../../src/shared/rules/refusal.ts'
import { type CodePurpose, codeMail } from '../content/code-mail.ts'
import type { Language } from '../content/language.ts'
import type { Outbox } from './outbox.ts'
import { type Pause, RateLimit } from './rate-limit.ts'
import { RESEND_SECONDS, VerificationCodes } from './verification-codes.ts'

const HOUR_MS = 3_600_000
const CODES_AN_HOUR = { address: 10, ip: 60 }
/** Wrong codes that one network may try, over all addresses: as many as wrong passwords. */
const WRONG_CODES = { most: 50, windowMs: 10 * 60_000 }

/** Asked for by a person that is signed in, to its own address. Nobody else's asking leaves it without these. */
const OWN: ReadonlySet<CodePurpose> = new Set(['unbind', 'step_up', 'withdraw'])

export interface CodeOrder {
  purpose: CodePurpose
  /** Where it goes, in its one spelling. */
  to: string
  ip: string
  language: Language
  /** False: everything goes on as if it were sent, and nothing is (nobody is to learn whether an account exists). */
  deliver: boolean
  /** The anti-phishing phrase of the person whose own address it is. */
  phrase?: string | null
}

/** Sends codes into the outbox and judges them, both within limits by address and by the asker's IP. */
export class CodeService {
  private readonly outbox: Outbox
  private readonly siteName: string
  private readonly codes = new VerificationCodes()
  private readonly byAddress = new RateLimit(CODES_AN_HOUR.address, HOUR_MS)
  private readonly byIp = new RateLimit(CODES_AN_HOUR.ip, HOUR_MS)
  private readonly wrongByIp = new RateLimit(WRONG_CODES.most, WRONG_CODES.windowMs)

  constructor(outbox: Outbox, siteName: string) {
    this.outbox = outbox
    this.siteName = siteName
  }

  /** @returns why it is not sent now; null where it is */
  send({ purpose, to, ip, language, deliver, phrase = null }: CodeOrder, now: number): Refusal | null {
    const pause = this.codes.resendWait(purpose, to, now)
    if (pause > 0) return refusal('code_wait', { code: 429, field: 'code', params: secondsOf(pause) })
    const network = networkOf(ip)
    const name = OWN.has(purpose) ? `${to} own` : to
    const crowded = Math.max(this.byAddress.wait(name, now), this.byIp.wait(network, now))
    if (crowded > 0) return refusal('too_many_requests', { code: 429, field: 'code', params: secondsOf(crowded) })
    this.byAddress.take(name, now)
    this.byIp.take(network, now)
    const code = this.codes.make(purpose, to, now)
    if (deliver) {
      const text = codeMail(purpose, language, { code, site: this.siteName, phrase })
      this.outbox.add({ to, kind: purpose, code, text })
    }
    return null
  }

  /** Addresses that get, and networks that ask for or try, no more codes now. */
  paused(now: number): Pause[] {
    return [...this.byAddress.full(now), ...this.byIp.full(now), ...this.wrongByIp.full(now)]
  }

  /** The counts by address and network begin anew; each code keeps its minute, its tries and its life. */
  clearLimits(): void {
    this.byAddress.clear()
    this.byIp.clear()
    this.wrongByIp.clear()
  }

  /** @param ip of whoever tries  @param use a right code is worth nothing afterwards. @returns why the code is not taken; null where it is right */
  check(
    purpose: CodePurpose,
    to: string,
    code: string,
    { now, ip, use = true }: { now: number; ip: string; use?: boolean },
  ): Refusal | null {
    const network = networkOf(ip)
    const pause = this.wrongByIp.wait(network, now)
    if (pause > 0) return refusal('too_many_requests', { code: 429, field: 'code', params: secondsOf(pause) })
    const checked = this.codes.check(purpose, to, code, now, use)
    if (checked.verdict === 'wrong' || checked.verdict === 'tries') this.wrongByIp.take(network, now)
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
