import { shorten } from '../../shared/decimal/shorten.ts'

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
/** From so many zeros after the point on they are counted, not written. */
const COUNTED_ZEROS = 4
/** Figures of more digits before the point have a larger unit than the house's own. */
const HOUSE_DIGITS = 12
const compact = new Map<string, Intl.NumberFormat>()

function compactFormat(language: string, digits: number, notation: 'compact' | 'scientific'): Intl.NumberFormat {
  const key = `${notation} ${digits} ${language}`
  const known = compact.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, {
    notation,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
    numberingSystem: 'latn',
  } as Intl.NumberFormatOptions)
  compact.set(key, made)
  return made
}

/** `0.000000000051` → `0.0₁₀51`; null where there are too few zeros. */
function countedZeros(text: string): string | null {
  const zeros = /^0\.(0+)(?=[1-9])/.exec(text)?.[1]?.length ?? 0
  if (zeros < COUNTED_ZEROS) return null
  const count = [...String(zeros)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')
  return `0.0${count}${text.slice(2 + zeros)}`
}

/**
 * A figure of {@link showDecimal} that fits its column: fewer decimals, counted zeros (`0.0₁₀51`), or the language's short form
 * (`421.2K`). Cut, never rounded up. What has no form that fits gets the shortest there is; the whole figure belongs into the title.
 *
 * @param fits whether a text has room
 */
export function shortFigure(text: string, language: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const negative = /^[-\u2212]/.test(text)
  const plain = negative ? text.slice(1) : text
  if (!/^[\d,]+(\.\d+)?$/.test(plain)) return text
  const sign = negative ? '\u2212' : ''
  const small = plain.startsWith('0.')
  const counted = small ? countedZeros(plain) : null
  const best = `${sign}${counted ?? plain}`
  // Three digits of a small figure and two decimals of another still tell it from its neighbours.
  const shortest = small ? best.length - Math.max(0, plain.replace(/^0\.0*/, '').length - 3) : best.indexOf('.') + 3
  if (best.includes('.'))
    for (let end = best.length; end >= shortest; end--) {
      const cut = best.slice(0, end)
      if (fits(cut)) return cut
    }
  if (small) return best.slice(0, shortest)
  const exact = plain.replaceAll(',', '') as `${number}`
  let last = `${sign}${shorten(exact, language)}`
  // Past its largest unit the house's form grows with the figure: a column would mix two units.
  if ((exact.split('.')[0] ?? '').length <= HOUSE_DIGITS && fits(last)) return last
  for (const notation of ['compact', 'scientific'] as const)
    for (let digits = 3; digits >= 0; digits--) {
      last = `${sign}${compactFormat(language, digits, notation).format(exact)}`
      if (fits(last)) return last
    }
  return last
}
