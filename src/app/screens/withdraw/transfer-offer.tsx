import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Network } from '../../../shared/calls/money-entities.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import type { TransferDialogProps } from '../../trading/transfer/transfer-dialog.tsx'
import { HIDDEN } from '../../ui/amount.tsx'
import { offeredTransfer } from './offered-transfer.ts'
import type { Withdrawing } from './use-withdraw.ts'
import * as styles from './withdraw.module.css'

const TransferDialog = lazyPart<TransferDialogProps>(
  'transfer dialog',
  () => import('../../trading/transfer/transfer-dialog.tsx'),
)

interface TransferOfferProps {
  form: Withdrawing
  network: Network | null
  coin: number
  symbol: string
}

/** Where the fund account has too little and another account has the coin: the transfer, with the amount filled in. */
export function TransferOffer({ form, network, coin, symbol }: TransferOfferProps) {
  const { t } = useTranslation(['withdraw', 'transfer'])
  const notConfirmed = useNotConfirmed()
  const { hideAmounts } = useSnapshot(prefs.state)
  const show = (units: bigint) => (hideAmounts ? HIDDEN : showDecimal(unscaled(units)))
  const [amount, setAmount] = useState<{ text: string; from: TransferDialogProps['from'] } | null>(null)
  const { renew } = form
  const place = useMemo(() => ({ gateway: httpGateway, moved: renew }), [renew])
  const { available, balance } = form
  const wanted = toScaled(expandShorthand(form.draft.amount), SCALE_DIGITS) ?? 0n
  const offer =
    available === null || !balance
      ? null
      : offeredTransfer(balance, available, wanted, scaled(network?.minimum_withdraw ?? '0'))
  return (
    <>
      {offer && available !== null && (
        <p className={`note ${styles.wdOffer}`}>
          <span>
            {t('offer', {
              fund: show(available),
              other: show(offer.has),
              coin: symbol,
              wallet: t(`transfer:wallet.${offer.from}`),
            })}
          </span>
          <button
            type="button"
            className="lnk"
            aria-haspopup="dialog"
            aria-disabled={notConfirmed !== null || undefined}
            title={notConfirmed ?? undefined}
            onClick={() => {
              if (!notConfirmed) setAmount({ text: unscaled(offer.amount), from: offer.from })
            }}
          >
            {t('offerGo', { amount: show(offer.amount), coin: symbol })}
          </button>
        </p>
      )}
      {amount && (
        <TransferDialog
          place={place}
          to="fund"
          from={amount.from}
          amount={amount.text}
          currencyId={coin}
          onClose={() => setAmount(null)}
        />
      )}
    </>
  )
}
