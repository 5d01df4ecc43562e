import type { TFunction } from 'i18next'
import type { Order } from '../../../shared/calls/entities.ts'
import { trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal, trimPast } from '../../base/platform/show-decimal.ts'
import { displayZone, zoneLabel } from '../../base/platform/zone.ts'
import { zoneIso } from '../../base/platform/zone-days.ts'
import type { TicketDraft } from './plan/terms-text.ts'

type T = TFunction<'ticket'>

/** Side, size and price of an order in one phrase: `Buy 0.25000 BTC at 64,200.00`. */
export function orderSummary(t: T, market: Pick<Market, 'base' | 'quote'>, draft: TicketDraft): string {
  const order = plainOrderText(t, market, draft)
  const { trigger } = draft
  if (trigger?.kind === 'conditional')
    return t('whenConditional', { order, by: t(`by_${trigger.by ?? 'last'}`), price: showDecimal(trigger.price ?? '') })
  if (trigger?.kind === 'scheduled' && trigger.at !== undefined)
    return t('whenScheduled', {
      order,
      time: `${zoneIso(trigger.at, displayZone()).slice(0, 16).replace('T', ' ')} ${zoneLabel(trigger.at)}`,
    })
  return trigger?.kind === 'trailing' ? t('whenTrailing', { order, rate: trigger.callback_rate ?? '' }) : order
}

function plainOrderText(t: T, market: Pick<Market, 'base' | 'quote'>, draft: TicketDraft): string {
  if (draft.quote_quantity !== undefined)
    return t('goTotal', { total: showDecimal(draft.quote_quantity), coin: market.quote, base: market.base })
  const size = showDecimal(draft.quantity ?? '')
  const key = draft.side === 'buy' ? 'goBuy' : 'goSell'
  return draft.type === 'limit'
    ? t(`${key}Limit`, { size, coin: market.base, price: showDecimal(draft.price ?? '') })
    : t(`${key}Market`, { size, coin: market.base })
}

export interface PlacedText {
  kind: 'ok' | 'info'
  title: string
  text: string
}

/** What became of an order that the exchange took, and how long its answer was on the way. */
export function placedText(
  t: T,
  market: Pick<Market, 'base' | 'quote' | 'price_digits'>,
  order: Order,
  ms: number,
): PlacedText {
  const size =
    order.quantity === null
      ? `${showDecimal(trimZeros(order.filled_quantity))} ${market.base}`
      : `${showDecimal(trimZeros(order.quantity))} ${market.base}`
  const filled = /[1-9]/.test(order.filled_quantity)
  const values = { size, filled: `${showDecimal(trimZeros(order.filled_quantity))} ${market.base}` }
  const side = order.side === 'buy' ? 'buy' : 'sell'
  const trip = t('trip', { ms })
  const average =
    order.average_price === null
      ? ''
      : t('average', { price: showDecimal(trimPast(order.average_price, market.price_digits)) })
  const waits =
    order.price === null
      ? ''
      : t('waitsAt', { price: showDecimal(order.price), time: order.post_only ? t('postOnly') : order.time_in_force })
  if (order.plan) return { kind: 'ok', title: t(`armed_${side}`, values), text: t('armedText', { trip }) }
  const join = (...parts: string[]) => parts.filter(Boolean).join(t('comma'))
  switch (order.status) {
    case 'completed':
      return { kind: 'ok', title: t(`placed_${side}_filled`, values), text: join(average, trip) }
    case 'in_progress':
      return { kind: 'ok', title: t(`placed_${side}_part`, values), text: join(average, waits, trip) }
    case 'unfilled':
      return { kind: 'ok', title: t(`placed_${side}_open`, values), text: join(waits, trip) }
    case 'cancelled':
      return filled
        ? { kind: 'ok', title: t(`placed_${side}_rest`, values), text: join(average, trip) }
        : { kind: 'info', title: t(`placed_${side}_none`, values), text: join(t('nothingFilled'), trip) }
  }
}
