import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { zoneTime } from '../../base/platform/zone.ts'
import { coinText } from '../../services/c2c/c2c-text.ts'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './c2c.module.css'
import { progressOf, stepOf } from './order-step.ts'

/** How far the order is, as four steps; an order that was cancelled has none left. */
export function OrderSteps({ order }: { order: C2cOrderRow }) {
  const { t, i18n } = useTranslation('c2c')
  const { side, quantity, symbol: coin, created_at, pay_by, paid_at, closed_at, status } = order
  const at = stepOf(order)
  if (at === null) return null
  const coins = coinText(quantity, coin)
  const time = (moment: number | null) => (moment === null ? '' : zoneTime(moment, i18n.language))
  const steps: [name: string, note: string][] = [
    [t('step.escrow'), t('step.escrowNote', { coins, at: time(created_at) })],
    [
      t(`step.pay.${side}`),
      paid_at === null ? t('step.payNote', { at: time(pay_by) }) : t('step.doneAt', { at: time(paid_at) }),
    ],
    [t(`step.check.${side}`), status === 'appealed' ? t('step.appealed') : t(`step.checkNote.${side}`)],
    [
      t(`step.end.${side}`, { coin }),
      closed_at === null ? t(`step.endNote.${side}`) : t('step.doneAt', { at: time(closed_at) }),
    ],
  ]
  return (
    <ol className={styles.c2cSteps} style={{ '--done': progressOf(at) } as CSSProperties}>
      {steps.map(([name, note], step) => (
        <li key={name} aria-current={step === at ? 'step' : undefined} className={classNames(step <= at && styles.on)}>
          <b>
            {step + 1}. {name}
          </b>
          <span className="n">{note}</span>
        </li>
      ))}
    </ol>
  )
}
