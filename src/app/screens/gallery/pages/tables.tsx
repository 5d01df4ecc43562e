import { useState } from 'react'
import { DataTable, type TableColumn, type TableSort } from '../../../ui/data-table.tsx'
import { Num } from '../../../ui/number-cell.tsx'
import { DegradedNote, Empty, ErrorState, StaleNote } from '../../../ui/states.tsx'
import { Group } from '../shown.tsx'
import { useWords } from '../texts.ts'

interface Row {
  market: string
  size: string
  price: string
  state: 'unfilled' | 'in_progress'
}

const ROWS: readonly Row[] = [
  { market: 'BTCUSDT', size: '0.250', price: '64200.0', state: 'unfilled' },
  { market: 'ETHUSDT', size: '1.000', price: '3090.00', state: 'in_progress' },
  { market: 'SOLUSDT', size: '12.0', price: '188.50', state: 'unfilled' },
]

function useColumns(): TableColumn<Row>[] {
  const { t } = useWords()
  return [
    {
      id: 'market',
      head: t('orders:market_'),
      width: 72,
      sortable: true,
      cell: (row) => <b className="strong">{row.market}</b>,
    },
    {
      id: 'size',
      head: t('orders:size'),
      width: 44,
      right: true,
      sortable: true,
      cell: (row) => <Num text={row.size} />,
    },
    {
      id: 'price',
      head: t('orders:price'),
      width: 64,
      right: true,
      sortable: true,
      cell: (row) => <Num text={row.price} />,
    },
    {
      id: 'state',
      head: t('orders:state'),
      width: 52,
      right: true,
      cell: (row) => <span className="t2">{t(`orders:status_${row.state}`)}</span>,
    },
  ]
}

/** A table in each of its states. */
export function Tables() {
  const { t } = useWords()
  const columns = useColumns()
  const [sort, setSort] = useState<TableSort>({ column: 'market', descending: false })
  const table = { label: t('orders:open'), columns, rowKey: (row: Row) => row.market }
  const factor = sort.descending ? -1 : 1
  const key = (row: Row) => (sort.column === 'market' ? row.market : Number(row[sort.column as 'size' | 'price']))
  const sorted = [...ROWS].sort((a, b) => (key(a) < key(b) ? -factor : factor))
  const retry = () => undefined
  return (
    <>
      <Group title={t('state.usual')}>
        <DataTable {...table} rows={sorted} sort={sort} onSort={setSort} selected={(row) => row.market === 'ETHUSDT'} />
      </Group>
      <Group title={t('state.loading')}>
        <DataTable {...table} rows={[]} state="loading" />
      </Group>
      <Group title={t('state.empty')}>
        <DataTable
          {...table}
          rows={[]}
          instead={<Empty title={t('orders:emptyOpen')} text={t('orders:emptyOpenText')} />}
        />
      </Group>
      <Group title={t('state.error')}>
        <DataTable
          {...table}
          rows={[]}
          instead={<ErrorState title={t('orders:errorOpen')} text={t('orders:errorOpenText')} onRetry={retry} />}
        />
      </Group>
      <Group title={t('state.stale')}>
        <DataTable
          {...table}
          rows={ROWS}
          state="stale"
          note={
            <StaleNote
              text={t('trading:lastKnown', { age: t('trading:age.s', { n: 38 }) })}
              end={t('trading:feed.reconnecting', { n: 2 })}
            />
          }
        />
      </Group>
      <Group title={t('state.degraded')}>
        <DataTable
          {...table}
          rows={ROWS}
          note={
            <DegradedNote
              title={t('orders:degradedOpen')}
              text={t('orders:listFrom', {
                time: '01:09:40',
                zone: 'UTC+0',
                age: t('trading:age.min', { m: 6, s: 9 }),
              })}
              onRetry={retry}
            />
          }
        />
      </Group>
    </>
  )
}
