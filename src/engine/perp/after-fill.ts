import { initialMargin } from '../../shared/perp/initial-margin.ts'
import { maintenanceMargin } from '../../shared/perp/maintenance-margin.ts'
import { takenCost } from '../../shared/perp/reduce-cost.ts'
import { tiersOf } from '../../shared/perp/tiers.ts'
import { type Direction, unrealisedProfit } from '../../shared/perp/unrealised-profit.ts'
import { feeOf, notionalOf, type Side } from '../../shared/rules/order-units.ts'
import type { Account } from '../account/account.ts'
import { crossHealth } from './margins.ts'
import type { Position } from './position.ts'
import type { Stake } from './stake.ts'

/** A fill that has not happened: lots that close the position against it, then lots that open, each with its quote money (1e-8). */
export interface Trial {
  side: Side
  closing: number
  closingQuote: bigint
  opening: number
  openingQuote: bigint
}

/**
 * Whether a fill would leave the margin behind it sound: above maintenance at mark where something is still held, and not below
 * zero where nothing is. A fill that only closes, and at no worse a price than mark, needs no more than what is not below zero:
 * it makes nothing worse. So no order far from mark can hand the insurance fund's money to its other side.
 */
export function leavesSound(account: Account, stake: Stake, trial: Trial): boolean {
  const { equity, maintenance } = stake.isolated ? isolatedAfter(stake, trial) : crossAfter(account, stake, trial)
  if (equity < 0n) return false
  if (maintenance === 0n || equity > maintenance) return true
  return trial.opening === 0 && !isWorseThanMark(stake, trial)
}

interface Health {
  equity: bigint
  maintenance: bigint
}

function crossAfter(account: Account, stake: Stake, trial: Trial): Health {
  const asset = stake.market.spec.quote_id
  const others = crossHealth(account, asset, stake)
  const fee = feeOf(trial.closingQuote + trial.openingQuote, stake.market.rules.takerPpm)
  let equity = account.holding('contract', asset).free + others.profit - fee
  let { maintenance } = others
  const closed = stake.against(trial.side)
  if (closed && trial.closing > 0) equity += profitOfClosing(closed, trial)
  // The cross positions of the market as the fill would leave them.
  const direction: Direction = trial.side === 'buy' ? 1 : -1
  const grown = stake.position(direction)
  const { rules, markTicks, spec } = stake.market
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
function isolatedAfter(stake: Stake, trial: Trial): Health {
  const closed = stake.against(trial.side)
  if (closed && trial.closing > 0) {
    const whole = trial.closing === closed.lots
    const released = whole ? closed.margin : (closed.margin * BigInt(trial.closing)) / BigInt(closed.lots)
    const fee = feeOf(trial.closingQuote, stake.market.rules.takerPpm)
    const equity = released + profitOfClosing(closed, trial) - fee
    if (equity < 0n || trial.opening === 0) return { equity, maintenance: 0n }
  }
  const direction: Direction = trial.side === 'buy' ? 1 : -1
  const grown = stake.position(direction)
  const notional = notionalOf(stake.market.rules, stake.market.markTicks, trial.opening + (grown?.lots ?? 0))
  const margin = initialMargin(trial.openingQuote, stake.leverage) + (grown?.margin ?? 0n)
  const profit = unrealisedProfit(direction, notional, trial.openingQuote + (grown?.cost ?? 0n))
  return {
    equity: margin + profit,
    maintenance: maintenanceMargin(tiersOf(stake.market.spec.max_leverage), notional),
  }
}

function costOfClosing(position: Position, lots: number): bigint {
  return lots === 0 ? 0n : takenCost(position.direction, position.cost, BigInt(lots), BigInt(position.lots))
}

function profitOfClosing(position: Position, { closing, closingQuote }: Trial): bigint {
  return unrealisedProfit(position.direction, closingQuote, costOfClosing(position, closing))
}

function isWorseThanMark(stake: Stake, { side, closing, closingQuote }: Trial): boolean {
  const atMark = notionalOf(stake.market.rules, stake.market.markTicks, closing)
  return side === 'sell' ? closingQuote < atMark : closingQuote > atMark
}
