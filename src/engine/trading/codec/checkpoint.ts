import type { MarkData, TickerData, TradeRow } from '../../../shared/wire/messages.ts'
import type { Wallet } from '../../contract/command.ts'
import { ENGINE_VERSION } from '../../contract/exchange-api.ts'
import type { Genesis } from '../../contract/genesis.ts'
import type { DueRow } from '../../kernel/due-queue.ts'
import { flowShape } from '../../kernel/flow-entry.ts'
import type { WordPair } from '../../kernel/history.ts'
import type { Ledger } from '../../kernel/ledger.ts'
import type { Row } from '../../kernel/row-shape.ts'
import type { Account, AccountIdentity } from '../model/account.ts'
import type { EngineModule, ModuleCodec } from '../model/engine-module.ts'
import { type SavedParts, saveParts } from '../model/market-parts.ts'
import type { MarketState } from '../model/market-state.ts'
import { type PlanRow, planRow } from '../model/plan-row.ts'
import type { State } from '../model/state.ts'
import { type FillRow, fillRow, type OrderRow, orderRow, type QuoteRow, restingRow } from './rows.ts'
import { type SavedPerp, savedPerp } from './saved-perp.ts'

/** The state as JSON. Money is decimal text of 1e-8 units. */
export interface Checkpoint {
  version: number
  seq: number
  time: number
  lastTick: number
  lastOrder: number
  lastTrade: number
  genesis: Genesis | null
  credits: [asset: number, units: string][]
  accounts: SavedAccount[]
  markets: SavedMarket[]
  /** What the insurance fund had, by coin. */
  fund?: [asset: number, rows: [at: number, units: string][]][]
  withdrawn: [asset: number, units: string][]
  /** Id of the newest ledger entry. */
  lastEntry: number
  /** What each module keeps, under its name. */
  modules: Record<string, unknown>
  /** What falls due, in that order. */
  due?: DueRow[]
}

export interface SavedAccount {
  identity: AccountIdentity
  house: boolean
  lastEvent: { spot: number; contract: number }
  holdings: [wallet: Wallet, asset: number, free: string, locked: string][]
  /** Ids of the open orders in the order of placing; the orders stand in the books. */
  open: number[]
  ended: { spot: OrderRow[]; contract: OrderRow[] }
  fills: { spot: FillRow[]; contract: FillRow[] }
  perp?: SavedPerp
  /** Armed plan orders in the order of arming, and those that have ended. */
  plans?: { armed: PlanRow[]; spot: PlanRow[]; contract: PlanRow[] }
  /** When the dead man's switch cancels. */
  deadMan?: number
  /** A person's alone. */
  ledger?: { entries: Row[]; inflow: string }
  /** What each module keeps of the account, under its name. */
  modules?: Record<string, unknown>
  /** A house account's net lots by index of the perpetual market. */
  lots?: [market: number, lots: number][]
}

export interface SavedMarket {
  last: number
  sequence: number
  tape: WordPair
  random: [number, number, number, number]
  ticker: TickerData | null
  mark: MarkData | null
  /** A light market: traded since its ticker was published. */
  tickerDue?: boolean
  trades: TradeRow[]
  /** Funding instants of a perpetual market: rate in 1e-8, mark in ticks. */
  funding?: [at: number, rate: string, mark: number][]
  /** What was held of a perpetual market. */
  interest?: [at: number, lots: number, longs: number, shorts: number, longLots: number, shortLots: number][]
  /** Best first, then in order of coming: putting them to rest in this order gives the same book. */
  orders: (OrderRow | QuoteRow)[]
  parts: SavedParts
}

