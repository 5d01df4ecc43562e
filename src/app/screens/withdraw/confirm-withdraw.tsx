import { useTranslation } from 'react-i18next'
import type { Network } from '../../../shared/calls/money-entities.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { readAddress } from '../../../shared/rules/address-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { memoOf } from '../../services/money/address-book/address-form.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Withdrawing } from './use-withdraw.ts'
import * as styles from './withdraw.module.css'

interface ConfirmWithdrawProps {
  open: boolean
  form: Withdrawing
  network: Network
  symbol: string
  onBack: () => void
  onConfirm: () => void
}

/** The last look before a withdrawal is sent: amount, network, the whole address, fee and what arrives. */
export function ConfirmWithdraw({ open, form, network, symbol, onBack, onConfirm }: ConfirmWithdrawProps) {
  const { t } = useTranslation('withdraw')
  const { checked, draft } = form
  const ready = checked.ok && form.open.length === 0
  const amount = checked.ok ? unscaled(checked.amount) : null
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={t('confirmTitle')}
      className={styles.wdConfirm}
      actions={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button
            kind="primary"
            busy={form.busy}
            whyNot={ready ? null : t('confirmChanged')}
            onClick={(event) => {
              // The second click of the double click that opened this.
              if (event.detail > 1) return
              onConfirm()
            }}
          >
            {t('confirm', { amount: amount === null ? draft.amount : showDecimal(amount), coin: symbol })}
          </Button>
        </>
      }
    >
      {open && (
        <>
          <dl className="kv">
            <div>
              <dt>{t('network')}</dt>
              <dd className="strong">{networkName(network)}</dd>
            </div>
            <div>
              <dt>{t('address')}</dt>
              <dd className={styles.wdWhole} translate="no">
                {readAddress(draft.address)}
              </dd>
            </div>
            {memoOf(draft.memo) !== null && (
              <div>
                <dt>{t('memo')}</dt>
                <dd className={styles.wdWhole} translate="no">
                  {memoOf(draft.memo)}
                </dd>
              </div>
            )}
            <div>
              <dt>{t('leaves')}</dt>
              <dd className="n" translate="no">
                <Amount text={amount} /> {symbol}
              </dd>
            </div>
            <div>
              <dt>{t('fee')}</dt>
              <dd className="n" translate="no">
                <Amount text={network.fee} /> {symbol}
              </dd>
            </div>
            <div>
              <dt>{t('arrives')}</dt>
              <dd className="n strong" translate="no">
                <Amount text={checked.ok ? unscaled(checked.received) : null} /> {symbol}
              </dd>
            </div>
          </dl>
          <p className="note warn">{t('confirmText')}</p>
        </>
      )}
    </Dialog>
  )
}
