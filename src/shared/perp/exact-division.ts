/** Quotient rounded down (towards minus infinity). @throws RangeError where the divisor is zero */
export function divideDown(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value < 0n !== by < 0n && quotient * by !== value ? quotient - 1n : quotient
}

/** Quotient rounded up (towards plus infinity). @throws RangeError where the divisor is zero */
export function divideUp(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value < 0n === by < 0n && quotient * by !== value ? quotient + 1n : quotient
}

/** Quotient rounded to the nearest whole, halves up. @param by above zero */
export function divideNearest(value: bigint, by: bigint): bigint {
  return divideDown(2n * value + by, 2n * by)
}
