import { graphemesOf } from './graphemes.ts'

const MAX_SHOWN = 3

/**
 * Somebody else's name, phone or mail address: at most three of its signs, the last one among them, and never more than half of it,
 * however short it is. How long it is is not revealed.
 */
export function maskName(text: string): string {
  const letters = graphemesOf(text)
  const shown = Math.min(MAX_SHOWN, Math.floor(letters.length / 2))
  const last = shown > 1 ? 1 : 0
  return `${letters.slice(0, shown - last).join('')}***${letters.slice(letters.length - last).join('')}`
}
