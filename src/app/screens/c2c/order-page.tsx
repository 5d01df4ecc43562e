import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { labelledDateTime } from '../../base/platform/zone.ts'
import { askOrder } from '../../services/c2c/c2c-calls.ts'
import { C2C_ORDERS_PATH } from '../../services/c2c/c2c-path.ts'
import { coinText, fiatText } from '../../services/c2c/c2c-text.ts'
import { usePolled } from '../../services/c2c/use-polled.ts'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { AppealPart } from './appeal-part.tsx'
import * as styles from './c2c.module.css'
import { MessagePart } from './message-part.tsx'
import { OrderNow } from './order-now.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useMerchantLabels } from './use-merchant-labels.ts'

const OPEN_EVERY_MS = 3_000

/** One order: what is to be done now, how far it is, and its facts. */
export function OrderPage({ id }: { id: number }) {
  const { t } = useTranslation('c2c')
  const view = usePolled<C2cOrderRow | 'none'>(
    `order ${id}`,
    () => askOrder(id),
    (order) => (order !== null && (order === 'none' || order.closed_at !== null) ? null : OPEN_EVERY_MS),
  )
  const { data, status, polled } = view
  const retry = () => void polled.renew()
  if (data === null)
    return status === 'failed' ? (
      <ErrorState heading title={t('orderFailed', { id })} onRetry={retry} />
    ) : (
      <Loading rows={6} />
    )
  if (data === 'none')
    return (
      <>
        <h1>{t('orderTitle', { id })}</h1>
        <Empty
          title={t('noOrder', { id })}
          action={
            <Link className="btn quiet s" to={C2C_ORDERS_PATH}>
              {t('yourOrders')}
            </Link>
          }
        />
      </>
    )
  return (
    <>
      {status === 'failed' && <DegradedNote title={t('orderFailed', { id })} text={t('orderOld')} onRetry={retry} />}
      <OrderBody order={data} onUpdate={(order) => (order ? polled.put(order) : retry())} />
    </>
  )
}

interface OrderBodyProps {
  order: C2cOrderRow
  /** What a write has answered; null: it is not known what came of it. */
  onUpdate: (order: C2cOrderRow | null) => void
}

function OrderBody({ order, onUpdate }: OrderBodyProps) {
  const { t, i18n } = useTranslation('c2c')
  const { id, side, quantity, symbol, created_at, status } = order
  return (
    <>
      <div className={styles.c2cOrderHead}>
        <h1>{t(side === 'buy' ? 'buyCoins' : 'sellCoins', { coins: coinText(quantity, symbol) })}</h1>
        <span className="t2 n">{t('placed', { id, at: labelledDateTime(created_at, i18n.language) })}</span>
      </div>
      <OrderSteps order={order} />
      <div className={styles.c2cCols}>
        <div className={styles.c2cMain}>
          <OrderNow order={order} onUpdate={onUpdate} />
          <OrderTimeline order={order} />
          {status === 'paid' && <LatePart order={order} />}
        </div>
        <div className={styles.c2cBeside}>
          <Facts order={order} />
          <MessagePart order={order} />
          <AppealPart order={order} onUpdate={onUpdate} />
        </div>
      </div>
    </>
  )
}

/** What can be done where the other side takes its time. */
function LatePart({ order }: { order: C2cOrderRow }) {
  const { t, i18n } = useTranslation('c2c')
  const { appeal_from } = order
  return (
    <section className={styles.c2cLate}>
      <div className="sec">
        <h2>{t('late.title')}</h2>
      </div>
      <ul>
        <li>{t('late.write')}</li>
        {appeal_from !== null && <li>{t('late.appeal', { at: labelledDateTime(appeal_from, i18n.language) })}</li>}
        <li>{t('late.safe')}</li>
      </ul>
    </section>
  )
}

function Facts({ order }: { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const labels = useMerchantLabels()
  const { side, price, fiat, total, quantity, symbol: coin, merchant, merchant_record: record, method } = order
  const facts: [name: string, value: string][] = [
    [t('price'), t('priceOf', { price: showDecimal(price), fiat: fiat.toUpperCase(), coin })],
    [t('money'), fiatText(total, fiat)],
    [t('coins'), coinText(quantity, coin)],
    [t('fee'), t('noFee')],
    [t('payment'), method],
    [t('merchant'), merchant],
    [t('record30'), showDecimal(String(record.orders))],
    [t('completion'), labels.rate(record)],
    [t(side === 'buy' ? 'paysOut' : 'paysYou'), labels.pays(record)],
  ]
  return (
    <section>
      <div className="sec">
        <h2>{t('order')}</h2>
      </div>
      <dl className="kv">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="n" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
