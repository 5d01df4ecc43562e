import type { CommandBody } from '../src/engine/contract/command.ts'
import { openMerchants } from './c2c/merchants.ts'
import { openBotLeaders } from './copy/bot-leaders.ts'
import { assetSpecs, marketSpecs, USDT } from './market-specs.ts'

export const DEMO_EMAIL = 'demo@sandbox.test'
export const DEMO_PASSWORD = 'Sandbox-1!'
/** First id of a person's account; house accounts stand below. */
export const FIRST_ACCOUNT = 1001
export const DEFAULT_SEED = 7

/** The demo account's coins: 2 BTC and 20 ETH in its spot wallet. */
function coinFunds(account: number): CommandBody[] {
  return [
    { kind: 'credit', account, wallet: 'spot', asset: 1, amount: '2' },
    { kind: 'credit', account, wallet: 'spot', asset: 2, amount: '20' },
  ]
}

/** What the first journal begins with: the markets, and the demo account with its funds. */
export function genesis(options: {
  seed: number
  calm: boolean
  busy: boolean
  passwordHash: string
  inviteKey?: string
  /** A real exchange's markets are shown: each comes when its price is known, and nobody else trades on them. */
  isLive?: boolean
}): CommandBody[] {
  const account = FIRST_ACCOUNT
  const { seed, calm, busy, passwordHash, inviteKey, isLive = false } = options
  return [
    {
      kind: 'genesis',
      seed,
      calm,
      markets: isLive ? [] : marketSpecs(busy),
      assets: assetSpecs(),
      ...(isLive && { quotes: [USDT] }),
      ...(inviteKey !== undefined && { inviteKey }),
    },
    ...openMerchants(),
    ...(isLive ? [] : openBotLeaders()),
    { kind: 'openAccount', account, email: DEMO_EMAIL, phone: null, passwordHash },
    { kind: 'credit', account, wallet: 'spot', asset: USDT, amount: '100000' },
    // What a coin is worth is not known before a real exchange's prices come: its worth would count as the day's profit.
    ...(isLive ? [] : coinFunds(account)),
    { kind: 'credit', account, wallet: 'fund', asset: USDT, amount: '10000' },
    { kind: 'credit', account, wallet: 'contract', asset: USDT, amount: '10000' },
  ]
}
