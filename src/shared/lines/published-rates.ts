/*
 * What products charge and pay as the fees page writes it (api/common/rates): shares of one, decimal text. The numbers are those by
 * which the engine charges.
 */

const MILLION = 1_000_000n

/** Hundredths as a decimal share: 85 → `0.85`. */
export function hundredthsText(hundredths: number): string {
  return shareText(hundredths * 10_000)
}

/** Parts per million as a decimal share: 850,000 → `0.85`. */
export function shareText(ppm: number): string {
  const [whole, part] = [
    Math.floor(ppm / 1_000_000),
    String(ppm % 1_000_000)
      .padStart(6, '0')
      .replace(/0+$/, ''),
  ]
  return part === '' ? String(whole) : `${whole}.${part}`
}

/**
 * The share of wins at which an option neither gains nor loses: 1 / (1 + rate), half up at 0.001 (0.1 %). Example: 0.85 → 0.541.
 * @param rate profit of a win, hundredths of its stake
 */
export function breakEven(rate: number): string {
  const paid = MILLION + BigInt(rate) * 10_000n
  const thousandths = (2_000n * MILLION + paid) / (2n * paid)
  return shareText(Number(thousandths) * 1_000)
}
