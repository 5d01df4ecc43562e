const MAX_DIGITS = 15
/** Of the largest safe integer. */
const MAX_SAFE_DIGITS = 16

/** A level keeps the count of its text's decimals, zeros at the end with them, in 16 bits: the checksum is over the text. */
const MAX_TEXT_DECIMALS = 65_535
/** Decimals that are left without those zeros, in 8 bits. */
const MAX_DECIMALS = 255

/** A decimal that was read: `value / 10^decimals`; `digits` are the decimals of its text, `exact` is false where it lost digits. */
export interface ScannedDecimal {
  value: number
  decimals: number
  digits: number
  exact: boolean
}

/**
 * The rare long decimal (more than 15 digits): zeros at its end that add nothing are cut, so that `0.10000000000000000000`
 * is exact; where it is still past the safe integers, the last decimals go and `exact` is false.
 * @param text a decimal of the wire, without sign
 */
export function scanWideDecimal(text: string): ScannedDecimal {
  const dot = text.indexOf('.')
  const digits = dot < 0 ? 0 : text.length - dot - 1
  let end = text.length
  if (dot >= 0) {
    while (text.charCodeAt(end - 1) === 48) end--
    if (end - 1 === dot) end--
  }
  let decimals = dot < 0 || end <= dot ? 0 : end - dot - 1
  const whole =
    dot < 0 || end <= dot ? text.slice(0, dot < 0 ? end : dot) : text.slice(0, dot) + text.slice(dot + 1, end)
  let value = Number(whole)
  if (Number.isSafeInteger(value) && decimals <= MAX_DECIMALS && digits <= MAX_TEXT_DECIMALS)
    return { value, decimals, digits, exact: true }
  // Past the safe integers' 16 digits, and past so many decimals, nothing is kept: cut at once, for a text may be very long.
  const head = whole.length - decimals
  const significant = Math.max(0, whole.search(/[1-9]/))
  const length = Math.max(head, Math.min(whole.length, head + MAX_DECIMALS, significant + MAX_SAFE_DIGITS))
  let prefix = whole.slice(0, length)
  decimals = length - head
  while (decimals > 0 && !Number.isSafeInteger(Number(prefix))) {
    prefix = prefix.slice(0, -1)
    decimals--
  }
  value = Number(prefix || '0')
  return { value, decimals, digits: Math.min(digits, MAX_TEXT_DECIMALS), exact: false }
}

/** True where a decimal text of so many characters may be held without looking closer. */
export function isShort(characters: number, hasPoint: boolean): boolean {
  return characters - (hasPoint ? 1 : 0) <= MAX_DIGITS
}
