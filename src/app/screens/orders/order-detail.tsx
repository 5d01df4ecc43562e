import { useEffect, useState } from 'react'
import { PAGE_SIZE } from '../../../shared/calls/spot-calls.ts'
import { Amount } from '../../ui/amount.tsx'
import { Num } from '../../ui/number-cell.tsx'
import type { Product } from './order-query.ts'
import { type AnyFill, type AnyOrder, fillSource } from './order-sources.ts'
import { orderText } from './order-text.ts'
import * as styles from './orders-screen.module.css'
import type { RecordLabels } from './record-labels.ts'

/** An order of more fills than this is looked up in the list of fills. */
const MAX_PAGES = 4

type Found =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; fills: readonly AnyFill[]; more: boolean }

/** What an order consists of: its fills, and the order as the exchange took it. */
export function OrderDetail({ product, order, labels }: { product: Product; order: AnyOrder; labels: RecordLabels }) {
  const { p } = labels
  const found = useFills(product, order)
  return (
    <div className={styles.recDetail}>
      <section aria-label={p('fillsOf')}>
        <b className="strong fs12">{p('fillsOf')}</b>
        <FillLines found={found} labels={labels} />
      </section>
      <section aria-label={p('taken')}>
        <b className="strong fs12">{p('taken')}</b>
        <p className="tm">
          {orderText(order)}
          <br />
          {p('placed', { id: order.id, at: labels.time(order.created_at) })}
          <br />
          {p('changed', { at: labels.time(order.updated_at) })}
        </p>
        {order.plan?.order_id && <p className="tm">{p('sentAs', { id: order.plan.order_id })}</p>}
      </section>
    </div>
  )
}

function FillLines({ found, labels }: { found: Found; labels: RecordLabels }) {
  const { p, role } = labels
  if (found.status === 'loading') return <p className="t2 fs12">{p('loading')}</p>
  if (found.status === 'failed') return <p className="t2 fs12">{p('fillsFailed')}</p>
  if (found.fills.length === 0) return <p className="t2 fs12">{p('noFills')}</p>
  return (
    <ul className={`n ${styles.recFills}`}>
      {found.fills.map((fill) => (
        <li key={fill.id}>
          <span className="t3">{labels.time(fill.at)}</span>
          <span>
            <Num text={fill.quantity} /> × <Num text={fill.price} />, {role(fill.role)}
          </span>
          <span>
            {p('feeOf')} <Amount text={fill.fee} /> {fill.fee_currency}
          </span>
        </li>
      ))}
      {found.more && <li className="t2">{p('moreFills')}</li>}
    </ul>
  )
}

/** The fills of an order, of those of its market, side and time. */
function useFills(product: Product, order: AnyOrder): Found {
  const filled = /[1-9]/.test(order.filled_quantity)
  const [found, setFound] = useState<Found>(
    filled ? { status: 'loading' } : { status: 'ready', fills: [], more: false },
  )
  const { id, currency_id, side, created_at, updated_at } = order
  useEffect(() => {
    if (!filled) return
    let ended = false
    const source = fillSource(product, { currency_id, side, from: created_at, to: updated_at + 1 })
    async function read(): Promise<Found> {
      const fills: AnyFill[] = []
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const answer = await source.ask(page)
        if (!answer) return { status: 'failed' }
        fills.push(...answer.list.filter((fill) => fill.order_id === id))
        if (answer.list.length < PAGE_SIZE) return { status: 'ready', fills, more: false }
      }
      return { status: 'ready', fills, more: true }
    }
    void read().then((next) => {
      if (!ended) setFound(next)
    })
    return () => {
      ended = true
    }
  }, [product, filled, id, currency_id, side, created_at, updated_at])
  return found
}
