import type { FaultRandom } from './socket-faults.ts'

/** The text cut off in its second half: no JSON any more, but still telling what it was. */
export function unparsable(text: string, random: FaultRandom): string {
  const half = text.length >> 1
  return text.slice(0, random.between(half, text.length - 1))
}

/** Where the last digits of what a pattern finds stand; what is found ends with a quote. */
function lastDigits(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), (found) => found.index + found[0].length - 2)
}

/**
 * The text with one digit of one decimal text (a quoted number) changed, so that it is still JSON and still decimals,
 * but wrong; the text itself where it holds none. Of a book it is a quantity, one that sets a level if there is any: a
 * wrong price may cross the book, which is then lost before its checksum is looked at.
 */
export function withWrongDigit(text: string, random: FaultRandom): string {
  const kinds = [/\["[\d.]+","(?=[\d.]*[1-9])[\d.]+"/g, /\["[\d.]+","[\d.]+"/g, /"-?\d+(?:\.\d+)?"/g]
  const ends = kinds.map((kind) => lastDigits(text, kind)).find((found) => found.length > 0)
  if (!ends) return text
  const at = ends[random.between(0, ends.length - 1)] as number
  const digit = (text.charCodeAt(at) - 48 + random.between(1, 9)) % 10
  return text.slice(0, at) + digit + text.slice(at + 1)
}
