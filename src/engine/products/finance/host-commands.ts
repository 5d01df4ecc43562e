import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { ratePpmOf } from '../../../shared/lines/finance-interest.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { MONEY_DIGITS, PPM } from '../../../shared/rules/order-units.ts'
import { wrongNumber } from '../../../shared/rules/price-rule.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import type { FinanceCommandOf } from './finance-command.ts'
import { financeBook } from './finance-state.ts'
import { productView } from './finance-view.ts'
import { LAST_LISTED, type Product, TERM_DAYS } from './product.ts'

/** What the exchange itself does to its finance products; people have no part in it. */

/** Rate or sale of a product changes; holdings of fixed terms keep their rates. Answers with the product. */
export function setFinanceProduct(state: State, command: FinanceCommandOf<'setFinanceProduct'>): Answer {
  const product = financeBook(state).products.get(command.id)
  if (!product) return refuse('not_found', { code: 404, field: 'id' })
  const rate = command.rate === null || product.kind === 'fund' ? product.ratePpm : rateOf(command.rate)
  if (rate === null) return refuse('number_format', { field: 'rate' })
  product.ratePpm = rate
  if (command.open !== null) product.open = command.open
  return { ok: true, data: productView(state, product) }
}

/** A further fixed term, of 7 to 1,095 days. Answers with the product. */
export function addFixedTerm(state: State, command: FinanceCommandOf<'addFixedTerm'>): Answer {
  const { asset, days } = command
  if (!state.hasAsset(asset)) return refuse('not_found', { code: 404, field: 'currency_id' })
  if (!Number.isSafeInteger(days) || days < TERM_DAYS.min || days > TERM_DAYS.max) {
    const params = { min: String(TERM_DAYS.min), max: String(TERM_DAYS.max) }
    return refuse('finance_range', { field: 'days', params })
  }
  const ratePpm = rateOf(command.rate)
  if (ratePpm === null) return refuse('number_format', { field: 'rate' })
  const limits: bigint[] = []
  for (const field of ['minimum', 'maximum', 'quota'] as const) {
    const read = readAmount(command[field])
    if (!read.ok) return { ok: false, refusal: { ...read.refusal, field } }
    limits.push(read.amount)
  }
  const [minimum, maximum, quota] = limits as [bigint, bigint, bigint]
  const { products } = financeBook(state)
  const id = Math.max(LAST_LISTED, ...products.keys()) + 1
  const product: Product = {
    id,
    kind: 'fixed',
    asset,
    ratePpm,
    minimum,
    maximum,
    days,
    dayLimit: 0n,
    quota,
    open: true,
  }
  products.set(id, product)
  return { ok: true, data: productView(state, product) }
}

/** What a house account has free of a coin: what it lacks comes from outside, what it has too much goes there. Answers `{}`. */
export function setFinanceHouse(state: State, command: FinanceCommandOf<'setFinanceHouse'>): Answer {
  const { house, asset } = command
  const account = state.accounts.get(house)
  if (!account || (house !== HOUSE.earn && house !== HOUSE.treasury)) return refuse('not_found', { code: 404 })
  if (!state.hasAsset(asset)) return refuse('not_found', { code: 404, field: 'currency_id' })
  const wrong = wrongNumber(command.amount)
  const units = toScaled(command.amount, MONEY_DIGITS)
  if (units === null || (wrong !== null && wrong !== 'number_positive'))
    return refuse('number_format', { field: 'amount' })
  const holding = account.holding('finance', asset)
  const change = units - holding.free
  holding.free = units
  if (change > 0n) state.credits.set(asset, (state.credits.get(asset) ?? 0n) + change)
  else state.takeOut(asset, -change)
  return { ok: true, data: {} }
}

/** Up to 100 % a year. */
function rateOf(text: string): bigint | null {
  const rate = ratePpmOf(text)
  return rate !== null && rate >= 0n && rate <= PPM ? rate : null
}
