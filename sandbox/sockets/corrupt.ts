import type { Random } from '../../src/engine/random.ts'

/** The text cut off in its second half: no JSON any more, but still telling what it was. */
export function unparsable(text: string, random: Random): string {
  const half = text.length >> 1
  return text.slice(0, random.between(half, text.length - 1))
}

/**
 * The text with one digit of one decimal text (a quoted number) changed, so that it is still JSON and still decimals,
 * but wrong; the text itself where it holds none.
 */
export function wrongDigit(text: string, random: Random): string {
  const ends: number[] = []
  for (const match of text.matchAll(/"-?\d+(?:\.\d+)?"/g)) ends.push(match.index + match[0].length - 2)
  const at = ends[random.between(0, Math.max(0, ends.length - 1))]
  if (at === undefined) return text
  const digit = (text.charCodeAt(at) - 48 + random.between(1, 9)) % 10
  return text.slice(0, at) + digit + text.slice(at + 1)
}
