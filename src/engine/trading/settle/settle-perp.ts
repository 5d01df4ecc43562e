import { initialMargin } from '../../../shared/perp/initial-margin.ts'
import type { Direction } from '../../../shared/perp/unrealised-profit.ts'
import { feeOf, notionalOf, type Side } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { Exposure } from '../model/exposure.ts'
import { HOUSE } from '../model/house.ts'
import type { MarketState } from '../model/market-state.ts'
import { Position } from '../model/position.ts'
import type { State } from '../model/state.ts'
import { closingLots } from '../rules/closing-lots.ts'
import { changePosition, reducePosition } from './change-position.ts'
import { note } from './ledger.ts'
import type { Settlement } from './settle-spot.ts'
import { changeWallet, fundMargin, insurancePays } from './wallet.ts'

interface Part {
  fee: bigint
  realised: bigint | null
}

/**
 * Moves what one fill on a perpetual market moves: positions, realised profit, isolated margin and fees of people, cash and lots
 * of the house. Between two bots nothing moves: what the one has the other lacks.
 */
export function settlePerp(
  state: State,
  market: MarketState,
  maker: EngineOrder,
  taker: EngineOrder,
  price: number,
  lots: number,
): Settlement {
  const quote = notionalOf(market.rules, price, lots)
  const giving = state.accounts.get(maker.account)!
  const taking = state.accounts.get(taker.account)!
  if (isBot(giving) && isBot(taking))
    return { quote, makerFee: 0n, takerFee: 0n, makerRealised: null, takerRealised: null }
  const made = sideOf(state, market, giving, maker, lots, { price, quote, ppm: market.rules.makerPpm })
  const taken = sideOf(state, market, taking, taker, lots, { price, quote, ppm: market.rules.takerPpm })
  return {
    quote,
    makerFee: made.fee,
    takerFee: taken.fee,
    makerRealised: made.realised,
    takerRealised: taken.realised,
  }
}

/** Moves a house account's cash and lots: it needs no margin and pays no fee. */
export function houseTrades(market: MarketState, account: Account, side: Side, lots: number, quote: bigint): void {
  const bought = side === 'buy'
  account.holding('contract', market.spec.quote_id).free += bought ? -quote : quote
  account.addLots(market.index, bought ? lots : -lots)
}

function isBot(account: Account): boolean {
  return account.id === HOUSE.maker || account.id === HOUSE.taker
}

interface Terms {
  price: number
  quote: bigint
  ppm: bigint
}

function sideOf(
  state: State,
  market: MarketState,
  account: Account,
  order: EngineOrder,
  lots: number,
  { price, quote, ppm }: Terms,
): Part {
  if (account.house) {
    houseTrades(market, account, order.side, lots, quote)
    return { fee: 0n, realised: null }
  }
  const exposure = account.perpetuals.exposure(market)
  const fee = feeOf(quote, ppm)
  const closed = closingLots(exposure, order, lots)
  const closedQuote = closed === lots ? quote : notionalOf(market.rules, price, closed)
  const closedFee = closed === lots ? fee : feeOf(closedQuote, ppm)
  state.accounts.get(HOUSE.fees)!.holding('contract', market.spec.quote_id).free += fee
  let realised: bigint | null = null
  if (closed > 0) realised = close(state, account, exposure, order.side, closed, closedQuote, closedFee)
  if (closed < lots) {
    const opened = { lots: lots - closed, quote: quote - closedQuote, fee: fee - closedFee }
    open(state, account, exposure, order.side, opened)
  }
  return { fee, realised }
}

/** @returns the realised profit */
function close(
  state: State,
  account: Account,
  exposure: Exposure,
  side: Side,
  lots: number,
  quote: bigint,
  fee: bigint,
): bigint {
  const position = exposure.against(side)!
  const asset = exposure.market.spec.quote_id
  const wallet = account.holding('contract', asset)
  position.fees += fee
  const { profit, released } = position.reduce(lots, quote)
  wallet.locked -= released
  state.collector.touchHolding(wallet, account)
  const { currency_id } = exposure.market.spec
  note(state, account, 'contract', asset, 'realised', profit, currency_id)
  note(state, account, 'contract', asset, 'fee', -fee, currency_id)
  let freed = profit + released
  if (position.isolated && freed < 0n) {
    // An isolated position loses no more than its margin.
    insurancePays(state, asset, -freed)
    note(state, account, 'contract', asset, 'insurance', -freed, currency_id)
    freed = 0n
  }
  reducePosition(state, account, exposure, position)
  changeWallet(state, account, asset, freed - fee)
  return profit
}

function open(
  state: State,
  account: Account,
  exposure: Exposure,
  side: Side,
  { lots, quote, fee }: { lots: number; quote: bigint; fee: bigint },
): void {
  const direction: Direction = side === 'buy' ? 1 : -1
  const position = exposure.position(direction) ?? new Position(direction, exposure.isolated, state.time)
  position.add(lots, quote)
  position.fees += fee
  if (position.lots === lots) exposure.setPosition(direction, position)
  changePosition(state, account, exposure, position)
  note(state, account, 'contract', exposure.market.spec.quote_id, 'fee', -fee, exposure.market.spec.currency_id)
  changeWallet(state, account, exposure.market.spec.quote_id, -fee)
  if (position.isolated) fundMargin(state, account, exposure, position, initialMargin(quote, exposure.leverage))
}
