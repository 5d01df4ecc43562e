/** A file of texts. */
export type Texts = { [key: string]: string | Texts }

const ACCENTS: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [
    letter,
    [...'áƀçđéƒĝĥîĵķĺɱñóþǫŕšţúṽŵẋýžÁɃÇĐÉƑĜĤÎĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ'][at]!,
  ]),
)
const FILL = ['óñé', 'ţŵó', 'ţĥŕéé', 'ƒóúŕ', 'ƒîṽé', 'šîẋ']
/** How much longer than English: Japanese in the ticket is the longest (DESIGN.md). */
const LONGER = 0.4

/**
 * A text as no language has it, to find what has no room and what was never translated: brackets around it, an accent on each
 * letter, 40 % more words. Variables stay as they are.
 */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/)
  const labels = parts.map((part) => (part.startsWith('{{') ? part : [...part].map((c) => ACCENTS[c] ?? c).join('')))
  const own = parts.filter((part) => !part.startsWith('{{')).join('')
  if (!/[a-z]/i.test(own)) return text
  let fill = ''
  // The two brackets count as length too.
  for (let at = 0; fill.length + 2 < own.length * LONGER; at++) fill += ` ${FILL[at % FILL.length]}`
  return `[${labels.join('')}${fill}]`
}

/** The same for a file of texts. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudo(text) : pseudoTexts(text)]),
  )
}
