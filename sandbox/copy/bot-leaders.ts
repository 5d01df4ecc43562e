import type { CommandBody } from '../../src/engine/contract/command.ts'
import { USDT } from '../market-specs.ts'

/** Accounts of the bot leaders, then of their followers; they have no log-in. */
const LEADERS = 401
const FOLLOWERS = 411

interface BotLeader {
  name: string
  bio: string
  /** USDT of its contract account. */
  own: string
}

/** By number of their style. */
const BOTS: readonly BotLeader[] = [
  { name: 'Meridian Trend', bio: 'Follows the trend of BTC at 5x. Holds positions for days.', own: '40000' },
  { name: 'Ether Momentum', bio: 'Trades strong moves of ETH at 10x and closes when they fade.', own: '12000' },
  { name: 'Mean Reversal', bio: 'Trades BTC against moves far from its daily average, at 3x.', own: '25000' },
  { name: 'Alt Rotation', bio: 'Trades SOL, XRP, ADA and DOGE with the trend at 5x.', own: '8000' },
  { name: 'Quick Scalp', bio: 'Takes small profits quickly. Many wins, some large losses.', own: '5000' },
]

/** Follows of the two bots of each leader, USDT. */
const AMOUNTS = ['1000', '400'] as const

/** Opens the bot leaders and their followers with their money; part of what a journal begins with. */
export function openBotLeaders(): CommandBody[] {
  return BOTS.flatMap(({ name, bio, own }, style) => {
    const leader = LEADERS + style
    const followers = AMOUNTS.flatMap((amount, place): CommandBody[] => {
      const account = FOLLOWERS + style * AMOUNTS.length + place
      const terms = { leader, amount, mode: 'ratio' as const, max_trade: amount, stop_percent: '50', agree: true }
      return [...opened(account, amount), { kind: 'followLeader', account, ...terms }]
    })
    return [...opened(leader, own), { kind: 'openCopyLeader', account: leader, name, bio, style }, ...followers]
  })
}

function opened(account: number, amount: string): CommandBody[] {
  return [
    { kind: 'openAccount', account, email: null, phone: null, passwordHash: '' },
    { kind: 'credit', account, wallet: 'contract', asset: USDT, amount },
  ]
}
