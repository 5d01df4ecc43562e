import { fromUnits, toScaled, toUnits } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { scaled, unscaled } from '../../../../shared/perp/scaled.ts'
import { rangeParams } from '../../../../shared/rules/order-rule.ts'
import { MONEY_DIGITS, marketBound, moneyText, orderRules, type Side } from '../../../../shared/rules/order-units.ts'
import { isReduceOnly } from '../../../../shared/rules/perp-order-rule.ts'
import { refusal } from '../../../../shared/rules/refusal.ts'
import type { Level } from '../../../../shared/wire/messages.ts'
import { ownLimit } from '../own-limits.ts'
import { checkTerms } from '../plan/check-terms.ts'
import type { TicketDraft } from '../plan/terms-text.ts'
import { priceOf } from '../price-of.ts'
import type { TicketCheck } from '../submit-state.ts'
import type { TicketForm } from '../ticket-form.ts'
import type { PerpAccount } from './perp-account.ts'
import { type PerpTerms, termsMoment } from './perp-draft.ts'
import { type FillLevel, levelsWithin, type PerpAsk } from './perp-fill.ts'
import { closable, type PerpImpact, perpImpact } from './perp-impact.ts'

/** Above every price, 10^-8. */
const NO_BOUND = 10n ** 30n

/** The order as its margin is reckoned; null while its price is not one. */
export function askOf(market: Market, draft: TicketDraft, hedge: boolean): Omit<PerpAsk, 'quantity'> | null {
  // One that waits at market is reckoned at its trigger.
  const waits = draft.type === 'market' && draft.trigger?.price ? draft.trigger.price : null
  const price = draft.type === 'market' && !waits ? null : toScaled(waits ?? draft.price ?? '', MONEY_DIGITS)
  if (draft.type === 'limit' && (!price || toUnits(draft.price ?? '', market.price_digits) === null)) return null
  return { side: draft.side, price, reduceOnly: isReduceOnly(draft, hedge) }
}

/** What an order can take of the side of the book given; one at market goes no farther than its bound. */
export function levelsFor(
  market: Market,
  side: Side,
  price: bigint | null,
  levels: readonly Level[],
  mark: string | null,
): FillLevel[] {
  return levelsWithin(side, price ?? boundOf(market, side, mark), levels)
}

/** The worst price of an order at market, 10^-8; without a mark there is none. */
function boundOf(market: Market, side: Side, mark: string | null): bigint {
  const ticks = mark === null ? null : toUnits(mark, market.price_digits)
  if (ticks === null) return side === 'buy' ? NO_BOUND : 0n
  return scaled(fromUnits(marketBound(side, ticks), market.price_digits))
}

/** @param levels the side of the book that it would take */
export function impactOf(
  market: Market,
  account: PerpAccount,
  draft: TicketDraft,
  levels: readonly Level[],
  mark: string | null,
): PerpImpact | null {
  const ask = askOf(market, draft, account.hedge)
  const quantity = toScaled(draft.quantity ?? '', market.quantity_digits)
  if (!ask || !quantity || quantity < 0n || quantity > BigInt(orderRules(market).maxLots)) return null
  const exact = quantity * orderRules(market).baseUnit
  return perpImpact(market, account, { ...ask, quantity: exact }, levelsFor(market, ask.side, ask.price, levels, mark))
}

export interface PerpContext {
  last: string | null
  openOrders: number
  /** Server time, ms. */
  now: number
  own: { priceLimit: string; sizeLimit: string }
}

/** The rules that form, call and engine share, then what the account allows, then the person's own limits. */
export function checkPerp(
  market: Market,
  form: TicketForm,
  draft: TicketDraft,
  terms: PerpTerms,
  account: PerpAccount | null,
  impact: PerpImpact | null,
  { last, openOrders, now, own }: PerpContext,
): TicketCheck {
  const { hedge, mark } = terms
  const held = account && closable(account, { side: draft.side, reduceOnly: isReduceOnly(draft, hedge) })
  const promised = account?.orders[draft.side].reduce((sum, one) => sum + (one.reduceOnly ? one.left : 0n), 0n) ?? 0n
  const rules = checkTerms(market, draft, {
    last,
    mark,
    prices: termsMoment(market, terms).prices,
    now,
    openOrders,
    hedge,
    ...(account && { closable: { held: unscaled(held?.quantity ?? 0n), promised: unscaled(promised) } }),
  })
  if (!rules.ok) {
    // Worth less than one step: the size is not zero, it is too small.
    if (form.unit !== 'base' && rules.refusal.key === 'number_positive' && /[1-9]/.test(form.quantity))
      return {
        ok: false,
        refusal: refusal('filter_lot_range', { field: 'quantity', params: rangeParams(orderRules(market)) }),
      }
    return rules
  }
  if (!account || !impact) return rules
  // A plan order holds nothing until it triggers: its margin is looked at then.
  const waits = draft.trigger !== undefined
  if (impact.overTier !== null && !waits) return wrong('filter_tier', { max: moneyText(impact.overTier) })
  if (!waits && (impact.cost > account.available || impact.unsound))
    return wrong('insufficient_available_balance', { available: moneyText(account.available) })
  const limited = ownLimit(
    market,
    {
      ...priceOf(draft),
      reference: mark,
      worth: isReduceOnly(draft, hedge) ? null : impact.worth,
      equity: account.equity,
    },
    own,
  )
  return limited ? { ok: false, refusal: limited } : rules
}

function wrong(key: 'filter_tier' | 'insufficient_available_balance', params: Record<string, string>): TicketCheck {
  return { ok: false, refusal: refusal(key, { field: 'quantity', params }) }
}
