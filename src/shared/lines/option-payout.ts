import { fromUnits, trimZeros } from '../decimal/decimal-text.ts'

/*
 * What an option pays. Stakes and profits are whole units of 1e-8, rates whole hundredths of the stake: 85 pays 85 % of it.
 * Source: lines.md §1.
 */

/** Rate as tickets show it: 85 → `0.85`. */
export function rateText(rate: number): string {
  return fromUnits(rate, 2)
}

/** The rate that a decimal text names, in hundredths; null where it is none, or has more than two digits after the point. */
export function readRate(text: string): number | null {
  const parts = /^(0|[1-9]\d{0,5})(?:\.(\d+))?$/.exec(text)
  if (!parts) return null
  const fraction = trimmed(parts[2] ?? '')
  return fraction.length > 2 ? null : Number(parts[1]) * 100 + Number(fraction.padEnd(2, '0'))
}

function trimmed(fraction: string): string {
  return fraction === '' ? '' : trimZeros(`0.${fraction}`).slice(2)
}

/** What a won ticket brings beside its stake: ⌊stake · rate⌋. */
export function profitOf(stake: bigint, rate: number): bigint {
  return (stake * BigInt(rate)) / 100n
}

/** What a ticket pays back in all. */
export function payoutOf(status: 'won' | 'lost' | 'tied' | 'void', stake: bigint, rate: number): bigint {
  if (status === 'lost') return 0n
  return status === 'won' ? stake + profitOf(stake, rate) : stake
}

/** Share of tickets that has to win so that nothing is lost, percent to one digit, rounded half up: 1 / (1 + rate). */
export function breakEven(rate: number): string {
  const tenths = Math.floor((2 * 100_000 + (100 + rate)) / (2 * (100 + rate)))
  return (tenths / 10).toFixed(1)
}

/** What a stake loses on the mean where right and wrong are as likely, rounded up at 1e-8; below zero where it gains. */
export function lossAtEvenOdds(stake: bigint, rate: number): bigint {
  const twice = stake - profitOf(stake, rate)
  return twice > 0n ? (twice + 1n) / 2n : twice / 2n
}
