import { fromScaled } from '../../../shared/decimal/decimal-text.ts'
import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { type AccountFacts, type LiveAccount, liveAccount } from '../../services/live/live-account.ts'

/**
 * The account if the marks moved: of one market, or of all that is held.
 * @param currencyId null moves all  @param perMille of the mark, whole, above −1,000
 */
export function whatIf(facts: AccountFacts, currencyId: number | null, perMille: number): LiveAccount {
  return liveAccount({
    ...facts,
    mark(id) {
      const mark = facts.mark(id) ?? markOfRow(facts, id)
      if (!mark || (currencyId !== null && id !== currencyId)) return mark
      return { ...mark, text: moved(mark.text, perMille, facts.market(id)?.price_digits ?? SCALE_DIGITS) }
    },
  })
}

function markOfRow(facts: AccountFacts, id: number): { text: string; live: boolean } | null {
  const row = facts.positions.find((position) => position.currency_id === id)
  return row ? { text: row.mark_price, live: false } : null
}

function moved(mark: string, perMille: number, digits: number): string {
  const unit = 10n ** BigInt(SCALE_DIGITS - digits)
  const exact = scaled(mark) * BigInt(1_000 + perMille)
  return fromScaled(divideNearest(exact, 1_000n * unit), digits)
}
