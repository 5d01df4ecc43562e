import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { Genesis } from '../../contract/genesis.ts'
import { Digest } from '../../kernel/digest.ts'
import { DueQueue } from '../../kernel/due-queue.ts'
import type { WordPair } from '../../kernel/history.ts'
import { Slots } from '../../kernel/slot.ts'
import type { Account } from './account.ts'
import { AccountBook } from './account-book.ts'
import { Collector } from './collector.ts'
import type { EngineModule } from './engine-module.ts'
import type { EngineOrder } from './engine-order.ts'
import type { MarketState } from './market-state.ts'
import { PlanBook } from './plan-book.ts'

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
  /** Per asset, all money that ever left, in 1e-8: the counterpart of {@link credits}. */
  readonly withdrawn = new Map<number, bigint>()
  /** Id of the newest ledger entry of any account. */
  lastEntry = 0
  /** What the modules keep of everybody together. */
  readonly slots = new Slots()
  readonly modules: readonly EngineModule[]
  readonly hooks: Hooks
  /** What depends on time alone. */
  readonly due: DueQueue<State>
  readonly plans = new PlanBook()
  /** People whose dead man's switch is armed, by id. */
  readonly deadMen = new Map<number, Account>()
  readonly collector = new Collector()
  private readonly quotes: Record<MarketKind, Set<number>> = { spot: new Set(), contract: new Set() }
  private readonly symbols = new Map<number, string>()
  private readonly byKind: Record<MarketKind, Map<number, MarketState>> = { spot: new Map(), contract: new Map() }

  /** @param modules of the machine that this is the state of */
  constructor(modules: readonly EngineModule[] = []) {
    this.modules = modules
    this.hooks = hooksOf(modules)
    this.due = new DueQueue(modules.flatMap(({ due = [] }) => due))
  }

  /** Money left the exchange. @param amount 1e-8 */
  takeOut(asset: number, amount: bigint): void {
    this.withdrawn.set(asset, (this.withdrawn.get(asset) ?? 0n) + amount)
  }

  addMarket(market: MarketState): void {
    this.markets.push(market)
    this.quotes[market.spec.kind].add(market.spec.quote_id)
    this.byKind[market.spec.kind].set(market.spec.currency_id, market)
  }

  market(kind: MarketKind, currencyId: number): MarketState | undefined {
    return this.byKind[kind]?.get(currencyId)
  }

  /** The market that an order, a plan or a position is of. @param index of a market that is there: markets are never taken away */
  marketAt(index: number): MarketState {
    return this.markets[index] as MarketState
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
    for (const quote of genesis.quotes ?? []) this.quotes.spot.add(quote)
    for (const asset of genesis.assets) this.symbols.set(asset.id, asset.symbol)
  }

  ofKind(kind: MarketKind): MarketState[] {
    return this.markets.filter((market) => market.spec.kind === kind)
  }
}

type HookName = 'after' | 'filled' | 'orderEnded' | 'fundingPaid' | 'opened'

/**
 * What modules want to hear of, by hook and in the order of the modules. A fill or a command asks those that have the hook alone: looking
 * for it in every module each time costs more than the hooks themselves.
 */
type Hooks = { readonly [H in HookName]: readonly NonNullable<EngineModule[H]>[] }

function hooksOf(modules: readonly EngineModule[]): Hooks {
  const of = <H extends HookName>(name: H) =>
    modules.flatMap((one) => one[name] ?? []) as readonly NonNullable<EngineModule[H]>[]
  return {
    after: of('after'),
    filled: of('filled'),
    orderEnded: of('orderEnded'),
    fundingPaid: of('fundingPaid'),
    opened: of('opened'),
  }
}
