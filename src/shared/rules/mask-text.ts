import { graphemesOf } from './graphemes.ts'

const FROM = 8
const FIRST = 4
const SHOWN = 12

/**
 * Hides the middle of a text longer than 8 characters: its first 4 and last 8 stay (product.md §9), fewer where that would be more
 * than half of it (rules.md, "Safety over the letter").
 */
export function maskText(text: string): string {
  const letters = graphemesOf(text)
  if (letters.length <= FROM) return text
  const shown = Math.min(SHOWN, Math.floor(letters.length / 2))
  const first = Math.min(FIRST, Math.floor(shown / 3))
  return `${letters.slice(0, first).join('')}…${letters.slice(letters.length - (shown - first)).join('')}`
}
