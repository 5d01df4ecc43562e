import type { AssetSpec, MarketSpec } from './command.ts'

/** What genesis said, kept for checkpoints. */
export interface Genesis {
  time: number
  seed: number
  calm: boolean
  markets: MarketSpec[]
  assets: AssetSpec[]
  /** Coins that spot markets will be quoted in, where the markets come later: money of theirs is worth itself from the first moment on. */
  quotes?: number[]
  /** Secret of the installation by which invite codes are made. */
  inviteKey?: string
}
