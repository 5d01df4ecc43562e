import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { FundingPayment, PerpFill, PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { faceOf, hasOlder } from '../../services/account/own-state.ts'
import { testOrder, testPlanOrder } from '../../services/account/testing/test-orders.ts'
import {
  fundingColumns,
  perpFillColumns,
  perpHistoryColumns,
  perpOrderColumns,
  totalColumns,
} from '../positions/contract-columns.tsx'
import { positionColumns } from '../positions/position-columns.tsx'
import { withAdded } from './column-parts.tsx'
import type { ListColumn } from './list-table.tsx'
import { balanceColumns, fillColumns, historyColumns, openColumns } from './order-columns.tsx'
import { labelsOf, type OrderLabels } from './order-labels.ts'
import { planColumns, planHistoryColumns, triggerText } from './plan-columns.tsx'
import { showsSide } from './side-filter.tsx'
import { sortRows } from './sort-rows.ts'

const t = ((key: string) => key) as unknown as TFunction<'positions'>
const labels = {
  t,
  time: String,
  side: String,
  role: String,
  type: ({ type }: { type: string }) => type,
  state: ({ status }: { status: string }) => status,
  reason: () => null,
} as unknown as OrderLabels
const unsorted = <T>(columns: readonly ListColumn<T>[]) => columns.filter(({ sort }) => !sort).map(({ id }) => id)
const sortedBy = <T>(columns: readonly ListColumn<T>[], id: string, rows: readonly T[]) =>
  sortRows(rows, columns.find((column) => column.id === id)?.sort ?? (() => null), true)

test('POS-20 each list of both accounts sorts by each of its figures and words', () => {
  expect({
    open: unsorted(withAdded(openColumns(labels), perpOrderColumns(t))),
    plans: unsorted(planColumns(labels, t)),
    history: unsorted(withAdded(historyColumns(labels, 'contract'), perpHistoryColumns(t))),
    planHistory: unsorted(planHistoryColumns(labels, t)),
    fills: unsorted(withAdded(fillColumns(labels), perpFillColumns(labels, t))),
    funding: unsorted(fundingColumns(labels, t)),
    balances: unsorted(balanceColumns(labels)),
    totals: unsorted(totalColumns(t)),
  }).toEqual({ open: [], plans: [], history: [], planHistory: [], fills: [], funding: [], balances: [], totals: [] })
  const noPair = () => ({ take_profit: null, stop_loss: null, parts: [] })
  const positions = positionColumns(t, noPair, () => undefined, true)
  expect(unsorted(positions)).toEqual(['tpsl', 'close'])
})

test('POS-20 fees, marks and profits sort by value and not by the alphabet; a row without one stands last', () => {
  const orders = ['9', '10', '0.5'].map((fee, id) => testOrder({ id, fee, average_price: '1' }))
  const none = testOrder({ id: 9, fee: '99', average_price: null })
  const history = historyColumns(labels, 'spot')
  expect(sortedBy(history, 'fee', [none, ...orders]).map(({ id }) => id)).toEqual([1, 0, 2, 9])
  const fills = ['-0.5', '-12', '3'].map((realised, id) => ({ id, realised }) as PerpFill)
  expect(sortedBy(perpFillColumns(labels, t), 'realised', fills).map(({ id }) => id)).toEqual([2, 0, 1])
  const paid = ['990', '1010'].map((mark_price) => ({ mark_price }) as FundingPayment)
  expect(sortedBy(fundingColumns(labels, t), 'mark', paid).map(({ mark_price }) => mark_price)).toEqual(['1010', '990'])
})

test('REAL-34 past orders of a contract sort by realised profit; those that closed nothing stand last', () => {
  const rows = ['-0.5', null, '-12', '3'].map((realised, id) => ({ ...testOrder({ id }), realised }) as PerpOrder)
  expect(sortedBy(perpHistoryColumns(t), 'realised', rows).map(({ id }) => id)).toEqual([3, 0, 2, 1])
})

test('REAL-34 a plan order waits for its trigger; it is never unfilled', () => {
  const said = labelsOf(((key: string) => key) as unknown as TFunction<'orders'>, 'en')
  const states = (['unfilled', 'in_progress', 'completed', 'cancelled'] as const).map((status) =>
    said.state(testPlanOrder({ status })),
  )
  expect(states).toEqual(['planWaits', 'planTriggered', 'planSent', 'status_cancelled'])
  expect(said.state(testOrder({}))).toBe('status_unfilled')
})

test('POS-20 what an account adds stands before the last column, or in the place of its like', () => {
  const ids = (added: ListColumn<never>[]) =>
    withAdded<never>([{ id: 'a' }, { id: 'b' }] as ListColumn<never>[], added).map(({ id, head }) => [id, head])
  expect(ids([{ id: 'c' } as ListColumn<never>])).toEqual([
    ['a', undefined],
    ['c', undefined],
    ['b', undefined],
  ])
  expect(ids([{ id: 'b', head: 'anew' } as ListColumn<never>])).toEqual([
    ['a', undefined],
    ['b', 'anew'],
  ])
})

test('POS-20 what a plan order waits for is said without a price where it has none, never at zero', () => {
  const said = ((key: string, { price }: { price?: string } = {}) => `${key} ${price}`) as unknown as typeof t
  const { plan } = testPlanOrder()
  expect(triggerText(plan, said, String)).toBe('triggerUp 65,000.00')
  expect(triggerText({ ...plan, trigger_price: null }, said, String)).toBe('triggerUp --')
})

test('POS-20 one side is shown alone, of orders as of positions', () => {
  const shown = (side: 'all' | 'long' | 'short') => ['buy', 'sell', 'long', 'short'].filter((of) => showsSide(side, of))
  expect(shown('all')).toHaveLength(4)
  expect(shown('long')).toEqual(['buy', 'long'])
  expect(shown('short')).toEqual(['sell', 'short'])
})

test('POS-20 a list of which a filter shows nothing is loading while an older page is on its way, and not empty', () => {
  const list = { status: 'ready' as const, rows: [1, 2], knownAt: 5, total: 3 }
  expect(faceOf({ ...list, loadingMore: true }, 0)).toBe('loading')
  expect(faceOf({ ...list, loadingMore: true }, 1)).toBe('rows')
  expect(faceOf({ ...list, loadingMore: false }, 0)).toBe('empty')
  expect([hasOlder(list), hasOlder({ ...list, total: 2 }), hasOlder({ ...list, total: null })]).toEqual([
    true,
    false,
    false,
  ])
})