export function checkpointOf(state: State): string {
  const checkpoint: Checkpoint = {
    version: ENGINE_VERSION,
    seq: state.seq,
    time: state.time,
    lastTick: state.lastTick,
    lastOrder: state.lastOrder,
    lastTrade: state.lastTrade,
    genesis: state.genesis,
    credits: [...state.credits].map(([asset, units]) => [asset, units.toString()]),
    accounts: state.accounts.all().map((account) => savedAccount(account, state.modules)),
    markets: state.markets.map(savedMarket),
    withdrawn: [...state.withdrawn].map(([asset, units]) => [asset, units.toString()]),
    lastEntry: state.lastEntry,
    modules: savedModules(state.modules, (codec) => codec.save?.(state)) ?? {},
    ...(state.due.size > 0 && { due: state.due.save() }),
    ...(state.fund.size > 0 && {
      fund: [...state.fund].map(([asset, rows]) => [asset, rows.map(({ at, money }) => [at, money.toString()])]),
    }),
  }
  return JSON.stringify(checkpoint)
}

function savedAccount(account: Account, modules: readonly EngineModule[]): SavedAccount {
  const kept = savedModules(modules, (codec) => codec.saveAccount?.(account))
  return {
    identity: account.identity,
    house: account.house,
    lastEvent: account.lastEvent,
    holdings: account.allHoldings().map((one) => [one.wallet, one.asset, one.free.toString(), one.locked.toString()]),
    open: [...account.open.keys()],
    ended: { spot: account.ended.spot.all().map(orderRow), contract: account.ended.contract.all().map(orderRow) },
    fills: { spot: account.fills.spot.all().map(fillRow), contract: account.fills.contract.all().map(fillRow) },
    ...(hasPlans(account) && { plans: savedPlans(account) }),
    ...(account.deadMan !== null && { deadMan: account.deadMan }),
    ...(account.perp && { perp: savedPerp(account.perp) }),
    ...(!account.house && { ledger: savedLedger(account.ledger) }),
    ...(kept && { modules: kept }),
    ...(account.houseLots.size > 0 && { lots: [...account.houseLots] }),
  }
}

function savedLedger({ entries, inflow }: Ledger): NonNullable<SavedAccount['ledger']> {
  return { entries: entries.all().map((entry) => flowShape.row(entry)), inflow: inflow.toString() }
}

/** @returns null where no module has anything to save */
function savedModules(
  modules: readonly EngineModule[],
  save: (codec: ModuleCodec) => unknown,
): Record<string, unknown> | null {
  const saved: Record<string, unknown> = {}
  for (const { name, codec } of modules) {
    const part = codec && save(codec)
    if (part !== undefined) saved[name] = part
  }
  return Object.keys(saved).length > 0 ? saved : null
}

function hasPlans({ plans, endedPlans }: Account): boolean {
  return plans.size + endedPlans.spot.size + endedPlans.contract.size > 0
}

function savedPlans({ plans, endedPlans }: Account): NonNullable<SavedAccount['plans']> {
  const { spot, contract } = endedPlans
  return {
    armed: [...plans.values()].map(planRow),
    spot: spot.all().map(planRow),
    contract: contract.all().map(planRow),
  }
}

function savedMarket(market: MarketState): SavedMarket {
  const orders: SavedMarket['orders'] = []
  for (const side of ['buy', 'sell'] as const) {
    const ladder = market.book.side(side)
    for (let rank = 0; rank < ladder.size; rank++)
      for (let order = ladder.ranked(rank)?.head ?? null; order; order = order.next) orders.push(restingRow(order))
  }
  return {
    last: market.last,
    sequence: market.book.sequence,
    tape: market.tape.save(),
    random: market.random.save(),
    ticker: market.ticker,
    mark: market.mark,
    ...(market.light && { tickerDue: market.tickerDue }),
    trades: market.recentTrades(),
    ...(market.funding.length > 0 && {
      funding: market.funding.map(({ at, rate, mark }) => [at, rate.toString(), mark]),
    }),
    ...(market.interest.length > 0 && {
      interest: market.interest.map((row) => [row.at, row.lots, row.longs, row.shorts, row.longLots, row.shortLots]),
    }),
    orders,
    parts: saveParts(market.parts),
  }
}
