/** What stands in an account's security records. */
export const SECURITY_EVENTS = [
  'password_changed',
  'password_reset',
  'email_linked',
  'email_unlinked',
  'phone_linked',
  'phone_unlinked',
  'google_linked',
  'google_unlinked',
  'oidc_linked',
  'oidc_unlinked',
  'anti_phishing_set',
  'sessions_ended',
  'locked',
  'unlocked',
  'kyc_passed',
  'kyc_refused',
  'account_closed',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]
