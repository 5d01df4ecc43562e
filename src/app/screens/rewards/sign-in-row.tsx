import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type SignIns, taskCalls } from '../../../shared/calls/products/task-calls.ts'
import { fromScaled, toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { utcDayName } from '../../base/platform/zone-days.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './rewards.module.css'
import { useRewardWrite } from './use-reward-write.ts'
import { countdownText, useServerSecond } from './use-server-second.ts'

interface RowProps {
  view: SignIns
  /** Why nothing can be pressed; null where it can. */
  whyNot: string | null
  onDone: () => void
}

/** The seven days of the row; today's is signed by one press. */
export function SignInRow({ view, whyNot, onDone }: RowProps) {
  const { t, i18n } = useTranslation('tasks')
  const refusalText = useRefusalText()
  const { busy, send } = useRewardWrite(taskCalls.taskSign)
  const { day, signed, row } = view
  const press = async () => {
    const result = await send({ day })
    if (!result) return
    if (result.refusal) toast({ kind: 'warn', title: t('notSigned'), text: refusalText(result.refusal), name: 'tasks' })
    else toast({ kind: 'ok', title: t('signedNow', { amount: amountOf(view) }), name: 'tasks' })
    onDone()
  }
  const whole = row.reduce((sum, { amount }) => sum + (toScaled(amount, MONEY_DIGITS) ?? 0n), 0n)
  return (
    <section aria-labelledby="rw-row">
      <div className={styles.rwRowHead}>
        <h2 id="rw-row" className="h2">
          {t('row', { day, of: row.length })}
        </h2>
        <Turn at={view.turns_at} />
      </div>
      <ol className={styles.rwRow}>
        {row.map((one) => {
          const isToday = one.day === day
          const text = utcDayName(one.date, i18n.language)
          return (
            <li key={one.day} className={classNames(isToday && 'now')} aria-current={isToday ? 'date' : undefined}>
              <span className={isToday ? 'fs12' : 't2 fs12'}>{isToday ? t('today', { date: text }) : text}</span>
              <span className={classNames('n', styles.rwAmount, one.day <= day && 'strong')} translate="no">
                {showDecimal(one.amount, 2)}
              </span>
              <span className={styles.rwFoot}>
                {one.status === 1 ? (
                  <span className={`row g1 fs12 ${styles.rwGot}`}>
                    <Icon of={Check} size={14} />
                    {t('received')}
                  </span>
                ) : isToday && !signed ? (
                  <Button kind="primary" size="s" block busy={busy} whyNot={whyNot} onClick={() => void press()}>
                    {t('sign', { amount: showDecimal(one.amount, 2) })}
                  </Button>
                ) : (
                  one.day === row.length && (
                    <span className="t2 fs12">
                      {t('whole', { amount: showDecimal(fromScaled(whole, MONEY_DIGITS), 2) })}
                    </span>
                  )
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function amountOf({ row, day }: SignIns): string {
  return showDecimal(row.find((one) => one.day === day)?.amount ?? '0', 2)
}

function Turn({ at }: { at: number }) {
  const { t } = useTranslation('tasks')
  const now = useServerSecond()
  return <span className="t2 fs12 n">{t('next', { time: countdownText(at - now) })}</span>
}
