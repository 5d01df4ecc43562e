import type { TFunction } from 'i18next'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { Amount } from '../../ui/amount.tsx'
import type { TableColumn } from '../../ui/data-table.tsx'

/** When a deposit or withdrawal began. @param m texts of `money` */
export function timeColumn<T extends { created_at: number }>(m: TFunction<'money'>, language: string): TableColumn<T> {
  return {
    id: 'at',
    head: m('time'),
    width: 96,
    cell: (row) => (
      <span className="n" translate="no">
        {zoneDateTime(row.created_at, language)}
      </span>
    ),
  }
}

/** Money of a record with its coin. */
export function moneyColumn<T extends { symbol: string }>(
  id: string,
  head: string,
  width: number,
  textOf: (row: T) => string,
): TableColumn<T> {
  return {
    id,
    head,
    right: true,
    width,
    cell: (row) => (
      <>
        <Amount text={textOf(row)} zeros /> {row.symbol}
      </>
    ),
  }
}
