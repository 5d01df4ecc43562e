const ZERO = 48

/** Compares two decimal texts of the wire by value, exactly: `30236` equals `30236.0`. Negative where `a` is smaller. */
export function compareDecimals(a: string, b: string): number {
  const dotA = a.indexOf('.')
  const dotB = b.indexOf('.')
  const wholeA = dotA < 0 ? a.length : dotA
  const wholeB = dotB < 0 ? b.length : dotB
  if (wholeA !== wholeB) return wholeA - wholeB
  for (let i = 0; i < wholeA; i++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(i)
    if (difference !== 0) return difference
  }
  const end = Math.max(a.length, b.length)
  for (let i = wholeA + 1; i < end; i++) {
    const difference = (i < a.length ? a.charCodeAt(i) : ZERO) - (i < b.length ? b.charCodeAt(i) : ZERO)
    if (difference !== 0) return difference
  }
  return 0
}

/** True for `0`, `0.0`, `0.000` … */
export function isZero(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code !== ZERO && code !== 46) return false
  }
  return true
}
