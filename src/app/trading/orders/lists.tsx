import { useMemo } from 'react'
import type { Fill, Order } from '../../../shared/calls/entities.ts'
import type { Market } from '../../../shared/market/market.ts'
import { CancelButton } from './cancel-button.tsx'
import type { ListColumn } from './list-table.tsx'
import { balanceColumns, fillColumns, historyColumns, openColumns } from './order-columns.tsx'
import type { OrderWords } from './order-words.ts'
import { OwnList } from './own-list.tsx'
import type { OwnState } from './own-state.ts'
import { ownStore } from './own-store.ts'

interface ListProps<T> {
  own: OwnState
  rows: readonly T[]
  words: OrderWords
}

interface OpenListProps extends ListProps<Order> {
  /** Shown alone; null where all are. */
  market: Market | null
  onCancel: (id: number) => void
}

export function OpenList({ own, rows, words, market, onCancel }: OpenListProps) {
  const { t } = words
  const columns: ListColumn<Order>[] = [
    ...openColumns(words),
    {
      id: 'action',
      head: t('action'),
      action: true,
      right: true,
      width: 40,
      cell: (row) => <CancelButton order={row} cancel={own.cancels[row.id]} words={words} onCancel={onCancel} />,
    },
  ]
  return (
    <OwnList
      label={t('open')}
      list={own.open}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={{ title: market ? t('emptyOpenOf', { market: market.symbol }) : t('emptyOpen'), text: t('emptyOpenText') }}
      failed={{ title: t('errorOpen'), text: t('errorOpenText'), degraded: t('degradedOpen') }}
      onRetry={() => ownStore().retry('open')}
    />
  )
}

export function HistoryList({ own, rows, words }: ListProps<Order>) {
  const { t } = words
  const columns = useMemo(() => historyColumns(words), [words])
  return (
    <OwnList
      label={t('history')}
      list={own.history}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={{ title: t('emptyHistory'), text: t('emptyHistoryText') }}
      failed={{ title: t('errorHistory'), text: t('errorText'), degraded: t('degradedHistory') }}
      onRetry={() => ownStore().retry('history')}
      onEnd={moreHistory}
    />
  )
}

export function FillsList({ own, rows, words }: ListProps<Fill>) {
  const { t } = words
  const columns = useMemo(() => fillColumns(words), [words])
  return (
    <OwnList
      label={t('fills')}
      list={own.fills}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={{ title: t('emptyFills'), text: t('emptyFillsText') }}
      failed={{ title: t('errorFills'), text: t('errorText'), degraded: t('degradedFills') }}
      onRetry={() => ownStore().retry('fills')}
      onEnd={moreFills}
    />
  )
}

export function AssetsList({ own, words, market }: { own: OwnState; words: OrderWords; market: Market }) {
  const { t } = words
  const columns = useMemo(() => balanceColumns(words), [words])
  const rows = useMemo(() => {
    const first = [market.quote_id, market.currency_id]
    const place = (id: number) => (first.includes(id) ? first.indexOf(id) : first.length)
    return [...own.balances.rows].sort((a, b) => place(a.currency_id) - place(b.currency_id))
  }, [own.balances.rows, market])
  return (
    <OwnList
      label={t('assets')}
      list={own.balances}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.currency_id}
      empty={{ title: t('emptyAssets'), text: t('emptyAssetsText') }}
      failed={{ title: t('errorAssets'), text: t('errorText'), degraded: t('degradedAssets') }}
      onRetry={() => ownStore().retry('balances')}
    />
  )
}

const moreHistory = () => void ownStore().moreHistory()
const moreFills = () => void ownStore().moreFills()
