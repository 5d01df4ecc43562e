import type { KycIdType } from '../../shared/rules/kyc-level.ts'
import type { NoticeGroup } from '../../shared/rules/notice-group.ts'
import type { SignInWay } from '../../shared/rules/sign-in-way.ts'
import type { Origin } from './safety.ts'

/** What concerns a person and not money. Texts that are secret come sealed by the host; no password, code, token or image is in any. */
export type IdentityCommand =
  | ChangePassword
  | OpenSession
  /** `ids`: sessions to end; what is none of the account's is left alone. */
  | { kind: 'endSessions'; account: number; ids: string[]; origin: Origin }
  | { kind: 'seeSession'; account: number; id: string }
  /** A try to sign in that failed; 0 where there is no such account, so that both are the same work. */
  | { kind: 'noteLogin'; account: number; via: SignInWay; origin: Origin }
  /** `address` null takes it away; the other address has to stay. `shown`: how the record names it. */
  | {
      kind: 'bindAddress'
      account: number
      type: 'email' | 'phone'
      address: string | null
      shown: string
      origin: Origin
    }
  /** `secret` null unlinks. `step`: whose code proved it. */
  | { kind: 'linkGoogle'; account: number; secret: string | null; step: number; origin: Origin }
  /** A code of the authenticator is used: refused where it, or a later one, was used before. */
  | { kind: 'takeGoogleStep'; account: number; step: number }
  /** Links a person of another issuer (OpenID Connect). `subject`: SHA-256 of issuer and subject, by the host; null unlinks. */
  | { kind: 'linkOidc'; account: number; subject: string | null; origin: Origin }
  | { kind: 'setAntiPhishing'; account: number; phrase: string | null; origin: Origin }
  /** Locks everything, or unlocks it. */
  | { kind: 'freeze'; account: number; frozen: boolean; origin: Origin }
  /** For good: what is of the person goes, what the ledger needs stays under the number of the account. */
  | { kind: 'closeAccount'; account: number; origin: Origin }
  | { kind: 'setNickname'; account: number; nickname: string | null }
  /** What a person is notified of by mail, and in which language; what is left out stays. */
  | { kind: 'setNotices'; account: number; language?: string; mail?: Record<NoticeGroup, boolean> }
  | { kind: 'setAvatar'; account: number; image: string | null }
  /** `sha`: SHA-256 of its bytes, by which the same picture is known under another id. */
  | { kind: 'keepImage'; account: number; id: string; type: 'jpeg' | 'png'; bytes: number; sha?: string }
  | {
      kind: 'kycBasic'
      account: number
      country: string
      idType: KycIdType
      identity: string
      details: string
    }
  | { kind: 'kycPhotos'; account: number; front: string; back: string }
  | { kind: 'kycSelfie'; account: number; selfie: string }
  /** The review: passed, or not and why. `submitted`: when what was looked at was sent, ms; what came later was not looked at. */
  | { kind: 'kycDecide'; account: number; passed: boolean; reason: string | null; submitted?: number }

export interface OpenSession {
  kind: 'openSession'
  account: number
  id: string
  /** SHA-256 of the token. */
  key: string
  via: SignInWay
  origin: Origin
  /** In which the page was shown. */
  language?: string
}

/** Ends every session but `kept`, the one that set it. */
export interface ChangePassword {
  kind: 'changePassword'
  account: number
  passwordHash: string
  kept?: string
  origin?: Origin
}
