import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { orderPath } from '../../services/c2c/c2c-path.ts'
import { coinText, fiatText } from '../../services/c2c/c2c-text.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { RecordColumn } from '../orders/record-columns.tsx'
import type { RecordLabels } from '../orders/record-labels.ts'

const TONES: Record<C2cOrderRow['status'], BadgeTone | undefined> = {
  unpaid: 'info',
  paid: 'info',
  appealed: 'warn',
  completed: 'ok',
  cancelled: undefined,
}

/** Columns of the list of orders. */
export function orderColumns(t: TFunction<'c2c'>, labels: RecordLabels): RecordColumn<C2cOrderRow>[] {
  return [
    {
      id: 'market',
      head: t('order'),
      width: 80,
      cell: ({ id, unread }) => (
        <span className="row g2">
          <Link className="lnk n" to={orderPath(id)}>
            {t('orderTitle', { id })}
          </Link>
          {unread > 0 && <Badge tone="info">{t('chat.unread', { count: unread })}</Badge>}
        </span>
      ),
    },
    {
      id: 'time',
      head: t('time'),
      width: 128,
      cell: ({ created_at }) => <span className="n">{labels.time(created_at)}</span>,
    },
    {
      id: 'side',
      head: t('side'),
      width: 40,
      cell: ({ side }) => <span className={side === 'buy' ? 'up' : 'down'}>{t(side)}</span>,
    },
    {
      id: 'coins',
      head: t('coins'),
      right: true,
      width: 96,
      cell: ({ quantity, symbol }) => (
        <span className="n" translate="no">
          {coinText(quantity, symbol)}
        </span>
      ),
    },
    {
      id: 'price',
      head: t('price'),
      right: true,
      width: 56,
      cell: ({ price }) => (
        <span className="n" translate="no">
          {showDecimal(price)}
        </span>
      ),
    },
    {
      id: 'money',
      head: t('money'),
      right: true,
      width: 80,
      cell: ({ total, fiat }) => (
        <span className="n" translate="no">
          {fiatText(total, fiat)}
        </span>
      ),
    },
    { id: 'merchant', head: t('merchant'), width: 96, cell: ({ merchant }) => merchant },
    {
      id: 'state',
      head: t('stateName'),
      width: 96,
      cell: (order) => (
        <span className="row g2">
          <Badge tone={TONES[order.status]}>{t(`status.${order.status}`)}</Badge>
          {order.reason && (
            <span className="t2 fs12">
              {t(`reason.${order.reason === 'decided' || order.reason === 'unpaid' ? order.reason : 'byUser'}`)}
            </span>
          )}
        </span>
      ),
    },
  ]
}
