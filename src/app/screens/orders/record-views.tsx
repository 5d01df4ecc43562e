import { useMemo, useState } from 'react'
import type { FundingPayment } from '../../../shared/calls/contract-entities.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { answerTimes } from '../../services/account/answer-times.ts'
import { fillsCsv, fundingCsv, ordersCsv } from './order-csv.ts'
import { OrderDetail } from './order-detail.tsx'
import { isFiltered, type OrderQuery, writeQuery } from './order-query.ts'
import { type AnyFill, type AnyOrder, fillSource, filtersOf, fundingSource, orderSources } from './order-sources.ts'
import { type Answer, fillColumns, fundingColumns, orderColumns } from './record-columns.tsx'
import type { RecordLabels } from './record-labels.ts'
import { RecordPart } from './record-part.tsx'
import { useRecords } from './use-records.ts'

export interface ViewProps {
  query: OrderQuery
  labels: RecordLabels
}

const orderKey = (row: AnyOrder) => `${row.plan ? 'plan' : 'order'} ${row.id}`

export function OrdersView({ query, labels }: ViewProps) {
  const view = useRecords<AnyOrder>(query.product, writeQuery(query).toString(), {
    sources: () => orderSources(query, labels.zoneId),
    key: orderKey,
    at: (row) => row.updated_at,
  })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { rows } = view
  const columns = useMemo(() => {
    const answers = answersOf(query.product, rows)
    return orderColumns(
      query.product,
      labels,
      { isOpen: (row) => open.has(orderKey(row)), press: (row) => setOpen(toggled(open, orderKey(row))) },
      answers,
    )
  }, [query.product, labels, open, rows])
  return (
    <RecordPart
      view={view}
      labels={labels}
      what="orders"
      empty={query.view === 'open' ? 'open' : query.view === 'plans' ? 'plans' : 'orders'}
      filtered={isFiltered(query)}
      product={query.product}
      columns={columns}
      rowKey={orderKey}
      csv={ordersCsv}
      detail={(row) =>
        open.has(orderKey(row)) ? <OrderDetail product={query.product} order={row} labels={labels} /> : null
      }
    />
  )
}

/** What a plan order sent and what liquidates was asked for by no browser. */
export function answersOf(
  product: MarketKind,
  rows: readonly AnyOrder[],
  times: Pick<typeof answerTimes, 'of'> = answerTimes,
): (row: AnyOrder) => Answer {
  const sent = new Set(rows.map((row) => row.plan?.order_id))
  return (row) => (row.reason === 'liquidation' || (!row.plan && sent.has(row.id)) ? 'engine' : times.of(product, row))
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

const fillKey = (row: AnyFill) => String(row.id)

export function FillsView({ query, labels }: ViewProps) {
  const view = useRecords<AnyFill>(query.product, writeQuery(query).toString(), {
    sources: () => [fillSource(query.product, filtersOf(query, labels.zoneId))],
    key: fillKey,
    at: (row) => row.at,
  })
  const columns = useMemo(() => fillColumns(query.product, labels), [query.product, labels])
  return (
    <RecordPart
      view={view}
      labels={labels}
      what="trades"
      empty="trades"
      filtered={isFiltered(query)}
      product={query.product}
      columns={columns}
      rowKey={fillKey}
      csv={fillsCsv}
    />
  )
}

const paymentKey = (row: FundingPayment) => `${row.at} ${row.currency_id} ${row.position_side}`

export function FundingView({ query, labels }: ViewProps) {
  const view = useRecords<FundingPayment>('contract', writeQuery(query).toString(), {
    sources: () => [fundingSource(filtersOf(query, labels.zoneId))],
    key: paymentKey,
    at: (row) => row.at,
  })
  const columns = useMemo(() => fundingColumns(labels), [labels])
  return (
    <RecordPart
      view={view}
      labels={labels}
      what="funding"
      empty="funding"
      filtered={isFiltered(query)}
      product="contract"
      columns={columns}
      rowKey={paymentKey}
      csv={fundingCsv}
    />
  )
}
