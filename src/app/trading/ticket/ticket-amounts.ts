import { fromScaled, toScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { costOfTaking, orderFee, orderTotal, placeableQuantity } from '../../../shared/rules/order-amounts.ts'
import type { OrderDraft } from '../../../shared/rules/order-rule.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import type { Level } from '../../../shared/wire/messages.ts'
import { amountField, draftOf, type TicketForm } from './ticket-form.ts'

/** What the market and the account say at a moment. */
export interface TicketMoment {
  /** Last price, decimal text. */
  last: string | null
  /** Free money of the side: quote coin for a buy, base coin for a sell; null where it is not known. */
  available: string | null
  /** The side of the book that the order would take, best first. */
  levels: readonly Level[]
  /** Those are all the levels that the side has. */
  whole: boolean
}

/**
 * Quantity or total for a place of the ruler: never more than can be placed, so 100 % always goes through.
 * @returns the fields that change
 */
export function atPercent(
  market: Market,
  form: TicketForm,
  percent: number,
  moment: TicketMoment,
): Pick<TicketForm, 'quantity' | 'total' | 'percent'> {
  const { available } = moment
  const unchanged = { quantity: form.quantity, total: form.total, percent }
  if (available === null) return unchanged
  if (amountField(form) === 'total') return { ...unchanged, total: partOf(available, percent) }
  const draft = draftOf(market, form)
  const price = form.type === 'limit' ? draft.price || moment.last : null
  if (form.type === 'limit' && !price) return unchanged
  const quantity = placeableQuantity(market, form.side, price ?? null, available, percent, moment.levels, moment.last)
  return { ...unchanged, quantity: quantity === '0' ? '' : quantity }
}

function partOf(available: string, percent: number): string {
  const whole = toScaled(available, MONEY_DIGITS) ?? 0n
  const part = (whole * BigInt(percent)) / 100n
  return part === 0n ? '' : trimZeros(fromScaled(part, MONEY_DIGITS))
}

/** Where the ruler stands for what is typed: the part of the available money that the order takes, whole percent cut off. */
export function percentOf(market: Market, form: TicketForm, moment: TicketMoment): number {
  if (form.percent !== null) return form.percent
  const whole = moment.available === null ? null : toScaled(moment.available, MONEY_DIGITS)
  const cost = costOf(market, draftOf(market, form), moment)
  const part = cost === null ? null : toScaled(cost, MONEY_DIGITS)
  if (!whole || part === null || part < 0n) return 0
  const percent = (part * 100n) / whole
  return percent > 100n ? 100 : Number(percent)
}

/** Money that the order takes from the account, in the coin that the side pays with; null where it cannot be determined. */
function costOf(market: Market, draft: OrderDraft, moment: TicketMoment): string | null {
  if (draft.quote_quantity !== undefined) return draft.quote_quantity
  if (draft.side === 'sell') return draft.quantity ?? null
  return totalOf(market, draft, moment)?.total ?? null
}

export interface TicketTotal {
  /** In the quote coin. */
  total: string
  /** A market order: by the book of this moment. */
  about: boolean
  /** The total is of a part: the book holds less than is asked for, or only the levels known here do. */
  short: 'book' | 'levels' | null
}

/** Price times quantity, exactly; for a market order what the book asks or bids for it now; null where that is not known. */
export function totalOf(market: Market, draft: OrderDraft, moment: TicketMoment): TicketTotal | null {
  if (draft.quote_quantity !== undefined)
    return toScaled(draft.quote_quantity, MONEY_DIGITS) === null
      ? null
      : { total: draft.quote_quantity, about: false, short: null }
  if (!draft.quantity) return null
  if (draft.type === 'limit') {
    const total = draft.price ? orderTotal(market, draft.price, draft.quantity) : null
    return total === null ? null : { total, about: false, short: null }
  }
  if (moment.levels.length === 0 && !moment.whole) return null
  const taking = costOfTaking(market, moment.levels, draft.quantity)
  if (!taking) return null
  return { total: taking.cost, about: true, short: taking.complete ? null : moment.whole ? 'book' : 'levels' }
}

export interface TicketFees {
  maker: string
  taker: string
  currency: string
  /** Before the fee, 10^-8. */
  received: bigint
}

/** Fees if all of the order fills as maker or as taker, in the coin that is received; null where they cannot be determined. */
export function feesOf(market: Market, draft: OrderDraft, moment: TicketMoment): TicketFees | null {
  const price = draft.type === 'limit' ? draft.price : moment.last
  const quantity =
    draft.quote_quantity === undefined
      ? draft.quantity
      : placeableQuantity(market, 'buy', null, draft.quote_quantity, 100, moment.levels, moment.last)
  if (!price || !quantity) return null
  const maker = orderFee(market, draft.side, price, quantity, 'maker')
  const taker = orderFee(market, draft.side, price, quantity, 'taker')
  if (!maker || !taker) return null
  return { maker: maker.fee, taker: taker.fee, currency: taker.currency, received: taker.received }
}
