import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { openingNotional } from '../../../../shared/perp/opening-notional.ts'
import { ONE } from '../../../../shared/perp/scale.ts'
import { mostAt, tierAt, tiersOf } from '../../../../shared/perp/tiers.ts'
import { moneyText, type Side } from '../../../../shared/rules/order-units.ts'
import { type Refusal, type RefusalKey, refusal } from '../../../../shared/rules/refusal.ts'
import { plainSigns } from '../../../../shared/rules/typed-text.ts'
import { type AccountFacts, type LiveTotal, liveAccount } from '../../../services/live/live-account.ts'
import type { PerpAccount } from './perp-account.ts'

/** Whole numbers from 1 to the largest alone: 9.99 is not 10. */
export function leverageOf(text: string, max: number): number | null {
  const plain = plainSigns(text).replace(/\s*[x×]$/i, '')
  const value = /^\d{1,3}$/.test(plain) ? Number(plain) : 0
  return value >= 1 && value <= max ? value : null
}

/** The largest leverage of a market, by its first tier. */
export function mostLeverage({ max_leverage }: Pick<Market, 'max_leverage'>): number {
  return Math.min(max_leverage, tiersOf(max_leverage)[0]?.leverage ?? 1)
}

/**
 * Why a leverage cannot be set; null where it can. The range, then what the exchange asks of what is held and ordered: isolated only
 * upwards, worth no more than the tiers allow, and margin that suffices.
 * @param account null where the account is not known: the range alone is looked at
 */
export function leverageRefusal(
  market: Market,
  text: string,
  account: PerpAccount | null,
  facts: AccountFacts,
): Refusal | null {
  const max = mostLeverage(market)
  const leverage = leverageOf(text, max)
  if (leverage === null) return no('leverage_range', { min: '1', max: String(max) })
  if (!account) return null
  if (account.isolated && leverage < account.leverage && (account.long || account.short))
    return no('leverage_isolated_down')
  const most = mostAt(tiersOf(market.max_leverage), leverage)
  if (largestSide(account) > most) return no('filter_tier', { max: moneyText(most) })
  const dear = leverage < account.leverage ? tooDear(market, leverage, facts) : null
  return dear && no('insufficient_available_balance', { available: moneyText(dear.available) })
}

/** The largest leverage that the tiers leave for what is held and ordered in a market; null where nothing is. */
export function allowedLeverage(market: Pick<Market, 'max_leverage'>, account: PerpAccount | null): number | null {
  const worth = account ? largestSide(account) : 0n
  return worth === 0n ? null : Math.min(mostLeverage(market), tierAt(tiersOf(market.max_leverage), worth).leverage)
}

/** Worth at mark of what a side holds, with what its orders would open; of the larger side. */
function largestSide(account: PerpAccount): bigint {
  const worth = (side: Side) => {
    const own = side === 'buy' ? account.long : account.short
    const other = side === 'buy' ? account.short : account.long
    const orders = openingNotional(side, account.orders[side], account.hedge ? 0n : (other?.quantity ?? 0n))
    return orders + (own ? (own.quantity * account.mark) / ONE : 0n)
  }
  const [long, short] = [worth('buy'), worth('sell')]
  return long > short ? long : short
}

/** What the account has now, where less leverage would hold more margin than is there. */
function tooDear(market: Market, leverage: number, facts: AccountFacts): LiveTotal | null {
  const here = (id: number) => id === market.currency_id
  const { totals } = liveAccount({
    ...facts,
    positions: facts.positions.map((row) => (here(row.currency_id) ? { ...row, leverage } : row)),
    leverage: (id) => (here(id) ? leverage : facts.leverage(id)),
  })
  const after = totals.find(({ currencyId }) => currencyId === market.quote_id)
  if (!after || after.wallet + after.cross.profit - after.cross.initial - after.orderMargin >= 0n) return null
  return liveAccount(facts).totals.find(({ currencyId }) => currencyId === market.quote_id) ?? null
}

function no(key: RefusalKey, params?: Record<string, string>): Refusal {
  return refusal(key, { field: 'leverage', ...(params ? { params } : {}) })
}
