/**
 * Splits a decimal text into what is read and the zeros at its end that add nothing: `0.25000000` → `0.25`, `000000`;
 * `84.0` → `84`, `.0`. A zero amount stays whole.
 */
export function quietZeros(text: string): [figure: string, zeros: string] {
  if (!text.includes('.') || !/[1-9]/.test(text)) return [text, '']
  const end = text.search(/\.?0+$/)
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
}

/** A leading hyphen becomes the real minus sign, U+2212. */
export function realMinus(text: string): string {
  return text.startsWith('-') ? `\u2212${text.slice(1)}` : text
}
