const FORMAT_SIGNS = /\p{Cf}/gu
/** All but signs that hold a digit and are none (`²`, `₂`, `②`, `½`, `㏠`): whoever reads those as digits reads another number. */
const USUAL = /[^\p{No}\p{So}]+/gu
const DIGIT = /\p{Nd}/u
/** Digits of another script: `٣`, `३`. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

/** Digits of any script as ASCII digits; everything else stays. In Unicode each script has its ten digits in a row, zero first. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const at = digit.codePointAt(0) as number
    let value = 0
    while (value < 9 && DIGIT.test(String.fromCodePoint(at - value - 1))) value += 1
    return String(value)
  })
}

/**
 * A text of signs (number, code, address) as it was meant: full-width signs are the usual ones, digits of any script are digits, and
 * signs that nobody sees, which the clipboard brings along, are gone. Digits in a circle, and above or below the line, stay as they are, so
 * that no rule takes them for digits. Not for names and other prose.
 */
export function plainSigns(text: string): string {
  return asciiDigits(text.replace(USUAL, (signs) => signs.normalize('NFKC')))
    .replace(FORMAT_SIGNS, '')
    .trim()
}
