/**
 * Decimal text <-> scaled integers. A decimal text is what the wire allows: `(0|[1-9][0-9]*)(\.[0-9]+)?`,
 * no sign, no exponent. Nothing here passes through binary floating point.
 */
const DECIMAL = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/
const SIGNED_DECIMAL = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/

/** True where `text` is a decimal of the wire (unsigned, no exponent). */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/** True where `text` is a decimal of the wire with an optional minus. */
export function isSignedDecimal(text: string): boolean {
  return SIGNED_DECIMAL.test(text)
}

/**
 * Decimal text to an integer of 10^-digits units, exactly.
 * @returns null where the text is no decimal or has a non-zero digit past `digits`.
 */
export function toScaled(text: string, digits: number): bigint | null {
  if (!SIGNED_DECIMAL.test(text)) return null
  const dot = text.indexOf('.')
  if (dot < 0) return BigInt(text) * 10n ** BigInt(digits)
  const fraction = text.slice(dot + 1)
  const kept = fraction.slice(0, digits)
  for (let i = digits; i < fraction.length; i++) if (fraction.charCodeAt(i) !== 48) return null
  return BigInt(text.slice(0, dot) + kept.padEnd(digits, '0'))
}

/** An integer of 10^-digits units to decimal text with exactly `digits` decimals. */
export function fromScaled(value: bigint, digits: number): string {
  if (digits === 0) return value.toString()
  const negative = value < 0n
  const text = (negative ? -value : value).toString().padStart(digits + 1, '0')
  const cut = text.length - digits
  return `${negative ? '-' : ''}${text.slice(0, cut)}.${text.slice(cut)}`
}

/** As {@link toScaled}, but a safe integer number (ticks, lots); null also where it is not safe. */
export function toUnits(text: string, digits: number): number | null {
  const scaled = toScaled(text, digits)
  if (scaled === null) return null
  const units = Number(scaled)
  return Number.isSafeInteger(units) ? units : null
}

/** A safe integer of 10^-digits units to decimal text with exactly `digits` decimals. */
export function fromUnits(units: number, digits: number): string {
  if (digits === 0) return String(units)
  const negative = units < 0
  const text = String(negative ? -units : units).padStart(digits + 1, '0')
  const cut = text.length - digits
  return `${negative ? '-' : ''}${text.slice(0, cut)}.${text.slice(cut)}`
}

/** Decimal text without the zeros at its end that add nothing (`1.500` → `1.5`, `2.0` → `2`). */
export function trimZeros(text: string): string {
  if (text.indexOf('.') < 0) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === 48) end--
  if (text.charCodeAt(end - 1) === 46) end--
  return text.slice(0, end)
}

/** Number of decimals that a decimal text carries (`0.10` → 2). */
export function decimalsOf(text: string): number {
  const dot = text.indexOf('.')
  return dot < 0 ? 0 : text.length - dot - 1
}
