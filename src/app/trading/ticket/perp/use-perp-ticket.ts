import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { fromUnits } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { moneyText, type Side } from '../../../../shared/rules/order-units.ts'
import type { Level } from '../../../../shared/wire/messages.ts'
import { serverNow } from '../../../base/platform/server-clock.ts'
import type { ContractState } from '../../../services/account/contract-state.ts'
import { usePacedMark } from '../../../services/hub-client/use-topics.ts'
import { useLiveAccount } from '../../../services/live/use-live.ts'
import { useShownPart } from '../../../services/venue/use-shown-state.ts'
import { useAccess, usePerpVenue } from '../../../services/venue/venue-context.ts'
import { entryBasis } from '../plan/plan-draft.ts'
import { submitState } from '../submit-state.ts'
import { countedForm, type TicketForm } from '../ticket-form.ts'
import { useTicketSettings } from '../ticket-settings.ts'
import { labelsOf, type TicketModel, takingNow, useTicketParts } from '../use-ticket.ts'
import { askOf, checkPerp, impactOf, levelsFor } from './check-perp.ts'
import { perLevels } from './per-levels.ts'
import { perpAccount, settingsOf } from './perp-account.ts'
import { type PerpTerms, perpDraft, rateOf, termsMoment } from './perp-draft.ts'
import { fromBase, largestSize, partOfSize, sizePercent } from './perp-size.ts'

const openRows = (now: ContractState) => now.open.rows

/** The ticket of a perpetual market, with all that it depends on. */
export function usePerpTicket(market: Market): TicketModel {
  const { ticket, state, quote } = useTicketParts(market)
  const access = useAccess()
  const held = usePerpVenue().own.state
  // At once, for an order is sent with them; what the account holds may come a little later.
  const { settings } = useSnapshot(held) as ContractState
  const rows = useShownPart(held, openRows)
  const live = useLiveAccount()
  const markView = usePacedMark(market.currency_id)
  const own = useTicketSettings()

  const form = countedForm(state.form)
  const mark = markView.mark === null ? null : fromUnits(markView.mark, market.price_digits)
  const set = useMemo(
    () => settings && { ...settingsOf(settings, market), hedge: settings.position_mode === 'hedge' },
    [settings, market],
  )
  const index = markView.index === null ? null : fromUnits(markView.index, market.price_digits)
  const terms: PerpTerms = { leverage: set?.leverage ?? 1, hedge: set?.hedge ?? false, mark, last: quote.last, index }
  const account = useMemo(
    () =>
      settings && live && mark !== null && access !== 'visitor'
        ? perpAccount(market, settings, live, rows, mark)
        : null,
    [market, settings, live, rows, mark, access],
  )
  const draft = perpDraft(market, form, terms)
  const levelsOf = (side: Side) => quote.levels(side === 'buy' ? 'ask' : 'bid')
  const compute = (side: Side, levels: readonly Level[]) =>
    account && impactOf(market, account, perpDraft(market, { ...form, side }, terms), levels, mark)
  // Asked several times in a drawing, and after it while the book moves.
  const impact = perLevels(levelsOf, compute)
  const check = checkPerp(market, form, draft, terms, account, impact(form.side), {
    last: quote.last,
    openOrders: rows.filter((row) => row.currency_id === market.currency_id).length,
    now: serverNow(),
    own,
  })
  const largest = (next: TicketForm) => {
    if (!account) return null
    const ask = askOf(market, perpDraft(market, next, terms), terms.hedge)
    return ask && largestSize(market, account, ask, levelsFor(market, ask.side, ask.price, levelsOf(ask.side), mark))
  }
  return {
    ticket,
    form,
    draft,
    basis: entryBasis(market, draft, termsMoment(market, terms)),
    submit: submitState({
      recorded: market.recorded,
      session: access,
      live: quote.live,
      sending: state.sending,
      funded: account !== null,
      check,
    }),
    quote,
    moment() {
      const side = form.side === 'buy' ? 'ask' : 'bid'
      const available = account && moneyText(account.available)
      return { last: quote.last, available, levels: quote.levels(side), whole: quote.whole(side) }
    },
    taking: () => takingNow(market, draft, quote, mark),
    free: () => (access === 'visitor' ? undefined : account && moneyText(account.available)),
    atPercent(next, percent) {
      const most = largest(next)
      if (most === null) return { percent }
      const base = partOfSize(market, most, percent)
      if (base === '0') return { quantity: '', base: null, percent }
      return { quantity: fromBase(market, next.unit, base, rateOf(next, terms)), base, percent }
    },
    percent() {
      if (form.percent !== null) return form.percent
      const most = draft.quantity ? largest(form) : null
      return most === null ? 0 : sizePercent(market, draft.quantity ?? '', most)
    },
    ...labelsOf(state, check),
    perp: {
      terms: set,
      account,
      total: live?.totals.find(({ currencyId }) => currencyId === market.quote_id) ?? null,
      impact,
      rate: rateOf(form, terms),
    },
  }
}
