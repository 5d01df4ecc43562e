import type {
  EndedPosition,
  FundingPayment,
  FundingRateRow,
  PerpPosition,
} from '../../../shared/calls/contract-entities.ts'
import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { bankruptcyPrice } from '../../../shared/perp/bankruptcy-price.ts'
import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { initialMargin } from '../../../shared/perp/initial-margin.ts'
import { type Backing, liquidationPrice } from '../../../shared/perp/liquidation-price.ts'
import type { PositionSide } from '../../../shared/perp/position-side.ts'
import { returnOnEquity } from '../../../shared/perp/return-on-equity.ts'
import { tiersOf } from '../../../shared/perp/tiers.ts'
import type { Direction } from '../../../shared/perp/unrealised-profit.ts'
import { MONEY_DIGITS, moneyText, notionalOf, priceText, quantityText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import type { FundingRecord } from '../model/funding-record.ts'
import type { FundingRow, MarketState } from '../model/market-state.ts'
import type { Position } from '../model/position.ts'
import type { PositionRecord } from '../model/position-record.ts'
import { crossHealth, maintenanceOf, notionalAtMark, profitOf } from '../rules/margins.ts'

/** A position at the mark of this moment; one that has ended holds nothing and shows what it came to. */
export function positionView(account: Account, exposure: Exposure, position: Position): PerpPosition {
  const { market, leverage } = exposure
  const { lots, cost, direction } = position
  const initial = initialMargin(cost, leverage)
  const profit = profitOf(exposure, position)
  const roe = returnOnEquity(profit, initial)
  const side = sideOf(direction)
  const hold = lots === 0 ? null : behind(account, exposure, position)
  // No spread: it makes slow objects, and there is one of these for each side of each fill.
  return {
    currency_id: market.spec.currency_id,
    symbol: market.spec.symbol,
    position_side: account.perp?.hedge ? side : 'both',
    side,
    quantity: quantityText(market.rules, lots),
    entry_price: lots === 0 ? null : meanPrice(market, cost, lots),
    mark_price: priceText(market.rules, market.markTicks),
    liquidation_price: hold && liquidationOf(hold, exposure, position),
    bankruptcy_price: hold && bankruptcyOf(hold, exposure, position),
    margin_mode: position.isolated ? 'isolated' : 'cross',
    leverage,
    notional: moneyText(notionalAtMark(exposure, position)),
    margin: moneyText(position.isolated ? position.margin : initial),
    initial_margin: moneyText(initial),
    maintenance_margin: moneyText(maintenanceOf(exposure, position)),
    unrealised: moneyText(profit),
    roe: roe === null ? null : moneyText(roe),
    realised: moneyText(position.realised),
    fees: moneyText(position.fees),
    funding: moneyText(position.funding),
    opened_at: position.openedAt,
    updated_at: position.updatedAt,
  }
}

/** A price of the formulas (1e-8) to all its digits. */
function exactPrice(price: bigint): string {
  return trimZeros(fromScaled(price, MONEY_DIGITS))
}

function liquidationOf(hold: Backing, exposure: Exposure, position: Position): string | null {
  const { rules, spec, markTicks } = exposure.market
  const legs = position.isolated ? [position] : exposure.positions()
  const price = liquidationPrice(
    legs.map(({ direction, lots, cost }) => ({ direction, cost, quantity: BigInt(lots) * rules.baseUnit })),
    hold,
    tiersOf(spec.max_leverage),
    notionalOf(rules, markTicks, 1) * 10n ** BigInt(rules.quantityDigits),
  )
  return price === null ? null : exactPrice(price)
}

function behind(account: Account, exposure: Exposure, position: Position): Backing {
  if (position.isolated) return { balance: position.margin, otherMaintenance: 0n, otherProfit: 0n }
  const asset = exposure.market.spec.quote_id
  const others = crossHealth(account, asset, exposure)
  const balance = account.holding('contract', asset).free
  return { balance, otherMaintenance: others.maintenance, otherProfit: others.profit }
}

/** The other leg of a hedge counts among the other positions. */
function bankruptcyOf({ balance, otherProfit }: Backing, exposure: Exposure, position: Position): string {
  const leg = position.isolated ? null : exposure.position(position.direction === 1 ? -1 : 1)
  const equity = balance + otherProfit + (leg ? profitOf(exposure, leg) : 0n)
  const quantity = BigInt(position.lots) * exposure.market.rules.baseUnit
  return exactPrice(bankruptcyPrice(position.direction, position.cost, equity, quantity))
}

/** money / lots as a price, half up at price_digits + 2 decimals. */
function meanPrice({ rules }: MarketState, money: bigint, lots: number): string {
  const digits = rules.priceDigits + 2
  return fromScaled(divideNearest(money * 10n ** BigInt(digits), BigInt(lots) * rules.baseUnit), digits)
}

function sideOf(direction: Direction): 'long' | 'short' {
  return direction === 1 ? 'long' : 'short'
}

function namesOf(
  { spec }: MarketState,
  direction: Direction,
  hedge: boolean,
): { currency_id: number; symbol: string; position_side: PositionSide; side: 'long' | 'short' } {
  const side = sideOf(direction)
  return { currency_id: spec.currency_id, symbol: spec.symbol, position_side: hedge ? side : 'both', side }
}

export function endedPositionView(market: MarketState, record: PositionRecord): EndedPosition {
  return {
    ...namesOf(market, record.direction, record.hedge),
    margin_mode: record.isolated ? 'isolated' : 'cross',
    leverage: record.leverage,
    quantity: quantityText(market.rules, record.lots),
    entry_price: meanPrice(market, record.cost, record.lots),
    exit_price: meanPrice(market, record.quote, record.lots),
    realised: moneyText(record.realised),
    fees: moneyText(record.fees),
    funding: moneyText(record.funding),
    liquidated: record.liquidated,
    opened_at: record.openedAt,
    closed_at: record.closedAt,
  }
}

export function fundingView(market: MarketState, record: FundingRecord): FundingPayment {
  return {
    ...namesOf(market, record.direction, record.hedge),
    at: record.at,
    quantity: quantityText(market.rules, record.lots),
    mark_price: priceText(market.rules, record.mark),
    rate: moneyText(record.rate),
    amount: moneyText(record.amount),
  }
}

export function fundingRateView(market: MarketState, { at, rate, mark }: FundingRow): FundingRateRow {
  const { currency_id } = market.spec
  return { currency_id, at, rate: moneyText(rate), mark: priceText(market.rules, mark) }
}
