import type { Wallet } from '../contract/command.ts'

export const WALLETS: readonly Wallet[] = ['fund', 'c2c', 'spot', 'contract', 'option', 'finance']

/** Money of one account in one wallet and asset, whole units of 1e-8; neither part is ever below zero. */
export class Holding {
  free = 0n
  locked = 0n
  /** The round of the command that last changed it, see touched-holdings.ts. */
  round = 0
  readonly wallet: Wallet
  readonly asset: number

  constructor(wallet: Wallet, asset: number) {
    this.wallet = wallet
    this.asset = asset
  }
}
