import type { PerpOrder, PerpPosition, PerpTotal } from '../../../shared/calls/contract-entities.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { availableMargin } from '../../../shared/perp/available-margin.ts'
import { bankruptcyPrice } from '../../../shared/perp/bankruptcy-price.ts'
import { equity as equityOf } from '../../../shared/perp/equity.ts'
import { initialMargin } from '../../../shared/perp/initial-margin.ts'
import { type Backing, type Leg, liquidationPrice } from '../../../shared/perp/liquidation-price.ts'
import { maintenanceMargin } from '../../../shared/perp/maintenance-margin.ts'
import { marginRatio } from '../../../shared/perp/margin-ratio.ts'
import { returnOnEquity } from '../../../shared/perp/return-on-equity.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { tiersOf } from '../../../shared/perp/tiers.ts'
import { type Direction, unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'
import { positionKey } from '../account/contract-state.ts'
import { orderMarginOf } from './live-order-margin.ts'

/** What the live figures are reckoned from. */
export interface AccountFacts {
  positions: readonly PerpPosition[]
  orders: readonly PerpOrder[]
  totals: readonly PerpTotal[]
  /** Perpetual market of a coin; null where not known (yet). */
  market: (currencyId: number) => Market | null
  /** Mark of a market as decimal text, and whether it is current; null where the hub has none. */
  mark: (currencyId: number) => { text: string; live: boolean } | null
  /** Leverage set on a market; null where the settings are not known. */
  leverage: (currencyId: number) => number | null
  /** null where the settings are not known. */
  hedge: boolean | null
}

/** One position at the mark of this moment. All bigints are in 10^-8. */
export interface LivePosition {
  key: string
  row: PerpPosition
  market: Market | null
  direction: Direction
  mark: string
  /** The mark is current; false: it is the last known one. */
  live: boolean
  quantity: bigint
  /** q·EP */
  cost: bigint
  markPrice: bigint
  notional: bigint
  initial: bigint
  maintenance: bigint
  /** Isolated: the position's wallet; cross: its initial margin. */
  margin: bigint
  unrealised: bigint
  roe: bigint | null
  /** null: no price above zero liquidates it ("--"). */
  liquidation: bigint | null
  bankruptcy: bigint
  /** What the liquidation price is reckoned from: one leg, on cross both of the market. */
  legs: readonly Leg[]
  behind: Backing
  /** |mark − liquidation| / mark; null without a liquidation price. */
  distance: bigint | null
  /** MM / (WB + UPNL) of what stands behind it: its own where isolated, the account's on cross. Liquidation at 1. */
  ratio: bigint | null
}

/** The contract account in one coin at the marks of this moment, in 10^-8. */
export interface LiveTotal {
  currencyId: number
  symbol: string
  live: boolean
  wallet: bigint
  isolated: bigint
  available: bigint
  /** Isolated wallets and initial margins of cross positions. */
  positionMargin: bigint
  orderMargin: bigint
  unrealised: bigint
  /** Of the cross positions alone: profit, maintenance and initial margins. */
  cross: { profit: bigint; maintenance: bigint; initial: bigint }
  equity: bigint
  /** ΣMM / (WB + ΣUPNL) of the cross positions; null without one. */
  ratio: bigint | null
  /** The worst of the cross ratio and the isolated positions' own; null without a position. */
  worst: bigint | null
}

export interface LiveAccount {
  positions: readonly LivePosition[]
  totals: readonly LiveTotal[]
}

interface Cross {
  profit: bigint
  maintenance: bigint
  initial: bigint
}

/** The margin ratio of what has nothing left behind it: it is over. */
export const LOST = 10n ** 30n

/** All figures of the account at these marks, by the formulas of src/shared/perp. Pure; the what-if slider gives other marks. */
export function liveAccount(facts: AccountFacts): LiveAccount {
  const bases = facts.positions.map((row) => atMark(row, facts))
  const cross = new Map<number, Cross>()
  for (const base of bases) {
    if (base.row.margin_mode !== 'cross') continue
    const sums = crossOf(cross, quoteOf(base, facts))
    sums.profit += base.unrealised
    sums.maintenance += base.maintenance
    sums.initial += base.initial
  }
  const wallets = new Map(facts.totals.map((total) => [total.currency_id, scaled(total.balance)]))
  const positions = bases.map((base) => withPrices(base, bases, wallets, cross, facts))
  const totals = facts.totals.map((total) => totalOf(total, positions, crossOf(cross, total.currency_id), facts))
  return { positions, totals }
}

function crossOf(sums: Map<number, Cross>, asset: number): Cross {
  const found = sums.get(asset) ?? { profit: 0n, maintenance: 0n, initial: 0n }
  sums.set(asset, found)
  return found
}

/** The settlement coin; the only one there is where the market is not known. */
function quoteOf({ market }: { market: Market | null }, facts: AccountFacts): number {
  return market?.quote_id ?? facts.totals[0]?.currency_id ?? 0
}

type Base = Omit<LivePosition, 'liquidation' | 'bankruptcy' | 'legs' | 'behind' | 'distance' | 'ratio'>

function atMark(row: PerpPosition, facts: AccountFacts): Base {
  const market = facts.market(row.currency_id)
  const reported = facts.mark(row.currency_id)
  const mark = reported?.text ?? row.mark_price
  const direction: Direction = row.side === 'long' ? 1 : -1
  const quantity = scaled(row.quantity)
  const markPrice = scaled(mark)
  // Exactly what the engine keeps: notional and profit are of one mark, and not rounded.
  const cost = scaled(row.notional) - BigInt(direction) * scaled(row.unrealised)
  const notional = (quantity * markPrice) / ONE
  const initial = initialMargin(cost, row.leverage)
  const unrealised = unrealisedProfit(direction, notional, cost)
  return {
    key: positionKey(row),
    row,
    market,
    direction,
    mark,
    live: reported?.live ?? false,
    quantity,
    cost,
    markPrice,
    notional,
    initial,
    maintenance: market ? maintenanceMargin(tiersOf(market.max_leverage), notional) : scaled(row.maintenance_margin),
    margin: row.margin_mode === 'isolated' ? scaled(row.margin) : initial,
    unrealised,
    roe: returnOnEquity(unrealised, initial),
  }
}

function withPrices(
  base: Base,
  all: readonly Base[],
  wallets: ReadonlyMap<number, bigint>,
  cross: ReadonlyMap<number, Cross>,
  facts: AccountFacts,
): LivePosition {
  const isolated = base.row.margin_mode === 'isolated'
  const sums = cross.get(quoteOf(base, facts))
  const wallet = wallets.get(quoteOf(base, facts)) ?? 0n
  const legs = isolated ? [base] : all.filter((one) => isCross(one) && one.row.currency_id === base.row.currency_id)
  const behind = isolated
    ? { balance: base.margin, otherMaintenance: 0n, otherProfit: 0n }
    : {
        balance: wallet,
        otherMaintenance: (sums?.maintenance ?? 0n) - sumOf(legs, (leg) => leg.maintenance),
        otherProfit: (sums?.profit ?? 0n) - sumOf(legs, (leg) => leg.unrealised),
      }
  const liquidation = liquidationOf(base, legs, behind)
  const equity = isolated ? base.margin : wallet + (sums?.profit ?? 0n) - base.unrealised
  const distance = liquidation === null ? null : ((base.markPrice - liquidation) * ONE) / base.markPrice
  return {
    ...base,
    liquidation,
    bankruptcy: bankruptcyPrice(base.direction, base.cost, equity, base.quantity),
    legs,
    behind,
    distance: distance === null ? null : distance < 0n ? -distance : distance,
    ratio: isolated
      ? (marginRatio(base.maintenance, base.margin, base.unrealised) ?? LOST)
      : (marginRatio(sums?.maintenance ?? 0n, wallet, sums?.profit ?? 0n) ?? LOST),
  }
}

/** Without the market's tiers the server's own price stands. */
function liquidationOf(base: Base, legs: readonly Base[], behind: Backing): bigint | null {
  const { market, row } = base
  if (!market) return row.liquidation_price === null ? null : scaled(row.liquidation_price)
  return liquidationPrice(legs, behind, tiersOf(market.max_leverage), base.markPrice)
}

function isCross({ row }: Base): boolean {
  return row.margin_mode === 'cross'
}

function sumOf<T>(rows: readonly T[], of: (row: T) => bigint): bigint {
  return rows.reduce((sum, row) => sum + of(row), 0n)
}

function totalOf(total: PerpTotal, positions: readonly LivePosition[], cross: Cross, facts: AccountFacts): LiveTotal {
  const own = positions.filter((position) => quoteOf(position, facts) === total.currency_id)
  const apart = own.filter((position) => !isCross(position))
  const wallet = scaled(total.balance)
  const isolated = scaled(total.isolated_margin)
  const unrealised = cross.profit + sumOf(apart, (position) => position.unrealised)
  const orderMargin = orderMarginOf(total, own, facts)
  const ratio = cross.maintenance === 0n ? null : (marginRatio(cross.maintenance, wallet, cross.profit) ?? LOST)
  return {
    currencyId: total.currency_id,
    symbol: total.symbol,
    live: own.every((position) => position.live),
    wallet,
    isolated,
    available: availableMargin(wallet, cross.profit, cross.initial, orderMargin),
    positionMargin: isolated + cross.initial,
    orderMargin,
    unrealised,
    cross,
    equity: equityOf(wallet, isolated, unrealised),
    ratio,
    worst: largest([ratio, ...apart.map((position) => position.ratio)]),
  }
}

function largest(values: readonly (bigint | null)[]): bigint | null {
  let most: bigint | null = null
  for (const value of values) if (value !== null && (most === null || value > most)) most = value
  return most
}
