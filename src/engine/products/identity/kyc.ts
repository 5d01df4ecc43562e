import type { Answer } from '../../contract/event.ts'
import type { IdentityCommand } from '../../contract/identity-command.ts'
import type { KycRecord, Safety } from '../../contract/safety.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { personOf, writeDown } from './person.ts'

const DONE: Answer = { ok: true, data: {} }
/** How long a closed account's identity verifies no other. */
const IDENTITY_HELD_MS = 24 * 3_600_000
/** The reviewer is the exchange itself. */
const NO_ORIGIN = { device: '', ip: '', country: '' }

type Of<K extends IdentityCommand['kind']> = Extract<IdentityCommand, { kind: K }>

/**
 * Step 1: who the person is. It may be sent anew until it is verified; photos of an earlier document go with it. What is verified
 * already, by this account or another, is refused.
 */
export function kycBasic(state: State, command: Of<'kycBasic'>): Answer {
  const found = personOf(state, command.account)
  if (!found.ok) return found
  const { safety } = found
  if (safety.kyc && (safety.kyc.level !== 'none' || safety.kyc.state === 'review'))
    return refuse('kyc_state', { code: 409 })
  const { country, idType, identity, details } = command
  if (verifiedElsewhere(state, identity, command.account)) return refuse('kyc_taken', { code: 409, field: 'number' })
  safety.kyc = {
    level: 'none',
    state: 'review',
    country,
    idType,
    identity,
    details,
    front: null,
    back: null,
    selfie: null,
    reason: null,
    submittedAt: state.time,
    decidedAt: null,
  }
  return DONE
}

/** Step 2: photos of the document, while it waits or after the basic review; never what is another's. */
export function kycPhotos(state: State, { account, front, back }: Of<'kycPhotos'>): Answer {
  const open = openFor(state, account, [front, back])
  if (!open.ok) return open
  if (front === back) return refuse('kyc_photos', { field: 'back' })
  Object.assign(open.kyc, { front, back, selfie: null })
  return DONE
}

/** Step 3: the selfie with document and note. With it the whole is under review for the advanced level. */
export function kycSelfie(state: State, { account, selfie }: Of<'kycSelfie'>): Answer {
  const open = openFor(state, account, [selfie])
  if (!open.ok) return open
  const { kyc } = open
  if (kyc.front === null) return refuse('kyc_step', { code: 409 })
  if (selfie === kyc.front || selfie === kyc.back) return refuse('kyc_photos', { field: 'selfie' })
  Object.assign(kyc, { selfie, state: 'review', submittedAt: state.time, reason: null, decidedAt: null })
  return DONE
}

/**
 * The review. Without a selfie it is of the basic level, with one of the advanced. What is refused leaves the level that was; what
 * was sent after the reviewer looked is not decided.
 */
export function kycDecide(state: State, { account, passed, reason, submitted }: Of<'kycDecide'>): Answer {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { kyc } = found.safety
  if (kyc?.state !== 'review' || (submitted ?? kyc.submittedAt) !== kyc.submittedAt)
    return refuse('kyc_state', { code: 409 })
  if (passed && verifiedElsewhere(state, kyc.identity, account)) return refuse('kyc_taken', { code: 409 })
  if (!passed && !reason) return refuse('kyc_reason', { field: 'reason' })
  kyc.state = passed ? 'verified' : 'refused'
  kyc.decidedAt = state.time
  kyc.reason = passed ? null : reason
  if (passed) kyc.level = kyc.selfie === null ? 'basic' : 'advanced'
  else if (kyc.level === 'basic') Object.assign(kyc, { front: null, back: null, selfie: null })
  writeDown(state, found.account, passed ? 'kyc_passed' : 'kyc_refused', NO_ORIGIN, { detail: kyc.level })
  return DONE
}

type Open = { ok: true; kyc: KycRecord; safety: Safety } | ReturnType<typeof refuse>

/** The application that takes photos now: not one under review with all of them, none that is done, none that was refused at once. */
function openFor(state: State, account: number, images: readonly string[]): Open {
  const found = personOf(state, account)
  if (!found.ok) return found
  const { safety } = found
  const { kyc } = safety
  if (!kyc || (kyc.level === 'none' && kyc.state === 'refused')) return refuse('kyc_step', { code: 409 })
  if (kyc.level === 'advanced' || (kyc.state === 'review' && kyc.selfie !== null))
    return refuse('kyc_state', { code: 409 })
  const own = new Set(safety.images.map(({ id }) => id))
  if (!images.every((id) => own.has(id))) return refuse('not_found', { code: 404, field: 'image' })
  return { ok: true, kyc, safety }
}

/**
 * By an account that is open, or was within the window of the daily limit: closing one and opening another must not double what may
 * be withdrawn.
 */
function verifiedElsewhere(state: State, identity: string, account: number): boolean {
  return state.accounts.all().some((one) => {
    const { kyc, closedAt = state.time } = one.safety ?? {}
    return (
      one.id !== account &&
      kyc?.identity === identity &&
      kyc.level !== 'none' &&
      closedAt > state.time - IDENTITY_HELD_MS
    )
  })
}
