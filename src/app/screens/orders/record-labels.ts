import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanTerms } from '../../../shared/calls/entities.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { displayZone, zoneDateTime, zoneName } from '../../base/platform/zone.ts'
import { type OrderLabels, useOrderLabels } from '../../trading/orders/order-labels.ts'
import type { AnyOrder } from './order-sources.ts'

/** Words of the page in the person's language and zone. */
export function useRecordLabels() {
  const orders = useOrderLabels()
  const { t, i18n } = useTranslation('records')
  return useMemo(() => labelsOf(orders, t, i18n.language), [orders, t, i18n.language])
}

function labelsOf(orders: OrderLabels, t: TFunction<'records'>, language: string) {
  const zone = displayZone()
  const time = (at: number) => zoneDateTime(at, language, zone)
  return {
    ...orders,
    /** Of this page. */
    p: t,
    /** An instant (ms) in the person's zone, to the second. */
    time,
    zoneId: zone,
    /** `UTC+8` as of now. */
    zone: (now: number) => zoneName(zone, now),
    /** `Limit, GTC`, `Conditional, mark ≤ 63,400.0`. */
    kind(order: AnyOrder): string {
      const own = order.plan ? planText(t, order.plan, time) : orders.type(order)
      return order.reduce_only ? t('reduceOnlyOf', { type: own }) : own
    },
  }
}

/** What a plan order waits for. */
function planText(t: TFunction<'records'>, plan: PlanTerms, time: (at: number) => string): string {
  const name = t(`plan.${plan.kind}`)
  if (plan.kind === 'scheduled')
    return plan.trigger_at === null ? name : t('planAt', { name, at: time(plan.trigger_at) })
  if (plan.kind === 'trailing')
    return plan.callback_rate === null ? name : t('planBack', { name, rate: plan.callback_rate })
  if (plan.trigger_price === null) return name
  return t('planPrice', {
    name,
    by: t(`by.${plan.trigger_by ?? 'last'}`),
    way: plan.direction === 'up' ? '\u2265' : '\u2264',
    price: showDecimal(plan.trigger_price),
  })
}

export type RecordLabels = ReturnType<typeof labelsOf>
