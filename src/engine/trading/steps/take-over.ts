import { divideDown } from '../../../shared/perp/exact-division.ts'
import { takenCost } from '../../../shared/perp/reduce-cost.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import { match } from '../matching/match.ts'
import type { Account } from '../model/account.ts'
import { EngineOrder } from '../model/engine-order.ts'
import type { Exposure } from '../model/exposure.ts'
import { HOUSE } from '../model/house.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Position } from '../model/position.ts'
import type { State } from '../model/state.ts'
import { crossPositions, profitOf } from '../rules/margins.ts'
import { reducePosition } from '../settle/change-position.ts'
import { note } from '../settle/ledger.ts'
import { endOrder } from '../settle/order-life.ts'
import { houseTrades } from '../settle/settle-perp.ts'
import { changeWallet } from '../settle/wallet.ts'

/**
 * The insurance fund takes `lots` of a position over at its bankruptcy price (src/shared/perp/bankruptcy-price.ts) and sells them
 * at once. The price is never made a number: what the lots go for is their cost less their share of the equity behind the
 * position, so that nothing is lost to rounding and the whole position leaves exactly nothing.
 */
export function takeOver(state: State, account: Account, exposure: Exposure, position: Position, lots: number): void {
  const { market } = exposure
  const share = divideDown(equityBehind(account, exposure, position) * BigInt(lots), BigInt(position.lots))
  const cost = takenCost(position.direction, position.cost, BigInt(lots), BigInt(position.lots))
  const quote = cost - BigInt(position.direction) * share
  houseTrades(market, state.accounts.get(HOUSE.insurance)!, position.direction === 1 ? 'buy' : 'sell', lots, quote)
  position.liquidated = true
  const { profit, released } = position.reduce(lots, quote)
  const wallet = account.holding('contract', market.spec.quote_id)
  wallet.locked -= released
  state.collector.touchHolding(wallet, account)
  note(state, account, 'contract', wallet.asset, 'liquidation', profit, market.spec.currency_id)
  reducePosition(state, account, exposure, position)
  changeWallet(state, account, market.spec.quote_id, profit + released)
  record(state, account, exposure, position, { lots, quote, profit })
  sellTakenOver(state, market)
}

/** What the fund holds of a market goes into the book without a bound; what the book does not take waits for the next tick. */
export function sellTakenOver(state: State, market: MarketState): void {
  const fund = state.accounts.get(HOUSE.insurance)!
  const held = fund.houseLots.get(market.index) ?? 0
  if (held === 0) return
  const side: Side = held > 0 ? 'sell' : 'buy'
  const order = new EngineOrder({
    id: 0,
    account: fund.id,
    market: market.index,
    side,
    type: 'market',
    price: 0,
    lots: Math.abs(held),
    quoteUnits: null,
    timeInForce: 'IOC',
    postOnly: false,
    createdAt: state.time,
  })
  match(state, market, order, side === 'sell' ? 0 : Number.POSITIVE_INFINITY)
  state.collector.touchMarket(market)
}

/** WB of an isolated position; on cross WB and the profit of all other cross positions. */
function equityBehind(account: Account, exposure: Exposure, position: Position): bigint {
  if (position.isolated) return position.margin
  const asset = exposure.market.spec.quote_id
  let equity = account.holding('contract', asset).free
  for (const other of crossPositions(account, asset))
    if (other.position !== position) equity += profitOf(other.exposure, other.position)
  return equity
}

/** The person finds the take-over among the orders and fills of the past. */
function record(
  state: State,
  account: Account,
  exposure: Exposure,
  position: Position,
  { lots, quote, profit }: { lots: number; quote: bigint; profit: bigint },
): void {
  const { market } = exposure
  const long = position.direction === 1
  const order = new EngineOrder({
    id: ++state.lastOrder,
    account: account.id,
    market: market.index,
    side: long ? 'sell' : 'buy',
    type: 'market',
    price: 0,
    lots,
    quoteUnits: null,
    timeInForce: 'IOC',
    postOnly: false,
    reduceOnly: true,
    positionSide: account.perpetuals.hedge ? (long ? 'long' : 'short') : 'both',
    createdAt: state.time,
  })
  order.left = 0
  order.filledLots = lots
  order.filledQuote = quote
  order.realised = profit
  endOrder(state, market, order, 'completed', 'liquidation')
  account.fills.contract.add({
    id: ++state.lastTrade,
    order: order.id,
    market: market.index,
    side: order.side,
    price: Number(divideDown(quote, BigInt(lots) * market.rules.quoteUnit)),
    lots,
    fee: 0n,
    maker: false,
    at: state.time,
    perp: { quote, realised: profit, positionSide: order.positionSide ?? 'both', liquidation: true },
  })
}
