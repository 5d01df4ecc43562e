import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'
import { Select } from '../../ui/select.tsx'
import { type SortValue, sortRows } from '../orders/sort-rows.ts'
import type { PositionRow } from './position-row.ts'

/** Orders of the list on phones; the first is the one it has by itself. */
const ORDERS = {
  liquidation: { of: (row: PositionRow): SortValue => row.nearness, descending: false },
  profit: { of: (row: PositionRow): SortValue => row.unrealised, descending: true },
  notional: { of: (row: PositionRow): SortValue => row.notional, descending: true },
  market: { of: (row: PositionRow): SortValue => row.symbol, descending: false },
} as const
export type PositionOrder = keyof typeof ORDERS

/** Positions in an order; the nearest to liquidation first where none is chosen. */
export function inOrder(rows: readonly PositionRow[], order: PositionOrder): readonly PositionRow[] {
  const { of, descending } = ORDERS[order]
  return sortRows(rows, of, descending)
}

/** The order that the person has chosen on this device. */
export function usePositionOrder(): [PositionOrder, (order: PositionOrder) => void] {
  const [order, setOrder] = useState<PositionOrder>(() => {
    const stored = clientPrefs.read('positions-sort')
    return stored !== null && stored in ORDERS ? (stored as PositionOrder) : 'liquidation'
  })
  const choose = (next: PositionOrder) => {
    setOrder(next)
    clientPrefs.write('positions-sort', next)
  }
  return [order, choose]
}

interface PositionSortProps {
  value: PositionOrder
  onChange: (order: PositionOrder) => void
}

/** Phones have no heads of columns to press. */
export function PositionSort({ value, onChange }: PositionSortProps) {
  const { t } = useTranslation('positions')
  return (
    <Select
      label={t('sortBy')}
      value={value}
      onChange={onChange}
      options={(Object.keys(ORDERS) as PositionOrder[]).map((order) => ({ value: order, text: t(`sort_${order}`) }))}
    />
  )
}
