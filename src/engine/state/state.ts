import type { MarketKind } from '../../shared/market/market.ts'
import type { Account } from '../account/account.ts'
import { AccountBook } from '../account/account-book.ts'
import type { WordPair } from '../account/history.ts'
import type { AssetSpec, MarketSpec } from '../command.ts'
import { Collector } from '../events/collector.ts'
import { type DueKind, DueQueue } from '../kernel/due-queue.ts'
import type { MarketState } from '../market/market-state.ts'
import { MoneyDesk } from '../money/money-desk.ts'
import type { EngineOrder } from '../order/engine-order.ts'
import { PlanBook } from '../plan/plan-book.ts'
import { Digest } from './digest.ts'

/** What genesis said, kept for checkpoints. */
export interface Genesis {
  time: number
  seed: number
  calm: boolean
  markets: MarketSpec[]
  assets: AssetSpec[]
}

/** Money (1e-8) that the insurance fund had. */
export interface FundRow {
  at: number
  money: bigint
}

/** The whole state of the exchange. Only command handlers change it. */
export class State {
  seq = 0
  time = 0
  /** Time of the last tick; 0 before the first. */
  lastTick = 0
  genesis: Genesis | null = null
  /** Stands for the genesis in the state's hash. */
  genesisDigest: WordPair | null = null
  lastOrder = 0
  lastTrade = 0
  readonly markets: MarketState[] = []
  readonly accounts = new AccountBook()
  /** Resting orders by id. */
  readonly orders = new Map<number, EngineOrder>()
  /** Per asset, all money that ever came from outside, in 1e-8. */
  readonly credits = new Map<number, bigint>()
  /** People who hold a perpetual position, by id. */
  readonly holders = new Map<number, Account>()
  /** What the insurance fund had, by coin, newest last. */
  readonly fund = new Map<number, FundRow[]>()
  readonly money = new MoneyDesk()
  readonly plans = new PlanBook()
  /** People whose dead man's switch is armed, by id. */
  readonly deadMen = new Map<number, Account>()
  readonly collector = new Collector()
  /** What depends on time alone. */
  readonly due: DueQueue<State>
  private readonly quotes: Record<MarketKind, Set<number>> = { spot: new Set(), contract: new Set() }
  private readonly symbols = new Map<number, string>()
  private readonly byKind: Record<MarketKind, Map<number, MarketState>> = { spot: new Map(), contract: new Map() }

  /** @param due the kinds that may fall due */
  constructor(due: readonly DueKind<State>[] = []) {
    this.due = new DueQueue(due)
  }

  addMarket(market: MarketState): void {
    this.markets.push(market)
    this.quotes[market.spec.kind].add(market.spec.quote_id)
    this.byKind[market.spec.kind].set(market.spec.currency_id, market)
  }

  market(kind: MarketKind, currencyId: number): MarketState | undefined {
    return this.byKind[kind]?.get(currencyId)
  }

  symbolOf(asset: number): string {
    return this.symbols.get(asset) ?? String(asset)
  }

  hasAsset(asset: number): boolean {
    return this.symbols.has(asset)
  }

  /** Whether spot markets are quoted in it. */
  isQuote(asset: number): boolean {
    return this.quotes.spot.has(asset)
  }

  /** Coins that perpetuals settle in. */
  settlementCoins(): Iterable<number> {
    return this.quotes.contract
  }

  setGenesis(genesis: Genesis): void {
    this.genesis = genesis
    this.genesisDigest = new Digest().text(JSON.stringify(genesis)).words()
    for (const asset of genesis.assets) this.symbols.set(asset.id, asset.symbol)
  }

  ofKind(kind: MarketKind): MarketState[] {
    return this.markets.filter((market) => market.spec.kind === kind)
  }
}
