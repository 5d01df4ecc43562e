import * as v from 'valibot'
import { KYC_LEVELS, KYC_STATES } from '../../shared/rules/kyc-level.ts'
import { NOTICE_GROUPS } from '../../shared/rules/notice-group.ts'
import { SECURITY_EVENTS } from '../../shared/rules/security-event.ts'
import { SIGN_IN_WAYS } from '../../shared/rules/sign-in-way.ts'

const whole = v.pipe(v.number(), v.safeInteger())
const origin = { device: v.string(), ip: v.string(), country: v.string() }

/** Where a call came from, as the host saw it: a short name of the device, its address, the country of the request. */
export interface Origin {
  device: string
  ip: string
  country: string
}

const session = v.object({
  /** Public, unguessable, never used again. */
  id: v.string(),
  /** SHA-256 of its token. */
  key: v.string(),
  via: v.picklist(SIGN_IN_WAYS),
  openedAt: whole,
  seenAt: whole,
  ...origin,
})

const login = v.object({ at: whole, via: v.picklist(SIGN_IN_WAYS), ok: v.boolean(), ...origin })

/** `detail`: which one it was, masked where it is an address. */
const record = v.object({ at: whole, what: v.picklist(SECURITY_EVENTS), detail: v.string(), ...origin })

const image = v.object({
  id: v.string(),
  type: v.picklist(['jpeg', 'png']),
  bytes: whole,
  at: whole,
  /** SHA-256 of its bytes; absent where it was kept before that was. */
  sha: v.optional(v.string()),
})

const kyc = v.object({
  /** What has been verified. */
  level: v.picklist(KYC_LEVELS),
  state: v.picklist(KYC_STATES),
  country: v.string(),
  idType: v.string(),
  /** Keyed hash of country, type and number: one identity verifies one account. */
  identity: v.string(),
  /** Name, number and birth, sealed by the host. */
  details: v.string(),
  front: v.nullable(v.string()),
  back: v.nullable(v.string()),
  selfie: v.nullable(v.string()),
  /** Why it was not passed, as the reviewer wrote it. */
  reason: v.nullable(v.string()),
  submittedAt: whole,
  decidedAt: v.nullable(whole),
})

export const safetySchema = v.object({
  nickname: v.nullable(v.string()),
  /** Id of one of the account's own images. */
  avatar: v.nullable(v.string()),
  /** Sealed by the host. */
  antiPhishing: v.nullable(v.string()),
  /** Since when everything is locked; null where it is not. */
  frozenAt: v.nullable(whole),
  /** `secret` is sealed by the host; `lastStep` is the last 30 s step whose code was used. */
  google: v.nullable(v.object({ secret: v.string(), linkedAt: whole, lastStep: whole })),
  sessions: v.array(session),
  logins: v.array(login),
  records: v.array(record),
  images: v.array(image),
  kyc: v.nullable(kyc),
  /** Whose sign-in at another issuer (OpenID Connect) opens this account; absent where nobody's does. */
  oidc: v.optional(v.object({ subject: v.string(), linkedAt: whole })),
  /** In which notices are written; left out where none is known. */
  language: v.optional(v.string()),
  /** Which groups of notices are mailed, where the person has chosen. */
  noticeMail: v.optional(v.record(v.picklist(NOTICE_GROUPS), v.boolean())),
  /** Log-in records have gone with their time: that none is left does not make the next sign-in the first. */
  aged: v.optional(v.literal(true)),
  /** When its person closed the account, for good; absent while it is open. */
  closedAt: v.optional(whole),
})

/** Who may act for an account and how it is guarded; lists stand oldest first. */
export type Safety = v.InferOutput<typeof safetySchema>
export type Session = Safety['sessions'][number]
export type LoginRecord = Safety['logins'][number]
export type SecurityRecord = Safety['records'][number]
export type KycRecord = NonNullable<Safety['kyc']>

/** As it may be looked at. */
export type SafetyView = DeepReadonly<Safety>

type DeepReadonly<T> = T extends (infer I)[]
  ? readonly DeepReadonly<I>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T

/** An account that nobody has signed in to. */
export function newSafety(): Safety {
  return {
    nickname: null,
    avatar: null,
    antiPhishing: null,
    frozenAt: null,
    google: null,
    sessions: [],
    logins: [],
    records: [],
    images: [],
    kyc: null,
  }
}

/** Adds to a list that keeps its newest. @returns what fell out of it */
export function keepNewest<T>(list: T[], item: T, most: number): T[] {
  list.push(item)
  return list.splice(0, Math.max(0, list.length - most))
}
