import { divideDown } from './exact-division.ts'
import { ONE } from './scale.ts'
import type { Direction } from './unrealised-profit.ts'

/**
 * PERP-FUNDING-PAYMENT: payment = −s·q·MP·F, below zero where the holder pays. Payers round up, receivers down: both are the
 * floor of the signed amount.
 * Example: long 1, mark 20,000, F 0.01 % → −2; the short gets +2.
 * Source: rules.md, Perpetuals.
 * @param notional q·MP, money in 10^-8  @param rate F in 10^-8  @returns money in 10^-8
 */
export function fundingPayment(direction: Direction, notional: bigint, rate: bigint): bigint {
  return divideDown(-BigInt(direction) * notional * rate, ONE)
}
