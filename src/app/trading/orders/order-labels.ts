import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fill, Order } from '../../../shared/calls/entities.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { zoneLabel, zoneShort } from '../../base/platform/zone.ts'

/** Whole percent of an order that is filled, cut off; null where it has no quantity to compare with. */
export function filledPercent(
  order: Pick<Order, 'quantity' | 'filled_quantity' | 'quote_quantity' | 'filled_quote'>,
): number | null {
  const [part, whole] =
    order.quantity === null ? [order.filled_quote, order.quote_quantity] : [order.filled_quantity, order.quantity]
  const filled = toScaled(part, 18)
  const all = whole === null ? null : toScaled(whole, 18)
  return filled === null || all === null || all <= 0n ? null : Number((filled * 100n) / all)
}

const REASONS = [
  'cancelled_by_user',
  'ioc_remainder',
  'fok_not_filled',
  'self_trade',
  'market_bound',
  'reduce_only',
  'liquidation',
  'pair',
  'position_closed',
  'replaced',
  'dead_man',
  'margin',
  'no_liquidity',
  'post_only_would_take',
] as const

/** A plan order that has not been sent waits for its trigger, not for a price in the book. */
export const PLAN_STATE = {
  unfilled: 'planWaits',
  in_progress: 'planTriggered',
  completed: 'planSent',
  cancelled: 'status_cancelled',
} as const

/** Words for orders and fills in the person's language. */
export function useOrderLabels() {
  const { t, i18n } = useTranslation('orders')
  return useMemo(() => labelsOf(t, i18n.language), [t, i18n.language])
}

/** The words, by a language's texts. */
export function labelsOf(t: TFunction<'orders'>, language: string) {
  return {
    t,
    /** An instant (ms) in the zone on screen. */
    time: (at: number) => zoneShort(at, language),
    /** `UTC+1`, for the head of a column of times. */
    zone: zoneLabel(),
    side: (side: Order['side']) => t(side),
    role: (role: Fill['role']) => t(role),
    type(order: Pick<Order, 'type' | 'post_only' | 'time_in_force'>): string {
      if (order.type === 'market') return t('market')
      return t('typeAnd', { type: t('limit'), option: order.post_only ? t('postOnly') : order.time_in_force })
    },
    state(order: Order): string {
      if (order.plan) return t(PLAN_STATE[order.status])
      const percent = filledPercent(order)
      if (order.status === 'in_progress' && percent !== null) return t('inProgressPart', { percent })
      return t(`status_${order.status}`)
    },
    /** Why an order ended early; an unknown reason is said in no word rather than in the server's. */
    reason(order: Pick<Order, 'reason'>): string | null {
      const known = REASONS.find((reason) => reason === order.reason)
      return known ? t(`reason_${known}`) : null
    },
  }
}

export type OrderLabels = ReturnType<typeof labelsOf>
