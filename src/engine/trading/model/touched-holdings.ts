import type { Holding } from '../../kernel/holding.ts'
import type { Account } from './account.ts'

/**
 * Holdings that one command has changed, each once, in the order of their first change. A holding knows the round it was last added in,
 * so that a settlement of thousands looks nothing up.
 */
export class TouchedHoldings {
  private readonly holdings: (Holding | undefined)[] = []
  private readonly accounts: (Account | undefined)[] = []
  private count = 0
  private round = 1

  get size(): number {
    return this.count
  }

  /** @param at from 0 on, below `size` */
  holdingAt(at: number): Holding {
    return this.holdings[at] as Holding
  }

  accountAt(at: number): Account {
    return this.accounts[at] as Account
  }

  add(holding: Holding, account: Account): void {
    if (holding.round === this.round) return
    holding.round = this.round
    this.holdings[this.count] = holding
    this.accounts[this.count++] = account
  }

  /** A new round; the room is kept. */
  clear(): void {
    this.holdings.fill(undefined, 0, this.count)
    this.accounts.fill(undefined, 0, this.count)
    this.count = 0
    this.round++
  }
}
