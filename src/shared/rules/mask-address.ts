import { maskText } from './mask-text.ts'

const FIRST = 2

/**
 * A person's own mail address or phone as it stands on a screen: of a mail address the beginning of its name, at most half of it, and
 * the whole domain, so that it still reads as an address; a phone as any text.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at <= 0) return maskText(address)
  const letters = Array.from(address.slice(0, at))
  const shown = Math.min(FIRST, Math.floor(letters.length / 2))
  return `${letters.slice(0, shown).join('')}***${address.slice(at)}`
}
