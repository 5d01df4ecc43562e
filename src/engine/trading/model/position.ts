import { takenCost } from '../../../shared/perp/reduce-cost.ts'
import { type Direction, unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'

/** One position of a person, open while it holds lots. Money in 1e-8. */
export class Position {
  readonly direction: Direction
  readonly isolated: boolean
  readonly openedAt: number
  updatedAt: number
  lots = 0
  /** q·EP exactly: Σ q·p of what was added, less what reductions took. */
  cost = 0n
  /** Wallet balance of an isolated position; 0 on cross, whose margin is the account's. */
  margin = 0n
  /** Profit and loss of what has been closed, without fees and funding. */
  realised = 0n
  fees = 0n
  /** Funding received less paid. */
  funding = 0n
  /** What has been closed so far: lots, their cost, and the money at which they went. */
  closedLots = 0
  closedCost = 0n
  closedQuote = 0n
  /** A part of it, at least, was taken over by the engine. */
  liquidated = false

  constructor(direction: Direction, isolated: boolean, openedAt: number) {
    this.direction = direction
    this.isolated = isolated
    this.openedAt = openedAt
    this.updatedAt = openedAt
  }

  add(lots: number, quote: bigint): void {
    this.lots += lots
    this.cost += quote
  }

  /**
   * Closes `lots` for `quote`.
   * @returns the realised profit, and the share of the isolated margin that comes free, rounded down
   */
  reduce(lots: number, quote: bigint): { profit: bigint; released: bigint } {
    const taken = takenCost(this.direction, this.cost, BigInt(lots), BigInt(this.lots))
    const profit = unrealisedProfit(this.direction, quote, taken)
    const released = lots === this.lots ? this.margin : (this.margin * BigInt(lots)) / BigInt(this.lots)
    this.lots -= lots
    this.cost -= taken
    this.margin -= released
    this.realised += profit
    this.closedLots += lots
    this.closedCost += taken
    this.closedQuote += quote
    return { profit, released }
  }

  /** Makes part of the profit money: the cost moves as if it had been closed and opened again at mark. */
  realise(money: bigint): void {
    this.cost += BigInt(this.direction) * money
    this.realised += money
  }
}
