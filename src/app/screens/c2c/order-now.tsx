import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { C2C_PATH } from '../../services/c2c/c2c-path.ts'
import { coinText, fiatText } from '../../services/c2c/c2c-text.ts'
import { waitsFor } from '../../services/c2c/urgent-order.ts'
import { useSecondsLeft } from '../../services/forms/use-seconds-left.ts'
import { transferPath } from '../../trading/transfer/transfer-path.ts'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import * as styles from './c2c.module.css'
import { CancelButton } from './cancel-button.tsx'
import { NowHead } from './now-head.tsx'
import { payWindow } from './order-step.ts'
import { PaidButton } from './paid-button.tsx'
import { PayLines } from './pay-lines.tsx'
import { ReleasePart } from './release-part.tsx'
import type { OrderPress } from './use-order-press.ts'

export interface OrderNowProps extends Pick<OrderPress, 'onUpdate'> {
  order: C2cOrderRow
}

/** What the order waits for now, and what can be done about it. */
export function OrderNow({ order, onUpdate }: OrderNowProps) {
  const { t } = useTranslation('c2c')
  const waits = waitsFor(order)
  const { merchant, total, fiat, quantity, symbol } = order
  const facts = { merchant, money: fiatText(total, fiat), coins: coinText(quantity, symbol) }
  if (waits === 'pay')
    return (
      <section>
        <NowHead title={t('payNow', facts)} text={t('payText')} ring={<PayRing order={order} />} />
        <PayLines order={order} />
        <p className="note warn">
          <span>{t('payWarn')}</span>
        </p>
        <div className={styles.c2cActs}>
          <PaidButton order={order} onUpdate={onUpdate} />
          <CancelButton order={order} onUpdate={onUpdate} />
          <span className="t2 fs12">{t('cancelFree')}</span>
        </div>
      </section>
    )
  if (waits === 'merchantPays')
    return (
      <section>
        <NowHead title={t('merchantPays', facts)} text={t('merchantPaysText')} ring={<PayRing order={order} />} />
        <PayLines order={order} />
        <div className={styles.c2cActs}>
          <CancelButton order={order} onUpdate={onUpdate} />
          <span className="t2 fs12">{t('cancelFreeSell')}</span>
        </div>
      </section>
    )
  if (waits === 'merchantChecks')
    return (
      <section>
        <NowHead title={t('merchantChecks', facts)} text={t('merchantChecksText')} />
      </section>
    )
  if (waits === 'release') return <ReleasePart order={order} onUpdate={onUpdate} facts={facts} />
  if (waits === 'decision')
    return (
      <section>
        <NowHead title={t('inAppeal')} text={t('inAppealText')} />
      </section>
    )
  return <Ended order={order} facts={facts} />
}

/** The time that is left to pay, on the server's clock. */
function PayRing({ order }: { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const left = useSecondsLeft(order.pay_by)
  return <CountdownRing left={left} total={payWindow(order)} label={t('timeLeft')} cautionAt={120} size={72} />
}

function Ended({ order, facts }: { order: C2cOrderRow; facts: Record<string, string> }) {
  const { t } = useTranslation('c2c')
  const { status, side, reason, note } = order
  const done = status === 'completed'
  const why = reason === 'decided' ? 'decided' : reason === 'unpaid' ? 'unpaid' : 'byUser'
  return (
    <section>
      <NowHead
        title={t(done ? `done.${side}` : 'cancelled', facts)}
        text={
          done ? t(reason === 'decided' ? 'doneDecided' : `doneText.${side}`, facts) : t(`cancelledText.${why}`, facts)
        }
      />
      {note && (
        <p className="note info">
          <span>
            {t('wordsOf')} <q>{note}</q>
          </span>
        </p>
      )}
      <div className={styles.c2cActs}>
        <Link className="btn primary" to={C2C_PATH}>
          {t('another')}
        </Link>
        {done && side === 'buy' && (
          <Link className="btn quiet" to={transferPath({ from: 'c2c', to: 'spot', currencyId: order.currency_id })}>
            {t('transfer')}
          </Link>
        )}
      </div>
    </section>
  )
}
