import type { PositionSide } from '../../../shared/perp/position-side.ts'
import { notionalOf, type OrderRules, type Side } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { Exposure, Newcomer } from '../model/exposure.ts'
import type { State } from '../model/state.ts'
import type { Trial } from './after-fill.ts'
import { closingLimit } from './closing-limit.ts'
import { closingLots } from './closing-lots.ts'
import { fillPreview } from './fill-preview.ts'
import { preview } from './preview.ts'

export interface OrderAsk {
  side: Side
  positionSide: PositionSide
  /** Ticks; null for a market order. */
  price: number | null
  /** Worst price in ticks at which it may fill. */
  limit: number
  lots: number
  reduceOnly: boolean
}

/** What an order would do to its account: asked before it is placed. */
export interface OrderPlan extends OrderAsk {
  exposure: Exposure
  /** As one of the account's open orders, for what it would hold. */
  newcomer: Newcomer & { side: Side }
  /** Its fill: a limit order's at its limit price, a market order's at what the book gives now. */
  trial: Trial
}

/**
 * What an order would do, reckoned from the book as it stands; nothing changes. Prices in ticks, sizes in lots, money in 1e-8.
 * @param ask the order; of a market order as much as the book gives is planned
 */
export function createPlan(state: State, account: Account, exposure: Exposure, ask: OrderAsk): OrderPlan {
  const closing = closingLots(exposure, ask, ask.lots)
  const atOnce = ask.price !== null && exposure.market.book.crosses(ask.side, ask.price)
  // A sell that takes better bids opens for more than its limit says; a buy that takes better asks for less.
  if (ask.price !== null && !(atOnce && ask.side === 'sell')) return atLimit(exposure, ask, ask.price, closing, atOnce)
  const limit = ask.price === null && closing === ask.lots ? boundOfClosing(account, exposure, ask) : ask.limit
  const fill = fillOf(state, account, exposure, ask, limit)
  const closes = Math.min(closing, fill.lots)
  const closingQuote = closes === 0 ? 0n : fill.trialQuote(closes)
  const opening = fill.lots - closes
  const openingQuote = opening === 0 ? 0n : fill.trialQuote(fill.lots) - closingQuote
  const trial: Trial = { side: ask.side, closing: closes, closingQuote, opening, openingQuote }
  const newcomer = {
    side: ask.side,
    price: fill.atOnce ? null : ask.price,
    lots: fill.lots,
    opening(first: number): bigint {
      if (ask.reduceOnly || first === fill.lots) return 0n
      const whole = fill.heldQuote(fill.lots)
      return first === 0 ? whole : whole - fill.heldQuote(first)
    },
  }
  const { side, positionSide, price, lots, reduceOnly } = ask
  return { side, positionSide, price, limit, lots, reduceOnly, exposure, newcomer, trial }
}

/** Of a limit order that is reckoned with at its own price: most are, so it makes little. */
function atLimit(exposure: Exposure, ask: OrderAsk, price: number, closing: number, atOnce: boolean): OrderPlan {
  const { side, positionSide, limit, lots, reduceOnly } = ask
  const { rules } = exposure.market
  const whole = notionalOf(rules, price, lots)
  const closingQuote = closing === 0 ? 0n : notionalOf(rules, price, closing)
  const trial: Trial = { side, closing, closingQuote, opening: lots - closing, openingQuote: whole - closingQuote }
  const newcomer = new LimitNewcomer(rules, ask, price, whole, atOnce)
  return { side, positionSide, price, limit, lots, reduceOnly, exposure, newcomer, trial }
}

class LimitNewcomer implements Newcomer {
  readonly side: Side
  readonly price: number | null
  readonly lots: number
  private readonly rules: OrderRules
  private readonly at: number
  private readonly whole: bigint
  private readonly reduceOnly: boolean

  constructor(rules: OrderRules, { side, lots, reduceOnly }: OrderAsk, at: number, whole: bigint, atOnce: boolean) {
    this.side = side
    this.price = atOnce ? null : at
    this.lots = lots
    this.rules = rules
    this.at = at
    this.whole = whole
    this.reduceOnly = reduceOnly
  }

  opening(first: number): bigint {
    if (this.reduceOnly) return 0n
    return first === 0 ? this.whole : this.whole - notionalOf(this.rules, this.at, first)
  }
}

interface Fill {
  /** Lots that it is about: of a market order those that the book gives. */
  lots: number
  /** Fills before anything that rests. */
  atOnce: boolean
  /** Quote money (1e-8) of its first lots, as its margin and its soundness reckon them. */
  heldQuote(lots: number): bigint
  trialQuote(lots: number): bigint
}

function fillOf(state: State, account: Account, exposure: Exposure, ask: OrderAsk, limit: number): Fill {
  const { market } = exposure
  const { side, price } = ask
  const look = (lots: number) => preview(market, account.id, side, limit, lots, fillPreview(state, market))
  if (price === null) {
    const whole = look(ask.lots)
    const fromBook = (lots: number) => (lots === whole.lots ? whole.quote : look(lots).quote)
    return { lots: whole.lots, atOnce: true, heldQuote: fromBook, trialQuote: fromBook }
  }
  const trialQuote = (lots: number) => notionalOf(market.rules, price, lots)
  const heldQuote = (lots: number) => {
    const taken = look(lots)
    return taken.quote + trialQuote(lots - taken.lots)
  }
  return { lots: ask.lots, atOnce: true, heldQuote, trialQuote }
}

/** A market order that only closes goes no farther than the account stays sound. */
function boundOfClosing(account: Account, exposure: Exposure, { side, limit, lots }: OrderAsk): number {
  const best = exposure.market.book.opposite(side).bestLevel()?.price
  if (best === undefined || (side === 'buy' ? best > limit : best < limit)) return limit
  const bound = closingLimit(account, exposure, side, lots, limit, best)
  // One tick short of the best price: nothing fills.
  return bound ?? best + (side === 'buy' ? -1 : 1)
}
