import type { Order } from '../../../shared/calls/entities.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { CancelState } from '../../services/account/own-state.ts'
import { Badge } from '../../ui/badge.tsx'
import type { OrderLabels } from './order-labels.ts'
import * as styles from './orders.module.css'

interface CancelButtonProps {
  order: Order
  cancel: CancelState | undefined
  labels: OrderLabels
  onCancel: (id: number) => void
  /** What it cancels; side, size, market and price where it is left out. */
  label?: string | undefined
}

/** Cancels one order, and says where that stands. */
export function CancelButton({ order, cancel, labels, onCancel, label }: CancelButtonProps) {
  const { t, side } = labels
  const whole = t('cancelOne', {
    side: side(order.side),
    size: order.quantity === null ? '' : showDecimal(order.quantity),
    market: order.symbol,
    price: order.price === null ? t('marketPrice') : showDecimal(order.price),
  })
  return (
    <span className={`row g2 ${styles.ownCancel}`}>
      {cancel === 'unconfirmed' && <Badge tone="warn">{t('notConfirmed')}</Badge>}
      <button
        type="button"
        className="lnk fs12"
        aria-label={label ?? whole}
        aria-disabled={cancel === 'sending' || undefined}
        aria-busy={cancel === 'sending' || undefined}
        onClick={() => onCancel(order.id)}
      >
        {cancel === 'sending' ? t('cancelling') : t('cancel')}
      </button>
    </span>
  )
}
