import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { useRecordLabels } from '../orders/record-labels.ts'
import * as styles from './c2c.module.css'
import { type TimelineStep, timelineOf } from './order-step.ts'
import { useMerchantLabels } from './use-merchant-labels.ts'

/** What has happened to an order and when, and what comes next. */
export function OrderTimeline({ order }: { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const labels = useRecordLabels()
  const merchant = useMerchantLabels()
  const { side, pay_by } = order
  const name = ({ what, at }: TimelineStep) => {
    if (what === 'paid' && at === null) return t(`step.pay.${side}`)
    if (what === 'paid' || what === 'check') return t(`timeline.${what}.${side}`)
    return t(`timeline.${what}`)
  }
  const when = ({ what, at, state }: TimelineStep) => {
    if (at !== null) return labels.time(at)
    if (state === 'now' && what === 'paid') return t('timeline.payBy', { at: labels.time(pay_by) })
    const usually = what === 'check' && side === 'buy' ? merchant.pays(order.merchant_record) : '--'
    if (state === 'now') return usually === '--' ? t('timeline.now') : t('timeline.usually', { time: usually })
    return ''
  }
  const states = { done: t('timeline.done'), now: t('timeline.now'), next: t('timeline.next') }
  return (
    <section className={styles.c2cTimeline}>
      <div className="sec">
        <h2>{t('timeline.title')}</h2>
        <span className="n">{labels.zone(order.created_at)}</span>
      </div>
      <ol>
        {timelineOf(order).map((step) => (
          <li key={step.what} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            <span>
              {name(step)} <span className="sr">{states[step.state]}</span>
            </span>
            <span className="t2 n" translate="no">
              {when(step)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
