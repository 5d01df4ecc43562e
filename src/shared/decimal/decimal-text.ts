/**
 * Decimal text <-> scaled integers. A decimal text is what the wire allows: `(0|[1-9][0-9]*)(\.[0-9]+)?`,
 * no sign, no exponent. Nothing here passes through binary floating point.
 */
const DECIMAL = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)
/** Texts of amounts below so many units with at most so many decimals. */
const FEW = 1_024
const FEW_DIGITS = 8
let small: (string | undefined)[] | null = null
const ZERO = 48
const MINUS = 45
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
  // A number is written much faster, and one that is safe is exact.
  if (value <= MAX_SAFE && value >= -MAX_SAFE) return fromUnits(Number(value), digits)
  const negative = value < 0n
  return withPoint((negative ? -value : value).toString(), digits, negative)
}

/** As {@link toScaled}, but a safe integer number (ticks, lots); null also where it is not safe. */
export function toUnits(text: string, digits: number): number | null {
  if (!SIGNED_DECIMAL.test(text)) return null
  let units = 0
  let decimals = -1
  for (let at = text.charCodeAt(0) === MINUS ? 1 : 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - ZERO
    if (decimals >= digits) {
      if (digit !== 0) return null
    } else if (digit < 0) {
      decimals = 0
    } else {
      units = units * 10 + digit
      if (decimals >= 0) decimals++
    }
  }
  for (let padded = Math.max(0, decimals); padded < digits; padded++) units *= 10
  // What has once grown past the safe numbers only grows on: it cannot look safe again.
  if (units > Number.MAX_SAFE_INTEGER) return null
  return units !== 0 && text.charCodeAt(0) === MINUS ? -units : units
}

/** A safe integer of 10^-digits units to decimal text with exactly `digits` decimals. */
export function fromUnits(units: number, digits: number): string {
  if (units < 0) return withPoint(String(-units), digits, true)
  return units < FEW && digits <= FEW_DIGITS ? smallText(units, digits) : withPoint(String(units), digits, false)
}

/** Small amounts are what is written most often: each is kept once it was written. */
function smallText(units: number, digits: number): string {
  const at = units * (FEW_DIGITS + 1) + digits
  small ??= new Array<string | undefined>(FEW * (FEW_DIGITS + 1)).fill(undefined)
  const known = small[at]
  if (known !== undefined) return known
  const text = withPoint(String(units), digits, false)
  small[at] = text
  return text
}

function withPoint(whole: string, digits: number, negative: boolean): string {
  if (digits === 0) return negative ? `-${whole}` : whole
  const text = whole.length > digits ? whole : whole.padStart(digits + 1, '0')
  const cut = text.length - digits
  const shown = `${text.slice(0, cut)}.${text.slice(cut)}`
  return negative ? `-${shown}` : shown
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
