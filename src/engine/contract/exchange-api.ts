import type {
  EndedPosition,
  FundingPayment,
  FundingRateRow,
  MarketDetails,
  PerpPosition,
  PerpSettings,
  PerpTotal,
} from '../../shared/calls/contract-entities.ts'
import type { Balance, Candle, Fill, Interval, Order, PlanOrder } from '../../shared/calls/entities.ts'
import type { Market, MarketKind } from '../../shared/hub-protocol/market.ts'
import type { DepthSnapshot, Level, MarkData, TickerData, TradeRow } from '../../shared/wire/messages.ts'
import type { Command } from './command.ts'
import type { ModuleCall } from './engine-call.ts'
import type { Outcome } from './event.ts'
import type { SafetyView } from './safety.ts'
import type { ModuleTexts } from './text-shape.ts'

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
  /** The account that a person of another issuer opens. @param subject as `linkOidc` had it */
  accountByOidc(subject: string): AccountView | null
  /** The account that an invite code belongs to. */
  accountByInviteCode(code: string): AccountView | null
  /** Who has registered with the account's code, the newest first. */
  invited(account: number): InvitedView[]
  /** Sessions, guards and identity of a person; those of nobody where there is no such account. */
  safety(account: number): SafetyView
  /** People whose identity waits for a review, longest first. */
  kycQueue(): number[]
  /** An id that no account ever had. */
  nextAccountId(): number
  balances(account: number): Balance[]
  openOrders(account: number, kind: MarketKind): Order[]
  /** Armed plan orders, newest first. */
  planOrders(account: number, kind: MarketKind): PlanOrder[]
  /** Plan orders that have ended, newest first. */
  planHistory(account: number, kind: MarketKind, page: number, pageSize: number): { list: PlanOrder[]; total: number }
  /** Ended orders, newest first. */
  orderHistory(account: number, kind: MarketKind, page: number, pageSize: number): { list: Order[]; total: number }
  fills(account: number, kind: MarketKind, page: number, pageSize: number): { list: Fill[]; total: number }
  /** Open perpetual positions, by market, the long leg first. */
  positions(account: number): PerpPosition[]
  /** What the account has in each settlement coin. */
  perpTotals(account: number): PerpTotal[]
  perpSettings(account: number): PerpSettings
  /** Positions that have ended, newest first. */
  positionHistory(account: number, page: number, pageSize: number): { list: EndedPosition[]; total: number }
  /** Funding paid and got, newest first. */
  fundingHistory(account: number, page: number, pageSize: number): { list: FundingPayment[]; total: number }
  /** Funding instants of a market, newest first. */
  fundingRates(currencyId: number, limit: number): FundingRateRow[]
  /** Open interest, long/short, insurance fund, funding and tiers of a perpetual market. */
  marketDetails(currencyId: number): MarketDetails | null
  /** The same with what the seed adds, so that a fresh exchange is not empty. */
  seededDetails(currencyId: number): MarketDetails | null
  /** `n` of the account's last private event on a socket. */
  lastEvent(account: number, kind: MarketKind): number
  /** What can be read of each product, by name of its module. */
  readonly views: ProductViews
  /**
   * Per asset: free + locked over all accounts (fees, insurance and escrow among them), and what open perpetual positions are worth at
   * their entry (−s·cost), minus all credits, plus what was withdrawn; all zero at any time.
   */
  conservation(): Record<number, string>
  /** Per perpetual market, by `currency_id`: lots long minus lots short over all accounts, the house's too; all zero at any time. */
  openLots(): Record<number, number>
  /** The next instant at which a jump in time has to stop, ms: a product settles by the prices of that moment. Null where there is none. */
  nextStop(): number | null
  /**
   * By invariant, where it does not hold, one line each; all empty at any time. No money below zero but the insurance fund's. What is
   * locked on spot, contract and C2C, and in people's fund accounts, is what orders, isolated margins and withdrawals explain; what is
   * locked elsewhere is looked at where a product says what explains it. Source: lines.md §0.6.
   */
  lockGaps(): Record<string, string[]>
}

/** Views of the products, by name of their module. A product adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: products add to it
export interface ProductViews {}

/** An engine: exchanges of one set of modules. */
export interface ExchangeEngine {
  /** {@link ENGINE_VERSION}; tests may have another. */
  readonly version: number
  /** Calls that its modules answer, by name. */
  readonly calls: Readonly<Record<string, ModuleCall>>
  /** What the texts of its modules are, by name of the module. */
  readonly texts: Readonly<Record<string, ModuleTexts>>
  /** An empty exchange: its first command is the genesis. */
  create(): Exchange
  /**
   * An exchange that goes on where a checkpoint ends.
   * @throws EngineVersionError where another version of the engine wrote it
   * @throws CheckpointError where the text is no checkpoint
   */
  restore(checkpoint: string): Exchange
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

/** Somebody who came by another's invite code, as the inviter may see them. */
export interface InvitedView {
  /** Masked. */
  name: string
  /** When they registered, ms; null where the records of that time are gone. */
  joinedAt: number | null
  verified: boolean
  /** Whether any order of theirs has traded. */
  traded: boolean
}

/** Goes up whenever a checkpoint of an older engine could not be read as it is. */
export const ENGINE_VERSION = 11
