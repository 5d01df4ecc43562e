import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fill, Order } from '../../../shared/calls/entities.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type {
  AccountListName,
  AccountLists,
  CancelState,
  ListReads,
  ListState,
  Planned,
} from '../../services/account/own-state.ts'
import { AmendButton } from '../amend/amend-button.tsx'
import { AccountList } from './account-list.tsx'
import { CancelAll } from './cancel-all.tsx'
import { CancelButton } from './cancel-button.tsx'
import { actionColumn, withAdded } from './column-parts.tsx'
import { type FileColumns, listSaver, PLAN_COLUMNS, SENT_COLUMNS } from './list-file.ts'
import type { ListColumn } from './list-table.tsx'
import { fillColumns, historyColumns, openColumns } from './order-columns.tsx'
import { type OrderLabels, useOrderLabels } from './order-labels.ts'
import type { PanelList } from './own-panel.tsx'
import { planColumns, planHistoryColumns } from './plan-columns.tsx'
import type { useCancelOf } from './use-cancel.ts'
import type { ListFilter } from './use-list-filter.ts'

/** What the lists of one account are made of. What an account has besides is given here: all else stands once for every account. */
export interface AccountSource<O extends Order, F extends Fill, P extends Planned & O> {
  own: AccountLists<O, F, P>
  reads: ListReads
  cancel: ReturnType<typeof useCancelOf>
  /** Whose digits prices have. */
  markets: MarketKind
  /** What the names of its files begin with. */
  file: string
  orderFile: FileColumns<O>
  fillFile: FileColumns<F>
  /** Columns besides those of every account, see {@link withAdded}. */
  added: { orders: readonly ListColumn<O>[]; history: readonly ListColumn<O>[]; fills: readonly ListColumn<F>[] }
}

/** Open orders, plan orders, both histories and trades of an account, as tabs of its panel. */
export function useAccountLists<O extends Order, F extends Fill, P extends Planned & O>(
  source: AccountSource<O, F, P>,
  filter: ListFilter,
): Record<AccountListName, PanelList> {
  const labels = useOrderLabels()
  const plan = useTranslation('positions').t
  const { own, reads, cancel, markets, file, orderFile, fillFile, added } = source
  const { cancels } = own
  const { one } = cancel
  // By columns of their own, so that a list's rows are drawn anew for a cancel, and not for each order that comes or goes.
  const open = useMemo(
    () => [...withAdded(openColumns(labels), added.orders), endColumn<O>(labels, cancels, one)],
    [labels, added, cancels, one],
  )
  const plans = useMemo(
    () => [...planColumns(labels, plan), endColumn<P>(labels, cancels, one)],
    [labels, plan, cancels, one],
  )
  const columns = useMemo(
    () => ({
      history: withAdded(historyColumns(labels, markets), added.history),
      planHistory: planHistoryColumns(labels, plan),
      fills: withAdded(fillColumns(labels), added.fills),
    }),
    [labels, plan, markets, added],
  )
  const panelList = <T extends { id: number; currency_id: number; side: string }>(
    name: AccountListName,
    text: string,
    list: ListState<T>,
    shown: readonly ListColumn<T>[],
    inFile: FileColumns<T>,
  ): PanelList => {
    const rows = filter.of(list.rows)
    return {
      value: name,
      text,
      filters: 'orders',
      save: listSaver(`${file}-${name}`, inFile, rows),
      view: <AccountList name={name} list={list} rows={rows} columns={shown} reads={reads} />,
    }
  }
  const counted = (list: ListState<O> | ListState<P>) =>
    list.knownAt === null ? undefined : filter.of<O | P>(list.rows).length
  const planFile: FileColumns<P> = [...orderFile, ...PLAN_COLUMNS]
  return {
    open: {
      ...panelList('open', labels.t('open'), own.open, open, orderFile),
      count: counted(own.open),
      tools: (
        // All of the market, or of all: a side is looked at, not cancelled.
        <CancelAll
          count={own.open.rows.filter((row) => !filter.market || row.currency_id === filter.market.currency_id).length}
          market={filter.market}
          state={own.cancelAll}
          onCancelAll={cancel.all}
        />
      ),
    },
    plans: { ...panelList('plans', plan('plans'), own.plans, plans, planFile), count: counted(own.plans) },
    history: panelList('history', labels.t('history'), own.history, columns.history, orderFile),
    planHistory: panelList('planHistory', plan('planHistory'), own.planHistory, columns.planHistory, [
      ...planFile,
      ...SENT_COLUMNS,
    ]),
    fills: panelList('fills', labels.t('fills'), own.fills, columns.fills, fillFile),
  }
}

/** What can be done with an order that waits. */
function endColumn<T extends Order>(
  labels: OrderLabels,
  cancels: Readonly<Record<number, CancelState>>,
  onCancel: (id: number) => void,
): ListColumn<T> {
  return actionColumn(labels, (row) => (
    <>
      <AmendButton order={row} />
      <Cancel order={row} state={cancels[row.id]} labels={labels} onCancel={onCancel} />
    </>
  ))
}

interface CancelProps {
  order: Order
  state: CancelState | undefined
  labels: OrderLabels
  onCancel: (id: number) => void
}

function Cancel({ order, state, labels, onCancel }: CancelProps) {
  const { t } = useTranslation('positions')
  const label = order.plan ? t('cancelPlan', { kind: t(`kind_${order.plan.kind}`), market: order.symbol }) : undefined
  return <CancelButton order={order} cancel={state} labels={labels} onCancel={onCancel} label={label} />
}
