import type { AssetSpec, MarketSpec } from './command.ts'

/** What genesis said, kept for checkpoints. */
export interface Genesis {
  time: number
  seed: number
  calm: boolean
  markets: MarketSpec[]
  assets: AssetSpec[]
  /** Secret of the installation by which invite codes are made. */
  inviteKey?: string
}
