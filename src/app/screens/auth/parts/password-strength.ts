import { PASSWORD_PARTS, type PasswordPart } from '../../../../shared/rules/password.ts'

export interface PasswordStrength {
  /** Each part of the rule, in the order in which it is shown. */
  parts: readonly { part: PasswordPart; met: boolean }[]
  missing: readonly PasswordPart[]
  /** 0 nothing typed, 1 not yet taken, 2 taken, 3 good, 4 strong. */
  level: 0 | 1 | 2 | 3 | 4
}

const GOOD_BITS = 64
const STRONG_BITS = 84
const POOLS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^A-Za-z0-9]/, 24],
]

/** Bits that a guesser has to go through at most; characters that repeat count half. */
function bits(text: string): number {
  const pool = POOLS.reduce((sum, [kind, size]) => (kind.test(text) ? sum + size : sum), 0)
  const letters = Array.from(text)
  const different = new Set(letters).size
  return pool === 0 ? 0 : Math.log2(pool) * (different + (letters.length - different) / 2)
}

/** How far a new password is: which parts of the rule it has, and how hard it is to guess once it has all. */
export function passwordStrength(text: string): PasswordStrength {
  const parts = (Object.keys(PASSWORD_PARTS) as PasswordPart[]).map((part) => ({
    part,
    met: PASSWORD_PARTS[part](text),
  }))
  const missing = parts.filter(({ met }) => !met).map(({ part }) => part)
  if (text === '') return { parts, missing, level: 0 }
  if (missing.length > 0) return { parts, missing, level: 1 }
  const hard = bits(text)
  return { parts, missing, level: hard >= STRONG_BITS ? 4 : hard >= GOOD_BITS ? 3 : 2 }
}
