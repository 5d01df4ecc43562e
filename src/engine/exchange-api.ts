import type { Balance, Candle, Fill, Interval, Order } from '../shared/calls/entities.ts'
import type { Market, MarketKind } from '../shared/market/market.ts'
import type { DepthSnapshot, Level, MarkData, TickerData, TradeRow } from '../shared/wire/messages.ts'
import type { Command } from './command.ts'
import type { Outcome } from './event.ts'

/** Sequence and state hash: the same journal gives the same pair on every machine. */
export interface StateMark {
  seq: number
  hash: string
}

/** The exchange as a deterministic state machine. `createExchange()` makes an empty one, `restoreExchange(checkpoint)` one that goes on. */
export interface Exchange {
  /** Commands applied so far. */
  readonly seq: number
  /** Time of the last command, ms. */
  readonly time: number
  apply(command: Command): Outcome
  /** Hash of the whole state, hexadecimal; the order in which maps were filled does not matter. */
  hash(): string
  /** The whole state as JSON-safe text, with `ENGINE_VERSION`. */
  checkpoint(): string

  markets(kind: MarketKind): Market[]
  /** Whole book as the wire's snapshot, without `cs`. */
  depth(kind: MarketKind, currencyId: number): DepthSnapshot | null
  /** Best `count` levels a side, for checksums. */
  top(kind: MarketKind, currencyId: number, count: number): { b: Level[]; a: Level[] }
  ticker(kind: MarketKind, currencyId: number): TickerData | null
  mark(currencyId: number): MarkData | null
  /** Newest last, at most 100. */
  recentTrades(kind: MarketKind, currencyId: number): TradeRow[]
  /** Oldest first; history before the genesis is generated from the seed when it is asked for. */
  candles(kind: MarketKind, currencyId: number, interval: Interval, limit: number, end: number | null): Candle[]

  accountByLogin(type: 'email' | 'phone', login: string): AccountView | null
  account(id: number): AccountView | null
  /** The account that an invite code belongs to. */
  accountByInviteCode(code: string): AccountView | null
  /** An id that no account ever had. */
  nextAccountId(): number
  balances(account: number): Balance[]
  openOrders(account: number, kind: MarketKind): Order[]
  /** Ended orders, newest first. */
  orderHistory(account: number, kind: MarketKind, page: number, pageSize: number): { list: Order[]; total: number }
  fills(account: number, kind: MarketKind, page: number, pageSize: number): { list: Fill[]; total: number }
  /** `n` of the account's last private event on a socket. */
  lastEvent(account: number, kind: MarketKind): number
  /** Per asset: free + locked over all accounts (the fee account is one of them) minus all credits; all zero at any time. */
  conservation(): Record<number, string>
}

export interface AccountView {
  id: number
  email: string | null
  phone: string | null
  passwordHash: string
  /** Time of the last change of the password, ms; null where it is still the first. */
  passwordChangedAt: number | null
  nickname: string | null
  /** The code by which others name this account when they register; case-sensitive. */
  inviteCode: string
  invitedBy: number | null
}

/** Goes up whenever a checkpoint of an older engine could not be read as it is. */
export const ENGINE_VERSION = 4
