import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/calls/entities.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useMarket } from '../../services/hub-client/use-markets.ts'
import { useVenue } from '../../services/venue/venue-context.ts'
import { isAmendable } from './amend-check.ts'
import { LazyAmendDialog } from './lazy-amend-dialog.tsx'

/** Opens the form for another price or size of an open order, or other terms of a plan order; nothing where it cannot be amended. */
export function AmendButton({ order }: { order: Order }) {
  const { t } = useTranslation('amend')
  const { markets } = useVenue()
  const market = useMarket(markets, order.currency_id)
  const [open, setOpen] = useState(false)
  if (!isAmendable(order)) return null
  const label = order.plan
    ? t('labelPlan', { kind: t(`kind_${order.plan.kind}`), market: order.symbol })
    : t('label', { side: t(order.side), market: order.symbol, price: showDecimal(order.price ?? '') })
  return (
    <>
      <button
        type="button"
        className="lnk fs12"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(market.status === 'ready')}
      >
        {t('amend')}
      </button>
      {open && market.status === 'ready' && (
        <LazyAmendDialog order={order} market={market.market} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
