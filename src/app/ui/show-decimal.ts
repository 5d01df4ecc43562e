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
