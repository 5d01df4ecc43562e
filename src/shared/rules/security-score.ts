export type Protection = 'password' | 'google' | 'anti_phishing' | 'email' | 'phone' | 'addresses' | 'identity'

/** What each protection is worth; together 100. */
export const PROTECTION_POINTS: Readonly<Record<Protection, number>> = {
  google: 25,
  password: 20,
  anti_phishing: 20,
  email: 15,
  phone: 10,
  addresses: 5,
  identity: 5,
}

export interface SecurityScore {
  /** 0 to 100. */
  points: number
  on: readonly Protection[]
  /** The missing one that is worth most; null where all are on. */
  next: Protection | null
}

/** How well an account is guarded, and what would help most. Every account has a password. */
export function securityScore(on: Readonly<Record<Exclude<Protection, 'password'>, boolean>>): SecurityScore {
  const names = (Object.keys(PROTECTION_POINTS) as Protection[]).sort(
    (a, b) => PROTECTION_POINTS[b] - PROTECTION_POINTS[a],
  )
  const has = (name: Protection) => name === 'password' || on[name]
  const held = names.filter(has)
  return {
    points: held.reduce((sum, name) => sum + PROTECTION_POINTS[name], 0),
    on: held,
    next: names.find((name) => !has(name)) ?? null,
  }
}
