import { useMemo } from 'react'
import type { Balance } from '../../../shared/calls/entities.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { OwnState } from '../../services/account/own-state.ts'
import { useOwn } from '../../services/venue/use-own.ts'
import { useAccess, useSpotVenue } from '../../services/venue/venue-context.ts'
import { BALANCE_COLUMNS, FILL_COLUMNS, listSaver, ORDER_COLUMNS } from './list-file.ts'
import { balanceColumns } from './order-columns.tsx'
import { useOrderLabels } from './order-labels.ts'
import { OwnList } from './own-list.tsx'
import { OwnPanel, type PanelList, VisitorPanel } from './own-panel.tsx'
import { useAccountLists } from './use-account-lists.tsx'
import { useCancel } from './use-cancel.ts'
import { isSomething, useListFilter } from './use-list-filter.ts'

const FILE = 'onetape-spot'
const NOTHING_ADDED = { orders: [], history: [], fills: [] }

/** Orders, trades and balances of the spot account. */
export function OrdersPanel({ market }: { market: Market }) {
  const { t } = useOrderLabels()
  return useAccess() === 'visitor' ? (
    <VisitorPanel label={t('panel')} title={t('visitorTitle')} />
  ) : (
    <SpotLists market={market} />
  )
}

function SpotLists({ market }: { market: Market }) {
  const { t } = useOrderLabels()
  const { own: store } = useSpotVenue()
  const own = useOwn()
  const filter = useListFilter(market)
  const lists = useAccountLists(
    {
      own,
      reads: store,
      cancel: useCancel(),
      markets: 'spot',
      file: FILE,
      orderFile: ORDER_COLUMNS,
      fillFile: FILL_COLUMNS,
      added: NOTHING_ADDED,
    },
    filter,
  )
  const balances = own.balances.rows.filter(
    (row) => !filter.noZeros || isSomething(row.trade_balance) || isSomething(row.lock_trade),
  )
  const assets: PanelList = {
    value: 'assets',
    text: t('assets'),
    filters: 'zeros',
    save: listSaver(`${FILE}-assets`, BALANCE_COLUMNS, balances),
    view: <AssetsList own={own} balances={balances} market={market} />,
  }
  return (
    <OwnPanel
      label={t('panel')}
      filter={filter}
      lists={[lists.open, lists.plans, lists.history, lists.planHistory, lists.fills, assets]}
    />
  )
}

/** Balances, those of the market first. */
function AssetsList({ own, balances, market }: { own: OwnState; balances: readonly Balance[]; market: Market }) {
  const labels = useOrderLabels()
  const { t } = labels
  const { own: store } = useSpotVenue()
  const columns = useMemo(() => balanceColumns(labels), [labels])
  const rows = useMemo(() => {
    const first = [market.quote_id, market.currency_id]
    const place = (id: number) => (first.includes(id) ? first.indexOf(id) : first.length)
    return [...balances].sort((a, b) => place(a.currency_id) - place(b.currency_id))
  }, [balances, market])
  return (
    <OwnList
      label={t('assets')}
      list={own.balances}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.currency_id}
      empty={{ title: t('emptyAssets'), text: t('emptyAssetsText') }}
      failed={{ title: t('errorAssets'), text: t('errorText'), degraded: t('degradedAssets') }}
      onRetry={() => void store.retryList('balances')}
    />
  )
}
