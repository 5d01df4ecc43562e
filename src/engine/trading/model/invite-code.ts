/** Letters and digits that are not taken for one another: without 0, O, 1, l and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = BigInt(ALPHABET.length)
const LENGTH = 8
const SPACE = BASE ** BigInt(LENGTH)
/** No factor in common with the space: each id has a code of its own, and neighbours look nothing like each other. */
const FACTOR = 68_719_476_767n
const SHIFT = 40_503_617_981n

/** The invite code of an account: 8 characters, case-sensitive, made from the id alone. */
export function inviteCodeOf(account: number): string {
  let rest = (BigInt(account) * FACTOR + SHIFT) % SPACE
  let code = ''
  for (let i = 0; i < LENGTH; i++) {
    code = ALPHABET[Number(rest % BASE)] + code
    rest /= BASE
  }
  return code
}

/** @returns the account that a code would belong to, whether there is one or not; null where the text is no code */
export function accountOfInviteCode(code: string): number | null {
  if (code.length !== LENGTH) return null
  let value = 0n
  for (const sign of code) {
    const digit = ALPHABET.indexOf(sign)
    if (digit < 0) return null
    value = value * BASE + BigInt(digit)
  }
  const account = ((value - SHIFT + SPACE) * inverse(FACTOR, SPACE)) % SPACE
  return account <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(account) : null
}

/** The number that undoes a multiplication by `value` (Euclid). */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value, modulus, 1n, 0n]
  while (b !== 0n) {
    const times = a / b
    ;[a, b, x, y] = [b, a - times * b, y, x - times * y]
  }
  return (x + modulus) % modulus
}
