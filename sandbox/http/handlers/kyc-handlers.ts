import type { CommandBody } from '../../../src/engine/contract/command.ts'
import type { SafetyView } from '../../../src/engine/contract/safety.ts'
import { type Answered, accepted } from '../../../src/shared/calls/answered.ts'
import type { KycView } from '../../../src/shared/calls/security-entities.ts'
import { canonicalIdNumber, fixedIdNumber } from '../../../src/shared/rules/id-number.ts'
import { KYC_DAY_LIMITS } from '../../../src/shared/rules/kyc-level.ts'
import { type KycBasicForm, kycBasicRefusal } from '../../../src/shared/rules/kyc-rule.ts'
import { maskId } from '../../../src/shared/rules/mask-id.ts'
import { regionRefusal } from '../../accounts/region.ts'
import { imageOfUrl, imageUrl } from '../../identity/image-store.ts'
import { type KycDetails, openDetails } from '../../identity/kyc-details.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { earlier } from './earlier.ts'

/** The identity check in three steps; a reviewer at the control panel decides. */
export const kycHandlers: Handlers<'kyc' | 'kycState'> = {
  async kyc(request, context) {
    const before = await earlier(context, () => viewOf(context))
    if (before) return before
    const { host, user, mark } = context
    if (request.step === 'basic') {
      const refusal = regionRefusal(context.country, null) ?? kycBasicRefusal(request, host.now())
      if (refusal) return { ok: false, refusal }
    }
    const command: CommandBody =
      request.step === 'basic'
        ? basicCommand(request, context)
        : request.step === 'photos'
          ? { kind: 'kycPhotos', account: user, front: imageOfUrl(request.front), back: imageOfUrl(request.back) }
          : { kind: 'kycSelfie', account: user, selfie: imageOfUrl(request.selfie) }
    const { answer } = await host.submit(command, mark)
    return answer.ok ? viewOf(context) : answer
  },

  kycState: (_request, context) => viewOf(context),
}

function basicCommand({ country, id_type, name, number, birth }: KycBasicForm, context: CallContext): CommandBody {
  const { identity, user } = context
  const spelt = canonicalIdNumber(number)
  const details: KycDetails = { name, number: spelt, birth }
  return {
    kind: 'kycBasic',
    account: user,
    country,
    idType: id_type,
    identity: identity.sealer.fingerprint(`identity:${country}:${id_type}:${fixedIdNumber(country, id_type, number)}`),
    details: identity.sealer.seal(JSON.stringify(details)),
  }
}

function viewOf(context: CallContext): Answered<KycView> {
  return accepted(kycViewOf(context))
}

/** The identity check as its person sees it, name and number masked. */
export function kycViewOf({ host, user, identity }: CallContext): KycView {
  const { kyc } = host.exchange.safety(user)
  const details = kyc && openDetails(kyc.details, identity.sealer)
  const url = (id: string | null | undefined) => (id ? imageUrl(id) : null)
  return {
    state: kyc?.state ?? 'none',
    level: kyc?.level ?? 'none',
    step: nextStep(kyc),
    reason: kyc?.reason ?? null,
    country: kyc?.country ?? null,
    id_type: kyc?.idType ?? null,
    name: details ? maskId(details.name) : null,
    number: details ? maskId(details.number) : null,
    front: url(kyc?.front),
    back: url(kyc?.back),
    selfie: url(kyc?.selfie),
    submitted_at: kyc?.submittedAt ?? null,
    decided_at: kyc?.decidedAt ?? null,
    day_limit: KYC_DAY_LIMITS[kyc?.level ?? 'none'],
  }
}

function nextStep(kyc: SafetyView['kyc']): KycView['step'] {
  if (!kyc || (kyc.level === 'none' && kyc.state === 'refused')) return 'basic'
  if (kyc.level === 'advanced' || kyc.selfie !== null) return null
  return kyc.front === null ? 'photos' : 'selfie'
}
