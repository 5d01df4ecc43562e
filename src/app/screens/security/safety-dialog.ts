/** What of the security center is open over it. */
export type SafetyDialogName =
  | 'password'
  | 'email'
  | 'phone'
  | 'google'
  | 'google_login'
  | 'anti_phishing'
  | 'lock'
  | 'others'
  | 'export'
  | 'close'

export interface SafetyDialogProps {
  onClose: () => void
  /** The change holds: what is shown of the account is asked for anew. */
  onDone: () => void
}
