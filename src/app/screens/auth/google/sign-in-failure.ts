/** Why a sign-in by an issuer came to nothing, by the key of its words (namespace `errors`). */
export type FailureKey =
  | 'google_failed'
  | 'google_denied'
  | 'google_closed'
  | 'google_state'
  | 'google_token_wrong'
  | 'google_email_missing'

export class SignInFailure extends Error {
  readonly key: FailureKey

  constructor(key: FailureKey, cause?: unknown) {
    super(key, { cause })
    this.key = key
  }
}
