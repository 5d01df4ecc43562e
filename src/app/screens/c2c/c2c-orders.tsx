import '../orders/orders-screen.module.css'
import '../../trading/orders/orders.module.css'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { serverNow } from '../../base/platform/server-clock.ts'
import { C2C_PATH } from '../../services/c2c/c2c-path.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as ordersScreenStyles from '../orders/orders-screen.module.css'
import { useRecordLabels } from '../orders/record-labels.ts'
import { RecordList } from '../orders/record-list.tsx'
import * as c2cStyles from './c2c.module.css'
import { C2cGuide } from './c2c-guide.tsx'
import { orderColumns } from './order-columns.tsx'
import { type OrdersState, useOrderList } from './use-order-list.ts'

const STATES: readonly OrdersState[] = ['all', 'open', 'over']

/** The person's C2C orders, newest first. */
export function C2cOrders() {
  const { t } = useTranslation('c2c')
  const labels = useRecordLabels()
  const age = useAgeText()
  const [state, setState] = useState<OrdersState>('all')
  const { list, rows, total, status, knownAt } = useOrderList(state)
  const more = useCallback(() => void list.more(), [list])
  const retry = () => void list.refresh()
  const known = knownAt !== null
  return (
    <div className={c2cStyles.c2cOrders}>
      <div className={c2cStyles.c2cHead}>
        <h1>{t('yourOrders')}</h1>
        <Link className="btn quiet s" to={C2C_PATH}>
          {t('toMerchants')}
        </Link>
      </div>
      <div className={c2cStyles.c2cFilter}>
        <Segmented
          label={t('whichOrders')}
          value={state}
          options={STATES.map((value) => ({ value, text: t(`state.${value}`) }))}
          onChange={setState}
        />
      </div>
      {status === 'failed' && known && (
        <DegradedNote
          title={t('ordersFailed')}
          text={t('listFrom', { age: age(Math.max(1_000, serverNow() - knownAt)) })}
          onRetry={retry}
        />
      )}
      <div className={c2cStyles.c2cList}>
        <div className={c2cStyles.c2cRows}>
          <RecordList
            label={t('yourOrders')}
            rows={rows}
            columns={orderColumns(t, labels)}
            rowKey={({ id }) => String(id)}
            loading={status === 'loading'}
            onEnd={more}
          >
            {status === 'failed' && !known && <ErrorState title={t('ordersFailed')} onRetry={retry} />}
            {status !== 'loading' && known && rows.length === 0 && (
              <Empty title={t(state === 'all' ? 'noOrdersYet' : 'noOrdersHere')} />
            )}
          </RecordList>
        </div>
        <C2cGuide side="buy" narrow />
      </div>
      {total !== null && (
        <p className={`n ${ordersScreenStyles.recFoot}`}>{t('shown', { shown: rows.length, total })}</p>
      )}
    </div>
  )
}
