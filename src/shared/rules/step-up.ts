export type StepCode = 'google_code' | 'email_code' | 'phone_code'

/**
 * The codes that something takes. A change of what guards the account: the authenticator's, else one by mail, else one by phone. A
 * withdrawal: every one that is bound.
 */
export function neededCodes(
  { google2fa, email, phone }: { google2fa: boolean; email: string | null; phone: string | null },
  use: 'change' | 'withdraw',
): StepCode[] {
  const bound: StepCode[] = []
  if (google2fa) bound.push('google_code')
  if (email !== null) bound.push('email_code')
  if (phone !== null) bound.push('phone_code')
  return use === 'withdraw' ? bound : bound.slice(0, 1)
}
