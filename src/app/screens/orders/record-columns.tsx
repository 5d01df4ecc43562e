import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FundingPayment } from '../../../shared/calls/contract-entities.ts'
import type { Order } from '../../../shared/calls/entities.ts'
import { trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { showDecimal, trimPast } from '../../base/platform/show-decimal.ts'
import { useMarket } from '../../services/hub-client/use-markets.ts'
import { Amount } from '../../ui/amount.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showRate } from '../../ui/market-figures.ts'
import { moneyDigits } from '../../ui/money-digits.ts'
import { Num } from '../../ui/number-cell.tsx'
import type { Product } from './order-query.ts'
import type { AnyFill, AnyOrder } from './order-sources.ts'
import * as styles from './orders-screen.module.css'
import type { RecordLabels } from './record-labels.ts'

export interface RecordColumn<T> {
  id: string
  head: string
  /** What the figure is, on hover of its head. */
  hint?: string
  /** Figures stand on the right. */
  right?: boolean
  /** Width of its bar while the rows load, px. */
  width: number
  cell: (row: T) => ReactNode
}

const MONEY_DIGITS = 8

const isBuy = (side: string) => side === 'buy' || side === 'long'

function timeColumn<T>(labels: RecordLabels, at: (row: T) => number, head = labels.p('at')): RecordColumn<T> {
  return {
    id: 'time',
    head,
    width: 128,
    cell: (row) => <span className="n">{labels.time(at(row))}</span>,
  }
}

function marketColumn<T extends { symbol: string }>({ t }: RecordLabels): RecordColumn<T> {
  return {
    id: 'market',
    head: t('market_'),
    width: 64,
    cell: (row) => (
      <b className="strong" translate="no">
        {row.symbol}
      </b>
    ),
  }
}

function sideColumn<T extends Pick<Order, 'side'>>(labels: RecordLabels): RecordColumn<T> {
  return {
    id: 'side',
    head: labels.p('side'),
    width: 32,
    cell: (row) => <span className={isBuy(row.side) ? 'up' : 'down'}>{labels.side(row.side)}</span>,
  }
}

/** @param toggle opens and closes what an order consists of @param answer how long the exchange took, see {@link Answer} */
export function orderColumns(
  product: Product,
  labels: RecordLabels,
  toggle: { isOpen: (row: AnyOrder) => boolean; press: (row: AnyOrder) => void },
  answer: (row: AnyOrder) => Answer,
): RecordColumn<AnyOrder>[] {
  const { t, p } = labels
  return [
    marketColumn(labels),
    timeColumn(labels, (row) => row.updated_at, p('time')),
    { id: 'type', head: t('type'), width: 88, cell: (row) => labels.kind(row) },
    sideColumn(labels),
    {
      id: 'price',
      head: t('price'),
      right: true,
      width: 64,
      cell: (row) => (row.price === null ? <span className="t2">{t('marketPrice')}</span> : <Num text={row.price} />),
    },
    { id: 'size', head: t('filledSize'), right: true, width: 88, cell: (row) => <Size order={row} labels={labels} /> },
    {
      id: 'average',
      head: t('average'),
      right: true,
      width: 64,
      cell: (row) => <Average product={product} order={row} />,
    },
    {
      id: 'value',
      head: t('value'),
      right: true,
      width: 64,
      cell: (row) => <Amount text={row.average_price === null ? null : trimZeros(row.filled_quote)} />,
    },
    {
      id: 'fee',
      head: t('fee'),
      right: true,
      width: 72,
      cell: (row) => <Fee text={row.average_price === null ? null : row.fee} coin={row.fee_currency} />,
    },
    {
      id: 'realised',
      head: p('realised'),
      hint: product === 'contract' ? p('realisedHint') : p('realisedSpot'),
      right: true,
      width: 64,
      cell: (row) => <Realised order={row} why={product === 'spot' ? p('realisedSpot') : p('realisedNone')} />,
    },
    {
      id: 'state',
      head: t('state'),
      width: 96,
      cell: (row) => (
        <button
          type="button"
          className={styles.recState}
          aria-expanded={toggle.isOpen(row)}
          onClick={() => toggle.press(row)}
        >
          <Icon of={toggle.isOpen(row) ? ChevronUp : ChevronDown} size={14} />
          {labels.state(row)} <span className="t3">{labels.reason(row)}</span>
          <span className="sr">{p('details', { market: row.symbol, id: row.id })}</span>
        </button>
      ),
    },
    {
      id: 'answer',
      head: p('answer'),
      hint: p('answerHint'),
      right: true,
      width: 48,
      cell: (row) => <AnswerTime answer={answer(row)} labels={labels} />,
    },
  ]
}

/** Round trip of an order in ms; `engine` where the exchange made the order itself; null where another browser sent it. */
export type Answer = number | 'engine' | null

function AnswerTime({ answer, labels: { p } }: { answer: Answer; labels: RecordLabels }) {
  if (answer === 'engine') return <span className="t2">{p('answerEngine')}</span>
  return answer === null ? (
    <span title={p('answerNone')}>
      <Num text={null} />
    </span>
  ) : (
    <span className="n t2">{p('answerMs', { ms: answer })}</span>
  )
}

/** Profit of what an order closed, with two decimals as positions have it, all of them on hover; without one, why. */
function Realised({ order, why }: { order: AnyOrder; why: string }) {
  if (order.realised === null || order.realised === undefined)
    return (
      <span title={why}>
        <Num text={null} />
      </span>
    )
  return (
    <span title={showDecimal(order.realised)}>
      <Signed text={order.realised} digits={moneyDigits(order.realised)} />
    </span>
  )
}

/** What closes a whole position has no size of its own. */
function Size({ order, labels }: { order: AnyOrder; labels: RecordLabels }) {
  if (order.plan?.full) return <span className="t2">{labels.p('whole')}</span>
  const size = order.quantity ?? order.quote_quantity
  return (
    <span className="n" translate="no">
      <Num text={order.filled_quantity} zeros /> / <Num text={size} zeros />
    </span>
  )
}

/** The average price with the digits of its market, more only where they say something. */
function Average({ product, order }: { product: Product; order: Order }) {
  const known = useMarket(product, order.currency_id)
  const digits = known.status === 'ready' ? known.market.price_digits : 0
  return <Num text={order.average_price === null ? null : trimPast(order.average_price, digits)} />
}

function Fee({ text, coin }: { text: string | null; coin: string }) {
  return (
    <span className="n" translate="no">
      <Amount text={text} zeros /> {text !== null && <span className="t3">{coin}</span>}
    </span>
  )
}

/** Profit with sign and colour. */
function Signed({ text, digits }: { text: string; digits?: number }) {
  const tone = /[1-9]/.test(text) ? (text.startsWith('-') ? 'down' : 'up') : 'none'
  return <Amount text={text} signed tone={tone} {...(digits !== undefined && { digits })} />
}

export function fillColumns(product: Product, labels: RecordLabels): RecordColumn<AnyFill>[] {
  const { t, p, role } = labels
  const columns: RecordColumn<AnyFill>[] = [
    marketColumn(labels),
    timeColumn(labels, (row) => row.at),
    sideColumn(labels),
    { id: 'price', head: t('price'), right: true, width: 64, cell: (row) => <Num text={row.price} /> },
    { id: 'size', head: t('size'), right: true, width: 64, cell: (row) => <Num text={row.quantity} zeros /> },
    {
      id: 'value',
      head: t('value'),
      right: true,
      width: 64,
      cell: (row) => <Amount text={row.quote} digits={MONEY_DIGITS} zeros />,
    },
    {
      id: 'fee',
      head: t('fee'),
      right: true,
      width: 72,
      cell: (row) => <Fee text={row.fee} coin={row.fee_currency} />,
    },
  ]
  if (product === 'contract')
    columns.push({
      id: 'realised',
      head: p('realised'),
      right: true,
      width: 64,
      cell: (row) => <Signed text={row.realised ?? '0'} />,
    })
  columns.push(
    { id: 'role', head: t('role'), width: 48, cell: (row) => (row.liquidation ? p('liquidation') : role(row.role)) },
    {
      id: 'order',
      head: p('order'),
      right: true,
      width: 56,
      cell: (row) => (
        <span className="n t2" translate="no">
          {row.order_id}
        </span>
      ),
    },
  )
  return columns
}

export function fundingColumns(labels: RecordLabels): RecordColumn<FundingPayment>[] {
  const { t, p } = labels
  return [
    marketColumn(labels),
    timeColumn(labels, (row) => row.at),
    {
      id: 'side',
      head: p('position'),
      width: 48,
      cell: (row) => <span className={isBuy(row.side) ? 'up' : 'down'}>{p(row.side)}</span>,
    },
    { id: 'size', head: t('size'), right: true, width: 64, cell: (row) => <Num text={row.quantity} zeros /> },
    { id: 'mark', head: p('mark'), right: true, width: 64, cell: (row) => <Num text={row.mark_price} /> },
    {
      id: 'rate',
      head: p('rate'),
      right: true,
      width: 64,
      cell: (row) => (
        <span className="n" translate="no">
          {showRate(row.rate)}
        </span>
      ),
    },
    { id: 'amount', head: p('amount'), right: true, width: 72, cell: (row) => <Signed text={row.amount} /> },
  ]
}
