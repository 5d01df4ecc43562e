import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './c2c.module.css'
import { NowHead } from './now-head.tsx'
import { PayLines } from './pay-lines.tsx'
import { RefusedNote } from './refused-note.tsx'
import { type OrderPress, useOrderPress } from './use-order-press.ts'

interface ReleasePartProps extends OrderPress {
  order: C2cOrderRow
  facts: Record<'merchant' | 'money' | 'coins', string>
}

/** The merchant says that it has paid: who sells looks at its own account, and lets the coins go. That cannot be taken back. */
export function ReleasePart({ order, facts, onUpdate }: ReleasePartProps) {
  const { t } = useTranslation('c2c')
  const [asking, setAsking] = useState(false)
  const [seen, setSeen] = useState(false)
  const { busy, refusal, press, clear } = useOrderPress({ onUpdate })
  const release = async () => {
    if (await press(calls.orderComplete, { id: order.id })) setAsking(false)
  }
  return (
    <section>
      <NowHead title={t('release', facts)} text={t('releaseText')} />
      <PayLines order={order} />
      <p className="note warn">
        <span>{t('releaseWarn')}</span>
      </p>
      <div className={styles.c2cActs}>
        <Button
          kind="primary"
          size="l"
          aria-haspopup="dialog"
          onClick={() => {
            clear()
            setSeen(false)
            setAsking(true)
          }}
        >
          {t('releaseCoins', facts)}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        className={styles.c2cAsk}
        title={t('releaseAsk', facts)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('notYet')}</Button>
            <Button kind="primary" busy={busy} whyNot={seen ? null : t('releaseWhyNot')} onClick={() => void release()}>
              {t('releaseCoins', facts)}
            </Button>
          </>
        }
      >
        <p className="t2">{t('releaseAskText')}</p>
        <Checkbox checked={seen} onChange={setSeen}>
          {t('releaseSeen', facts)}
        </Checkbox>
        <RefusedNote refusal={refusal} />
      </Dialog>
    </section>
  )
}
