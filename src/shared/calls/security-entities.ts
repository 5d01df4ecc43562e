import * as v from 'valibot'
import { KYC_LEVELS, KYC_STATES } from '../rules/kyc-level.ts'
import { SECURITY_EVENTS } from '../rules/security-event.ts'
import { SIGN_IN_WAYS } from '../rules/sign-in-way.ts'
import { googleCode, verificationCode } from '../rules/verification-code.ts'
import { time } from './entities.ts'

/** Where something came from: a short name of the device, its network address, the country of the request. */
const origin = { device: v.string(), ip: v.string(), country: v.string() }

/** One session of the person. `id` is public: it opens nothing. */
export const session = v.object({
  id: v.string(),
  /** The one that asks. */
  current: v.boolean(),
  via: v.picklist(SIGN_IN_WAYS),
  opened_at: time,
  seen_at: time,
  /** From when it may withdraw, server time; what concerns the whole account (a new password) is reported by userinfo's `holds`. */
  withdraw_from: time,
  /** Until when it may not change what guards the account; null where it may. */
  limited_until: v.nullable(time),
  /** No earlier sign-in came from this country. */
  new_place: v.boolean(),
  ...origin,
})
export type SessionRow = v.InferOutput<typeof session>

export const loginRecord = v.object({ at: time, via: v.picklist(SIGN_IN_WAYS), ok: v.boolean(), ...origin })
export type LoginRecordRow = v.InferOutput<typeof loginRecord>

/** `detail`: which one it was (an address masked, a device); may be empty. */
export const securityRecord = v.object({
  at: time,
  what: v.picklist(SECURITY_EVENTS),
  detail: v.string(),
  ...origin,
})
export type SecurityRecordRow = v.InferOutput<typeof securityRecord>

/**
 * Step-up: the code of the authenticator where it is linked, else one sent by api/account/sendStepCode to the mail address, or to the
 * phone where there is no mail address.
 */
export const stepUp = {
  google_code: v.optional(googleCode),
  email_code: v.optional(verificationCode),
  phone_code: v.optional(verificationCode),
}
export type StepUp = { google_code?: string; email_code?: string; phone_code?: string }

/** Identity check as its person sees it. */
export const kycView = v.object({
  state: v.picklist(KYC_STATES),
  /** What is verified by now. */
  level: v.picklist(KYC_LEVELS),
  /** What comes next; null while there is nothing to do. */
  step: v.nullable(v.picklist(['basic', 'photos', 'selfie'])),
  /** Why it was not passed. */
  reason: v.nullable(v.string()),
  country: v.nullable(v.string()),
  id_type: v.nullable(v.string()),
  /** Masked. */
  name: v.nullable(v.string()),
  number: v.nullable(v.string()),
  /** Urls of the person's own images, for a page that was loaded anew. */
  front: v.nullable(v.string()),
  back: v.nullable(v.string()),
  selfie: v.nullable(v.string()),
  submitted_at: v.nullable(time),
  decided_at: v.nullable(time),
  /** Most that may be withdrawn a day at this level, worth in USDT. */
  day_limit: v.string(),
})
export type KycView = v.InferOutput<typeof kycView>
