import type { Purse } from '../contract/command.ts'

export const PURSES: readonly Purse[] = ['fund', 'c2c', 'spot', 'contract', 'option', 'finance']

/** Money of one account in one purse and asset, whole units of 1e-8; neither part is ever below zero. */
export class Holding {
  free = 0n
  locked = 0n
  /** The round of the command that last changed it, see touched-holdings.ts. */
  round = 0
  readonly purse: Purse
  readonly asset: number

  constructor(purse: Purse, asset: number) {
    this.purse = purse
    this.asset = asset
  }
}
