import { useTranslation } from 'react-i18next'
import { type Available, taskCalls } from '../../../shared/calls/products/task-calls.ts'
import { fromScaled, toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { zoneMinute } from '../../base/platform/zone.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './rewards.module.css'
import { useRewardWrite } from './use-reward-write.ts'

interface TakeOutProps {
  available: Available
  whyNot: string | null
  onDone: () => void
}

/** What is available, from where, and the press that pays it to the fund account. */
export function WithdrawRewards({ available, whyNot, onDone }: TakeOutProps) {
  const { t, i18n } = useTranslation('tasks')
  const refusalText = useRefusalText()
  const { busy, send } = useRewardWrite(taskCalls.taskWithdraw)
  const { amount, sign, tasks, minimum, taken } = available
  const short = (toScaled(minimum, MONEY_DIGITS) ?? 0n) - (toScaled(amount, MONEY_DIGITS) ?? 0n)
  const press = async () => {
    const result = await send({})
    if (!result) return
    if (result.refusal) toast({ kind: 'warn', title: t('notTaken'), text: refusalText(result.refusal), name: 'tasks' })
    else toast({ kind: 'ok', title: t('takenNow', { amount: showDecimal(amount, 2) }), name: 'tasks' })
    onDone()
  }
  const tooLittle =
    short > 0n
      ? t('short', { minimum: showDecimal(minimum), short: showDecimal(fromScaled(short, MONEY_DIGITS), 2) })
      : null
  return (
    <>
      <section aria-labelledby="rw-out">
        <div className="sec">
          <h2 id="rw-out">{t('takeOut')}</h2>
        </div>
        <dl className="kv n">
          <div>
            <dt>{t('fromSign')}</dt>
            <dd translate="no">{showDecimal(sign, 2)}</dd>
          </div>
          <div>
            <dt>{t('tasks')}</dt>
            <dd translate="no">{showDecimal(tasks, 2)}</dd>
          </div>
          <div>
            <dt className={`strong ${styles.rwSum}`}>{t('sum')}</dt>
            <dd className="strong" translate="no">{`${showDecimal(amount, 2)} USDT`}</dd>
          </div>
        </dl>
        <Button className={styles.rwPress} block busy={busy} whyNot={tooLittle ?? whyNot} onClick={() => void press()}>
          {tooLittle ?? t('take', { amount: showDecimal(amount, 2) })}
        </Button>
        <p className="t2 fs12">{t('goes')}</p>
      </section>
      <section aria-labelledby="rw-taken">
        <div className="sec">
          <h2 id="rw-taken">{t('taken')}</h2>
        </div>
        {taken.length === 0 ? (
          <p className={`t2 fs12 ${styles.rwNone}`}>{t('noneTaken')}</p>
        ) : (
          <ul className={`li fs12 ${styles.rwTaken}`}>
            {taken.map((one) => (
              <li key={one.at}>
                <span className="n t3 grow" translate="no">
                  {zoneMinute(one.at, i18n.language)}
                </span>
                <span className="n" translate="no">{`${showDecimal(one.amount, 2)} USDT`}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
