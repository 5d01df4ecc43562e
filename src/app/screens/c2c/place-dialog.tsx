import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import type { Balance } from '../../../shared/calls/entities.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './c2c.module.css'
import { isPoor } from './offer-list.ts'
import { firstDraft } from './place-form.ts'
import { PlaceForm } from './place-form-view.tsx'
import { useMerchantLabels } from './use-merchant-labels.ts'

export interface PlaceDialogProps {
  /** As it is now; its price follows. */
  offer: MerchantOffer
  /** Fiat money that was looked for. */
  amount: string
  balances: readonly Balance[] | null
  onClose: () => void
}

/** An order with one merchant. */
export function PlaceDialog({ offer, amount, balances, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('c2c')
  const labels = useMerchantLabels()
  const [draft, setDraft] = useState(() => firstDraft(amount))
  const { side, symbol: coin, name: merchant, currency_id } = offer
  const free = balances?.find((row) => row.currency_id === currency_id)?.legal_balance ?? null
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.c2cPlace}
      title={t(side === 'buy' ? 'buyFrom' : 'sellTo', { coin, merchant })}
    >
      <p className="t2 fs12">{labels.record(offer)}</p>
      {isPoor(offer) && (
        <p className="note warn">
          <Icon of={TriangleAlert} />
          <span>{t('poorText', { rate: labels.rate(offer) })}</span>
        </p>
      )}
      <PlaceForm
        offer={offer}
        what={offer}
        methods={offer.methods}
        named
        range={offer}
        draft={draft}
        onDraft={setDraft}
        free={free}
      />
    </Dialog>
  )
}
