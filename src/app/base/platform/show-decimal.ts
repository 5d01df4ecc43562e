/** A decimal text without the zeros at its end past `digits` decimals: `64338.5800` → `64338.58`, other digits stay. */
export function trimPast(text: string, digits: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const decimals = fraction.slice(0, digits) + fraction.slice(digits).replace(/0+$/, '')
  return decimals ? `${whole}.${decimals}` : whole
}

/**
 * A decimal text as people read it: thousands in groups, exactly `digits` decimals. What does not fit is cut off, never rounded up:
 * a figure on screen is never larger than the truth.
 */
export function showDecimal(text: string, digits?: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const shown = digits === undefined ? fraction : fraction.slice(0, digits).padEnd(digits, '0')
  return shown ? `${grouped}.${shown}` : grouped
}

/** {@link showDecimal}, and "--" where there is no figure: zero is a figure of its own. */
export function decimalOrNone(text: string | null | undefined): string {
  return text === null || text === undefined ? '--' : showDecimal(text)
}
