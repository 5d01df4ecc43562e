import { useSyncExternalStore } from 'react'
import type { Order } from '../../../shared/calls/entities.ts'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import type { Access } from '../../services/account/account-gateway.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { useMark, useTicker, useWatched } from '../../services/hub-client/use-topics.ts'
import { liveStoreOf } from '../../services/live/use-live.ts'
import type { TradingVenue } from '../../services/venue/venue.ts'
import { useAccess, useVenue } from '../../services/venue/venue-context.ts'
import { arePricesCurrent, usePricesCurrent } from '../stale/prices-current.ts'
import { type TicketSettings, useTicketSettings } from '../ticket/ticket-settings.ts'
import { type AmendChange, amendRefusal } from './amend-check.ts'
import { type AmendLimits, amendLimit } from './amend-limit.ts'

/** What an amendment is checked against: prices in ticks, whether all of them are current, who is signed in, and own limits. */
export interface AmendFacts {
  last: number | null
  mark: number | null
  index: number | null
  live: boolean
  access: Access
  own: Pick<TicketSettings, 'priceLimit' | 'sizeLimit'>
  /** See {@link AmendLimits}. */
  equity: bigint | null
}

/** The moment that an amendment is checked against, as the rules take it: decimal text. */
export interface AmendMoment extends AmendLimits {
  /** Why nothing may be sent now, whatever is typed; null where it may. */
  hindrance: 'waits' | 'session' | null
}

/** Facts as the checks take them: ticks become decimal text, and a session that is not confirmed counts before prices that are old. */
export function amendMoment(market: Pick<Market, 'price_digits'>, facts: AmendFacts): AmendMoment {
  const text = (ticks: number | null) => (ticks === null ? null : fromUnits(ticks, market.price_digits))
  return {
    prices: { last: text(facts.last), mark: text(facts.mark), index: text(facts.index) },
    hindrance: facts.access !== 'confirmed' ? 'session' : facts.live ? null : 'waits',
    priceLimit: facts.own.priceLimit,
    sizeLimit: facts.own.sizeLimit,
    equity: facts.equity,
  }
}

/** Why an amendment is not sent: `waits`, `session`, or what the rules say of it; null where it is. */
export function amendStop(
  market: Market,
  order: Order,
  change: AmendChange,
  moment: AmendMoment,
): 'waits' | 'session' | AnswerRefusal | null {
  const refused = amendRefusal(market, order, change, moment.prices)
  return moment.hindrance ?? refused ?? amendLimit(market, order, change, moment)
}

/** The moment as it goes on, for a form. */
export function useAmendMoment(market: Market): AmendMoment {
  const { kind, currency_id } = market
  useAmendWatches(market)
  const live = usePricesCurrent(market)
  const { last } = useTicker(kind, currency_id)
  const { mark, index } = useMark(kind === 'contract' ? currency_id : null)
  const own = useTicketSettings()
  const equity = useEquity(market)
  return amendMoment(market, { last, mark, index, live, access: useAccess(), own, equity })
}

/** Keeps coming what {@link readAmendMoment} reads. @param market null: nothing is needed */
export function useAmendWatches(market: Market | null): void {
  const of = market && { kind: market.kind, currency_id: market.currency_id }
  useWatched(of && { topic: 'depth', ...of, levels: 1, group: 1 })
  useWatched(of && { topic: 'ticker', ...of })
  useWatched(of?.kind === 'contract' ? { topic: 'mark', kind: 'contract', currency_id: of.currency_id } : null)
}

/** The moment as it is now, for a line that is let go. */
export function readAmendMoment(
  market: Market,
  venue: TradingVenue,
  access: Access,
  own: AmendFacts['own'],
): AmendMoment {
  const { kind, currency_id } = market
  const { store } = hubClient()
  const live = arePricesCurrent(store, market)
  const { last } = store.read('ticker', kind, currency_id)
  const { mark, index } = kind === 'contract' ? store.read('mark', kind, currency_id) : { mark: null, index: null }
  return amendMoment(market, { last, mark, index, live, access, own, equity: equityOf(venue, market) })
}

/** Of a contract account in the market's coin, 10^-8; null on spot and where it is not known. */
function equityOf(venue: TradingVenue, { quote_id }: Pick<Market, 'quote_id'>): bigint | null {
  if (venue.kind === 'spot') return null
  return (
    liveStoreOf(venue)
      .read()
      ?.totals.find(({ currencyId }) => currencyId === quote_id)?.equity ?? null
  )
}

const nothing = () => () => undefined

function useEquity(market: Market): bigint | null {
  const venue = useVenue()
  const subscribe = venue.kind === 'spot' ? nothing : liveStoreOf(venue).subscribe
  return useSyncExternalStore(subscribe, () => equityOf(venue, market))
}
