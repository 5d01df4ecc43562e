import './positions.module.css'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'
import { useLiveAccount } from '../../services/live/use-live.ts'
import { useContract } from '../../services/venue/use-contract.ts'
import { useAccess, usePerpVenue } from '../../services/venue/venue-context.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { listSaver } from '../orders/list-file.ts'
import { Tool } from '../orders/list-tools.tsx'
import { useOrderLabels } from '../orders/order-labels.ts'
import { OwnPanel, type PanelList, VisitorPanel } from '../orders/own-panel.tsx'
import { showsSide } from '../orders/side-filter.tsx'
import { useAccountLists } from '../orders/use-account-lists.tsx'
import { useCancelOf } from '../orders/use-cancel.ts'
import { type ListFilter, useListFilter } from '../orders/use-list-filter.ts'
import { perpFillColumns, perpHistoryColumns, perpOrderColumns } from './contract-columns.tsx'
import {
  FUNDING_COLUMNS,
  PERP_FILL_COLUMNS,
  PERP_ORDER_COLUMNS,
  POSITION_COLUMNS,
  TOTAL_COLUMNS,
} from './contract-files.ts'
import { FundingList, TotalsList } from './contract-lists.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { PositionDialogs } from './position-dialogs.tsx'
import { PositionList } from './position-list.tsx'
import { positionRow } from './position-row.ts'
import { PositionSort, usePositionOrder } from './position-sort.tsx'

const FILE = 'onetape'

/** Positions, orders, trades, funding and balances of the contract account. */
export function ContractPanel({ market }: { market: Market }) {
  const { t } = useTranslation('positions')
  return useAccess() === 'visitor' ? (
    <VisitorPanel label={t('panel')} title={t('visitorTitle')} />
  ) : (
    <ContractLists market={market} />
  )
}

function ContractLists({ market }: { market: Market }) {
  const { t } = useTranslation('positions')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const filter = useListFilter(market)
  const orders = useContractOrders(filter)
  const positions = usePositions(filter, setDialog)
  const { funding, assets } = useMoneyLists(filter)
  return (
    <OwnPanel
      label={t('panel')}
      filter={filter}
      lists={[positions, orders.open, orders.plans, orders.history, orders.planHistory, orders.fills, funding, assets]}
    >
      <PositionDialogs dialog={dialog} onClose={() => setDialog(null)} onlyMarket={filter.market} />
    </OwnPanel>
  )
}

/** The lists of every account, with what a contract adds. */
function useContractOrders(filter: ListFilter) {
  const { t } = useTranslation('positions')
  const labels = useOrderLabels()
  const { own: store } = usePerpVenue()
  const added = useMemo(
    () => ({ orders: perpOrderColumns(t), history: perpHistoryColumns(t), fills: perpFillColumns(labels, t) }),
    [labels, t],
  )
  return useAccountLists(
    {
      own: useContract(true),
      reads: store,
      cancel: useCancelOf(store),
      markets: 'contract',
      file: FILE,
      orderFile: PERP_ORDER_COLUMNS,
      fillFile: PERP_FILL_COLUMNS,
      added,
    },
    filter,
  )
}

function usePositions(filter: ListFilter, onOpen: (dialog: OpenDialog) => void): PanelList {
  const { t } = useTranslation('positions')
  const own = useContract(true)
  const live = useLiveAccount()
  const wide = useWide()
  const [order, setOrder] = usePositionOrder()
  const all = useMemo(() => (live?.positions ?? []).map(positionRow), [live])
  const rows = all.filter(
    (row) => (!filter.market || row.currencyId === filter.market.currency_id) && showsSide(filter.side, row.side),
  )
  return {
    value: 'positions',
    text: t('positions'),
    count: own.positions.knownAt === null ? undefined : rows.length,
    filters: 'positions',
    save: listSaver(`${FILE}-positions`, POSITION_COLUMNS, rows),
    deeds: [{ text: t('whatIf'), run: all.length === 0 ? null : () => onOpen({ kind: 'whatIf' }) }],
    tools: (
      <>
        {!wide && <PositionSort value={order} onChange={setOrder} />}
        <Tool onPress={rows.length === 0 ? null : () => onOpen({ kind: 'closeAll' })}>{t('closeAll')}</Tool>
      </>
    ),
    view: <PositionList own={own} rows={rows} totals={live?.totals ?? []} order={order} onOpen={onOpen} />,
  }
}

function useMoneyLists(filter: ListFilter): { funding: PanelList; assets: PanelList } {
  const { t } = useTranslation('positions')
  const labels = useOrderLabels()
  const own = useContract(true)
  const payments = filter.of(own.funding.rows)
  const totals = (useLiveAccount()?.totals ?? []).filter((row) => !filter.noZeros || row.equity !== 0n)
  return {
    funding: {
      value: 'funding',
      text: t('funding'),
      filters: 'positions',
      save: listSaver(`${FILE}-funding`, FUNDING_COLUMNS, payments),
      view: <FundingList own={own} rows={payments} />,
    },
    assets: {
      value: 'assets',
      text: labels.t('assets'),
      filters: 'zeros',
      save: listSaver(`${FILE}-assets`, TOTAL_COLUMNS, totals),
      tools: <WarningSound />,
      view: <TotalsList own={own} rows={totals} />,
    },
  }
}

/** Whether this browser sounds once as liquidation comes near. */
function WarningSound() {
  const { t } = useTranslation('positions')
  const [on, setOn] = useState(() => clientPrefs.read('liquidation-sound') !== '0')
  return (
    <Checkbox
      checked={on}
      aria-description={t('soundHint')}
      onChange={(next) => {
        setOn(next)
        clientPrefs.write('liquidation-sound', next ? '1' : '0')
      }}
    >
      {t('soundOn')}
    </Checkbox>
  )
}
