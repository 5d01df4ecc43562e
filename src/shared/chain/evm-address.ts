import { keccak256 } from '../hash/keccak256.ts'

/** Forty hexadecimal digits in the mixed case of EIP-55. @param digits without `0x`, lower case */
export function mixedCase(digits: string): string {
  const hash = keccak256(Uint8Array.from(digits, (sign) => sign.charCodeAt(0)))
  return [...digits]
    .map((sign, i) => (((hash[i >> 1] as number) >>> (i % 2 ? 0 : 4)) & 8 ? sign.toUpperCase() : sign))
    .join('')
}

/** An address of Ethereum and its like. In one case it carries no checksum; in mixed case EIP-55 has to hold. */
export function isEvmAddress(text: string): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (!digits) return false
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return mixedCase(digits.toLowerCase()) === digits
}

export function toEvmAddress(bytes: Uint8Array): string {
  return `0x${mixedCase([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''))}`
}
