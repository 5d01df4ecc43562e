import * as v from 'valibot'
import { isVisibleLine, tidyLine } from '../../src/shared/rules/visible-text.ts'
import type { SandboxHost } from '../host.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { openDetails } from '../identity/kyc-details.ts'

/** One identity that waits for its review, whole: the reviewer has to see what is reviewed. */
export interface KycCase {
  account: number
  /** What it would become. */
  level: 'basic' | 'advanced'
  country: string
  idType: string
  name: string
  number: string
  birth: string
  submittedAt: number
  /** Ids of its pictures: front, back, selfie. */
  images: readonly string[]
}

/** `submittedAt` of the case that the reviewer saw: what was sent after it is not decided. */
const submittedAt = v.pipe(v.number('is needed, as the case that was looked at has it'), v.safeInteger())

/** `POST /sandbox/api/kyc/:account`: passed, or not and why; the person reads the reason. */
export const kycDecision = v.variant('verdict', [
  v.object({ verdict: v.literal('approve'), submittedAt }),
  v.object({
    verdict: v.literal('refuse'),
    submittedAt,
    reason: v.pipe(
      v.string('is needed where it is refused'),
      v.check((text) => isVisibleLine(text, 3, 200), 'has 3 to 200 characters'),
      v.transform(tidyLine),
    ),
  }),
])
export type KycDecision = v.InferOutput<typeof kycDecision>

/** Reviews of identities, as the control panel has them. */
export interface KycService {
  waiting(): KycCase[]
  /** @returns null where it is done, else why not */
  decide(account: number, decision: KycDecision): Promise<string | null>
  /** Of an identity or a voucher that waits. */
  image(id: string): Promise<{ type: 'jpeg' | 'png'; bytes: Buffer } | null>
}

const WHY: Record<string, string> = {
  kyc_state: 'nothing of this account waits for a review, or it has sent more since it was looked at',
  kyc_taken: 'this identity verifies another account already',
  not_found: 'no such account',
}

export function createKycService(host: SandboxHost, { sealer, images }: IdentityService): KycService {
  const caseOf = (account: number): KycCase[] => {
    const { kyc } = host.exchange.safety(account)
    if (!kyc) return []
    const { country, idType, submittedAt, front, back, selfie } = kyc
    const { name, number, birth } = openDetails(kyc.details, sealer) ?? { name: '--', number: '--', birth: '--' }
    const shown = [front, back, selfie].filter((id) => id !== null)
    const level = selfie === null ? 'basic' : 'advanced'
    return [{ account, level, country, idType, name, number, birth, submittedAt, images: shown }]
  }
  const waiting = () => host.exchange.kycQueue().flatMap(caseOf)
  return {
    waiting,
    async decide(account, decision) {
      const passed = decision.verdict === 'approve'
      const reason = decision.verdict === 'refuse' ? decision.reason : null
      const { answer } = await host.submit({
        kind: 'kycDecide',
        account,
        passed,
        reason,
        submitted: decision.submittedAt,
      })
      return answer.ok ? null : (WHY[answer.refusal.key] ?? answer.refusal.key)
    },
    async image(id) {
      const identity = waiting().find((one) => one.images.includes(id))
      const found = identity ?? host.exchange.views.money.reviews().deposits.find((one) => one.image === id)
      const kept = found && host.exchange.safety(found.account).images.find((one) => one.id === id)
      const bytes = kept ? await images.get(id) : null
      return kept && bytes ? { type: kept.type, bytes } : null
    },
  }
}
