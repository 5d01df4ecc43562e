/** Numbers of the naive exchange: every price, quantity and amount is a whole number of 1e-8. Nothing here comes from src. */
export const ONE = 100_000_000n

/** Reads plain decimal text character by character; null for anything else or for digits past 1e-8 that are not zero. */
export function parse(text: string): bigint | null {
  if (!plain(text)) return null
  let value = 0n
  let decimals = -1
  for (const character of text) {
    if (character === '.') {
      decimals = 0
      continue
    }
    if (decimals >= 8) {
      if (character !== '0') return null
      continue
    }
    value = value * 10n + BigInt(character)
    if (decimals >= 0) decimals++
  }
  for (let i = Math.max(decimals, 0); i < 8; i++) value *= 10n
  return value
}

/** Digits, at most one dot with digits on both sides, no needless zero in front, at most 32 characters. */
export function plain(text: string): boolean {
  const parts = text.split('.')
  if (text.length > 32 || parts.length > 2) return false
  for (const part of parts) {
    if (part.length === 0) return false
    for (const character of part) if (!'0123456789'.includes(character)) return false
  }
  return parts[0] === '0' || !parts[0]?.startsWith('0')
}

/** Shortest decimal text. */
export function show(value: bigint): string {
  const sign = value < 0n ? '-' : ''
  const size = value < 0n ? -value : value
  const fraction = String(size % ONE).padStart(8, '0')
  let end = 8
  while (end > 0 && fraction[end - 1] === '0') end--
  return `${sign}${size / ONE}${end > 0 ? '.' : ''}${fraction.slice(0, end)}`
}

/** a · b of 1e-8 numbers whose product is exact at 1e-8. */
export function times(a: bigint, b: bigint): bigint {
  const product = a * b
  if (product % ONE !== 0n) throw new Error('the product is not exact')
  return product / ONE
}

/** Parts per million of an amount, rounded up. */
export function share(amount: bigint, ppm: bigint): bigint {
  const product = amount * ppm
  const whole = product / 1_000_000n
  return product % 1_000_000n === 0n ? whole : whole + 1n
}
