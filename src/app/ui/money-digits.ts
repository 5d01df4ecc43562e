/**
 * How many decimals of an amount of a settlement coin are read: two, or as many as show its first two figures where it is less than
 * a tenth. `13.147839` → 2, `0.0032067` → 4. The rest is on hover, in the formula and in every file.
 */
export function moneyDigits(text: string): number {
  const fraction = /^-?0*\.(0*[1-9]\d?)/.exec(text)?.[1] ?? ''
  return Math.max(2, fraction.length)
}
