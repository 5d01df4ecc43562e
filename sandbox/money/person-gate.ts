import type { StepUp } from '../../src/shared/calls/security-entities.ts'
import type { KycLevel } from '../../src/shared/rules/kyc-level.ts'
import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { neededCodes, type StepCode } from '../../src/shared/rules/step-up.ts'
import { type Hold, withdrawalHolds } from '../../src/shared/rules/withdrawal-holds.ts'
import { regionRefusal } from '../accounts/region.ts'
import type { Caller } from '../identity/caller.ts'
import { takeStepUp } from '../identity/step-up.ts'

/** What money asks of identity: how far a person is verified, what holds withdrawals back, and which codes are bound. */

export function kycLevelOf({ host, user }: Caller): KycLevel {
  return host.exchange.safety(user).kyc?.level ?? 'none'
}

/** Holds of the asking session that last, the longest first. */
export function holdsOf({ host, user, session }: Caller): Hold[] {
  return withdrawalHolds(session, host.exchange.account(user)?.passwordChangedAt ?? null, host.now())
}

/** Codes that a withdrawal takes. */
export function codesOf({ host, user }: Caller): StepCode[] {
  const account = host.exchange.account(user)
  const { google } = host.exchange.safety(user)
  return account ? neededCodes({ ...account, google2fa: google !== null }, 'withdraw') : []
}

/** Whether services are offered to the person where it is, or where its phone is. Null where they are. */
export function placeRefusal({ host, user, country }: Caller): Refusal | null {
  return regionRefusal(country, host.exchange.account(user)?.phone ?? null)
}

/** C2C and purchases need a person that is served and verified. Null where it is both. */
export function dealRefusal(context: Caller): Refusal | null {
  const unverified = kycLevelOf(context) === 'none' ? refusal('kyc_required', { code: 403 }) : null
  return placeRefusal(context) ?? unverified
}

/** Takes every code that is bound; right ones are used then. Null where all were right. */
export function takeCodes(codes: StepUp, context: Caller): Promise<Refusal | null> {
  return takeStepUp(codes, 'withdraw', context)
}
