import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { CancelState } from '../../services/account/own-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './orders.module.css'

interface CancelAllProps {
  /** Orders that would go. */
  count: number
  /** Of this market alone; null of all. */
  market: Market | null
  state: CancelState | null
  onCancelAll: (currencyId: number | undefined) => void
}

/** Asks once, names how many and where, then cancels. */
export function CancelAll({ count, market, state, onCancelAll }: CancelAllProps) {
  const { t } = useTranslation('orders')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const sending = state === 'sending'
  return (
    <>
      <button
        type="button"
        className={`lnk fs12 ${styles.ownAll}`}
        aria-disabled={count === 0 || sending || undefined}
        onClick={() => {
          if (count > 0 && !sending) setOpen(true)
        }}
      >
        {sending ? t('cancelling') : t('cancelAll')}
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={market ? t('cancelAllOf', { count, market: market.symbol }) : t('cancelAllTitle', { count })}
        actions={
          <>
            <Button onClick={close}>{t('keep')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                close()
                onCancelAll(market?.currency_id)
              }}
            >
              {t('cancelCount', { count })}
            </Button>
          </>
        }
      >
        <p className="t2">{t('cancelAllText')}</p>
      </Dialog>
    </>
  )
}
