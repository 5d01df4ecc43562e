/** Longest spelling of one character that people write, in units of the text: an emoji of four persons and their skins. */
const UNITS = 16
const SIMPLE = /^[\x20-\x7e]*$/

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** How many characters people see in a text; without Intl.Segmenter, how many code points it has. */
export function graphemes(text: string): number {
  if (SIMPLE.test(text)) return text.length
  let count = 0
  for (const _ of segmenter?.segment(text) ?? text) count++
  return count
}

/** The characters of a text as people see them. */
export function graphemesOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
}

/** Whether a text has at most so many characters, none of which hides a heap of marks. */
export function isWithin(text: string, most: number): boolean {
  return text.length <= UNITS * most && graphemes(text) <= most
}
