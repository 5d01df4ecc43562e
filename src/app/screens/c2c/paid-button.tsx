import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { fiatText } from '../../services/c2c/c2c-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './c2c.module.css'
import { RefusedNote } from './refused-note.tsx'
import { type OrderPress, useOrderPress } from './use-order-press.ts'

/** "I have paid", after a question: from there on nobody cancels. */
export function PaidButton({ order, onUpdate }: OrderPress & { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const [asking, setAsking] = useState(false)
  const { busy, refusal, press, clear } = useOrderPress({ onUpdate })
  const { id, merchant, total, fiat, method, payee } = order
  const money = fiatText(total, fiat)
  const confirm = async () => {
    if (await press(calls.orderPayed, { id })) setAsking(false)
  }
  const facts: [name: string, value: string][] = [
    [t('money'), money],
    [t('payment'), method],
    [t('payeeName'), payee.name],
    [t('reference'), String(id)],
  ]
  return (
    <>
      <Button
        kind="primary"
        size="l"
        aria-haspopup="dialog"
        onClick={() => {
          clear()
          setAsking(true)
        }}
      >
        {t('havePaid', { money })}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        className={styles.c2cAsk}
        title={t('paidAsk', { money, merchant })}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('notYet')}</Button>
            <Button kind="primary" busy={busy} onClick={() => void confirm()}>
              {t('confirmPayment')}
            </Button>
          </>
        }
      >
        <dl className="kv">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="n">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="note warn">
          <span>{t('paidAskText')}</span>
        </p>
        <RefusedNote refusal={refusal} />
      </Dialog>
    </>
  )
}
