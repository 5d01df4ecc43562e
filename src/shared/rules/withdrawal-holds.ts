import type { SignInWay } from './sign-in-way.ts'

/** rules.md: after a sign-in, after a new password, and of a session that a QR code opened. */
export const HOLD_MS = { login: 180_000, password: 48 * 3_600_000, qr: 24 * 3_600_000 } as const
export type HoldCause = keyof typeof HOLD_MS

/** Why nothing may be withdrawn, from when until when; server time, ms. */
export interface Hold {
  cause: HoldCause
  from: number
  ends: number
}

/**
 * The holds that last at a moment, the longest first (the longer counts). Every sign-in starts 180 s, a password that was reset or
 * changed 48 h; a session by QR cannot withdraw for 24 h.
 * @param session null: a token of which it is not known how it began
 * @param passwordChangedAt null where the password is still the first
 * @param now server time, ms
 */
export function withdrawalHolds(
  session: { via: SignInWay; openedAt: number } | null,
  passwordChangedAt: number | null,
  now: number,
): Hold[] {
  const holds: Hold[] = []
  const add = (cause: HoldCause, from: number) => {
    const ends = from + HOLD_MS[cause]
    if (now < ends) holds.push({ cause, from, ends })
  }
  if (session) add('login', session.openedAt)
  if (session?.via === 'qr') add('qr', session.openedAt)
  if (passwordChangedAt !== null) add('password', passwordChangedAt)
  return holds.sort((a, b) => b.ends - a.ends)
}

/** Until when a session may not change what guards the account, ms; null where it may. */
export function limitedUntil(session: { via: SignInWay; openedAt: number } | null, now: number): number | null {
  const ends = session?.via === 'qr' ? session.openedAt + HOLD_MS.qr : 0
  return now < ends ? ends : null
}
