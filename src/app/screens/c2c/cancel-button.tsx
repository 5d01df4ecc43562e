import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './c2c.module.css'
import { RefusedNote } from './refused-note.tsx'
import { type OrderPress, useOrderPress } from './use-order-press.ts'

/** Cancels an unpaid order, after a question: who has paid must not. */
export function CancelButton({ order, onUpdate }: OrderPress & { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const [asking, setAsking] = useState(false)
  const { busy, refusal, press, clear } = useOrderPress({ onUpdate })
  const cancel = async () => {
    if (await press(calls.orderCancel, { id: order.id })) setAsking(false)
  }
  return (
    <>
      <Button
        size="l"
        aria-haspopup="dialog"
        onClick={() => {
          clear()
          setAsking(true)
        }}
      >
        {t('cancelOrder')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        className={styles.c2cAsk}
        title={t('cancelAsk')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keepOrder')}</Button>
            <Button kind="danger" busy={busy} onClick={() => void cancel()}>
              {t('cancelOrder')}
            </Button>
          </>
        }
      >
        <p className="t2">{t(`cancelAskText.${order.side}`)}</p>
        <RefusedNote refusal={refusal} />
      </Dialog>
    </>
  )
}
