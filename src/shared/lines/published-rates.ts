/**
 * What products charge and pay, in parts per million, as the fees page publishes it (api/common/rates). What a product's engine module
 * charges has to be the same number. Source: lines.md §1 to §4, §9.
 */

/** Profit of a flash option that wins, of its stake. */
export const FLASH_RATE_PPM = 850_000
/** What volatility options pay back of all stakes on the mean. */
export const VOLATILITY_RETURN_PPM = 920_000
/** Fee of a fast redemption (T+0) of the live coin, of its amount. */
export const FAST_REDEEM_FEE_PPM = 10_000
/** A leader's share of the profit above its former high. */
export const COPY_SHARE_PPM = 100_000
/** What goes back of an invited friend's trading fees, to friend and inviter together. */
export const REBATE_PPM = 200_000

const MILLION = 1_000_000n

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
 * @param ratePpm profit of a win, of its stake
 */
export function breakEven(ratePpm: number): string {
  const paid = MILLION + BigInt(ratePpm)
  const thousandths = (2_000n * MILLION + paid) / (2n * paid)
  return shareText(Number(thousandths) * 1_000)
}
