import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { Wallet } from '../../contract/command.ts'
import type { Safety } from '../../contract/safety.ts'
import { History } from '../../kernel/history.ts'
import { Holding, WALLETS } from '../../kernel/holding.ts'
import { Ledger } from '../../kernel/ledger.ts'
import { Slots } from '../../kernel/slot.ts'
import type { EngineOrder } from './engine-order.ts'
import { type FillRecord, fillDigest } from './fill-record.ts'
import { orderDigest } from './order-digest.ts'
import { PerpAccount } from './perp-account.ts'
import type { Plan } from './plan.ts'
import { planDigest } from './plan-row.ts'

/** Stands for the stored form of a password where there is none: it fits nothing that could be typed. */
export const NO_PASSWORD = ''

/** What stands where nothing was ever held. */
const NOTHING: Readonly<Holding> = Object.freeze(new Holding('fund', 0))

export interface AccountIdentity {
  id: number
  email: string | null
  phone: string | null
  passwordHash: string
  /** Account whose invite code was given; null where none was. */
  invitedBy: number | null
  /** Time of the last change of the password, ms; null where it is still the first. */
  passwordChangedAt: number | null
}

/** One account: who it is, its money, its open orders and what has ended. */
export class Account {
  readonly identity: AccountIdentity
  /** House accounts are exempt from counts and bands, make no private events and keep no history. */
  readonly house: boolean
  /** `n` of the last private event on each socket. */
  readonly lastEvent: Record<MarketKind, number> = { spot: 0, contract: 0 }
  /** A person's open orders by id, in the order of placing. */
  readonly open = new Map<number, EngineOrder>()
  readonly ended: Record<MarketKind, History<EngineOrder>>
  readonly fills: Record<MarketKind, History<FillRecord>>
  /** A person's armed plan orders by id, in the order of arming. */
  readonly plans = new Map<number, Plan>()
  readonly endedPlans: Record<MarketKind, History<Plan>>
  /** Every change of what a person has; a house account's stays empty. */
  readonly ledger = new Ledger()
  /** What the modules keep of the account. */
  readonly slots = new Slots()
  /** When the dead man's switch cancels, ms; null where it is not armed. */
  deadMan: number | null = null
  /** What a person has on perpetual markets; null before the first touch. */
  perp: PerpAccount | null = null
  /** Sessions, guards and identity; null before the first sign-in. */
  safety: Safety | null = null
  /** Set where it is the portfolio of a follow: it is its owner's, nobody signs in to it, and it makes no private events. Source: lines.md §3. */
  portfolio: { owner: number; follow: number } | null = null
  /** A house account's net lots by perpetual market; those between two bots are not counted, since they cancel. */
  readonly houseLots = new Map<number, number>()
  /** Portfolios that trade for this one: what they have is its person's too. */
  readonly agents = new Set<Account>()
  private readonly openByMarket: number[] = []
  private readonly holdings = new Map<number, Holding>()

  constructor(identity: AccountIdentity, house: boolean) {
    this.identity = identity
    this.house = house
    this.ended = { spot: new History(orderDigest), contract: new History(orderDigest) }
    this.endedPlans = { spot: new History(planDigest), contract: new History(planDigest) }
    this.fills = { spot: new History(fillDigest), contract: new History(fillDigest) }
  }

  get id(): number {
    return this.identity.id
  }

  /** Its person has closed it: nobody signs in to it, and nothing comes in any more. */
  get isClosed(): boolean {
    return this.safety?.closedAt !== undefined
  }

  /** The holding of a wallet and asset, made where there is none yet. */
  holding(wallet: Wallet, asset: number): Holding {
    const key = keyOf(wallet, asset)
    let holding = this.holdings.get(key)
    if (!holding) {
      holding = new Holding(wallet, asset)
      this.holdings.set(key, holding)
    }
    return holding
  }

  /** What stands in a wallet of an asset, for reading: nothing is made where there is nothing. */
  moneyIn(wallet: Wallet, asset: number): Readonly<Holding> {
    return this.holdings.get(keyOf(wallet, asset)) ?? NOTHING
  }

  /** Holdings by asset, then wallet: the same order whatever was touched first. Empty ones are left out. */
  allHoldings(): Holding[] {
    return [...this.holdings]
      .filter(([, holding]) => holding.free !== 0n || holding.locked !== 0n)
      .sort(([a], [b]) => a - b)
      .map(([, holding]) => holding)
  }

  /** As {@link allHoldings}, the empty ones too. */
  everyHolding(): Holding[] {
    return [...this.holdings.values()]
  }

  openIn(market: number): number {
    return this.openByMarket[market] ?? 0
  }

  get perpetuals(): PerpAccount {
    this.perp ??= new PerpAccount()
    return this.perp
  }

  addLots(market: number, lots: number): void {
    this.houseLots.set(market, (this.houseLots.get(market) ?? 0) + lots)
  }

  opened(order: EngineOrder): void {
    this.open.set(order.id, order)
    this.perp?.exposures.get(order.market)?.opened(order)
    this.openByMarket[order.market] = this.openIn(order.market) + 1
  }

  closed(order: EngineOrder): void {
    if (!this.open.delete(order.id)) return
    this.openByMarket[order.market] = this.openIn(order.market) - 1
    this.perp?.exposures.get(order.market)?.closed(order)
  }
}

function keyOf(wallet: Wallet, asset: number): number {
  return asset * WALLETS.length + WALLETS.indexOf(wallet)
}
