import { initialMargin } from '../../../shared/perp/initial-margin.ts'
import { maintenanceMargin } from '../../../shared/perp/maintenance-margin.ts'
import { takenCost } from '../../../shared/perp/reduce-cost.ts'
import { tiersOf } from '../../../shared/perp/tiers.ts'
import { type Direction, unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'
import { feeOf, notionalOf, type Side } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import type { Position } from '../model/position.ts'
import { crossHealth } from './margins.ts'

/** A fill that has not happened: lots that close the position against it, then lots that open, each with its quote money (1e-8). */
export interface Trial {
  side: Side
  closing: number
  closingQuote: bigint
  opening: number
  openingQuote: bigint
}

/** A position, as much of it as a fill changes. */
type Part = Pick<Position, 'direction' | 'lots' | 'cost' | 'margin'>

/** What stands behind a fill on one side of a market, before it. */
export interface MarginBefore {
  exposure: Exposure
  isolated: boolean
  /** On cross, of the account without the positions of this market: its money and profit at mark, and what it has to maintain. */
  equity: bigint
  maintenance: bigint
  /** The position that the side closes, and the one that it opens or grows. */
  closed: Part | null
  grown: Part | null
}

export function marginBefore(account: Account, exposure: Exposure, side: Side): MarginBefore {
  const { isolated } = exposure
  const closed = exposure.against(side)
  const grown = exposure.position(side === 'buy' ? 1 : -1)
  if (isolated) return { exposure, isolated, equity: 0n, maintenance: 0n, closed, grown }
  const asset = exposure.market.spec.quote_id
  const { profit, maintenance } = crossHealth(account, asset, exposure)
  const equity = account.holding('contract', asset).free + profit
  return { exposure, isolated, equity, maintenance, closed, grown }
}

/**
 * Whether a fill would leave the margin behind it sound: above maintenance at mark where something is still held, and not below
 * zero where nothing is. A fill that only closes, and at no worse a price than mark, needs no more than what is not below zero:
 * it makes nothing worse. So no order far from mark can hand the insurance fund's money to its other side.
 */
export function staysSolvent(account: Account, exposure: Exposure, trial: Trial): boolean {
  return isSolvent(marginBefore(account, exposure, trial.side), trial)
}

/** The same, from what stood behind the fill at some moment. Fees are a taker's. */
export function isSolvent(before: MarginBefore, trial: Trial): boolean {
  const { equity, maintenance } = before.isolated ? isolatedAfter(before, trial) : crossAfter(before, trial)
  if (equity < 0n) return false
  if (maintenance === 0n || equity > maintenance) return true
  return trial.opening === 0 && !isWorseThanMark(before.exposure, trial)
}

interface Health {
  equity: bigint
  maintenance: bigint
}

function crossAfter(before: MarginBefore, trial: Trial): Health {
  const { exposure, closed, grown } = before
  const fee = feeOf(trial.closingQuote + trial.openingQuote, exposure.market.rules.takerPpm)
  let equity = before.equity - fee
  let { maintenance } = before
  if (closed && trial.closing > 0) equity += profitOfClosing(closed, trial)
  // The cross positions of the market as the fill would leave them.
  const direction: Direction = trial.side === 'buy' ? 1 : -1
  const { rules, markTicks, spec } = exposure.market
  const tiers = tiersOf(spec.max_leverage)
  if (trial.opening > 0 || grown) {
    const notional = notionalOf(rules, markTicks, (grown?.lots ?? 0) + trial.opening)
    equity += unrealisedProfit(direction, notional, (grown?.cost ?? 0n) + trial.openingQuote)
    maintenance += maintenanceMargin(tiers, notional)
  }
  if (closed && closed.lots > trial.closing) {
    const notional = notionalOf(rules, markTicks, closed.lots - trial.closing)
    equity += unrealisedProfit(closed.direction, notional, closed.cost - costOfClosing(closed, trial.closing))
    maintenance += maintenanceMargin(tiers, notional)
  }
  return { equity, maintenance }
}

/** An isolated closing has to pay its loss and its fee from the margin that it frees; an opening needs its whole margin sound. */
function isolatedAfter({ exposure, closed, grown }: MarginBefore, trial: Trial): Health {
  if (closed && trial.closing > 0) {
    const whole = trial.closing === closed.lots
    const released = whole ? closed.margin : (closed.margin * BigInt(trial.closing)) / BigInt(closed.lots)
    const fee = feeOf(trial.closingQuote, exposure.market.rules.takerPpm)
    const equity = released + profitOfClosing(closed, trial) - fee
    if (equity < 0n || trial.opening === 0) return { equity, maintenance: 0n }
  }
  const direction: Direction = trial.side === 'buy' ? 1 : -1
  const notional = notionalOf(exposure.market.rules, exposure.market.markTicks, trial.opening + (grown?.lots ?? 0))
  const margin = initialMargin(trial.openingQuote, exposure.leverage) + (grown?.margin ?? 0n)
  const profit = unrealisedProfit(direction, notional, trial.openingQuote + (grown?.cost ?? 0n))
  return {
    equity: margin + profit,
    maintenance: maintenanceMargin(tiersOf(exposure.market.spec.max_leverage), notional),
  }
}

function costOfClosing(position: Part, lots: number): bigint {
  return lots === 0 ? 0n : takenCost(position.direction, position.cost, BigInt(lots), BigInt(position.lots))
}

function profitOfClosing(position: Part, { closing, closingQuote }: Trial): bigint {
  return unrealisedProfit(position.direction, closingQuote, costOfClosing(position, closing))
}

function isWorseThanMark(exposure: Exposure, { side, closing, closingQuote }: Trial): boolean {
  const atMark = notionalOf(exposure.market.rules, exposure.market.markTicks, closing)
  return side === 'sell' ? closingQuote < atMark : closingQuote > atMark
}
