import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FundingPayment } from '../../../shared/calls/contract-entities.ts'
import { fundingKey } from '../../services/account/contract-account.ts'
import type { ContractState } from '../../services/account/contract-state.ts'
import type { LiveTotal } from '../../services/live/live-account.ts'
import { usePerpVenue } from '../../services/venue/venue-context.ts'
import { useOrderLabels } from '../orders/order-labels.ts'
import { OwnList } from '../orders/own-list.tsx'
import { fundingColumns, totalColumns } from './contract-columns.tsx'

interface ListProps<T> {
  own: ContractState
  rows: readonly T[]
}

/** Funding paid and received. */
export function FundingList({ own, rows }: ListProps<FundingPayment>) {
  const { t } = useTranslation('positions')
  const labels = useOrderLabels()
  const { own: store } = usePerpVenue()
  useEffect(() => store.need('funding'), [store])
  const further = useCallback(() => void store.more('funding'), [store])
  const columns = useMemo(() => fundingColumns(labels, t), [labels, t])
  return (
    <OwnList
      label={t('funding')}
      list={own.funding}
      rows={rows}
      columns={columns}
      rowKey={fundingKey}
      empty={{ title: t('emptyFunding'), text: t('emptyFundingText') }}
      failed={{ title: t('errorFunding'), text: labels.t('errorText'), degraded: t('degradedFunding') }}
      onRetry={() => void store.retryList('funding')}
      onEnd={further}
    />
  )
}

/** Equity, margins and margin ratio of each settlement coin. */
export function TotalsList({ own, rows }: ListProps<LiveTotal>) {
  const { t } = useTranslation('positions')
  const labels = useOrderLabels()
  const { own: store } = usePerpVenue()
  const columns = useMemo(() => totalColumns(t), [t])
  return (
    <OwnList
      label={labels.t('assets')}
      list={own.totals}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.currencyId}
      empty={{ title: labels.t('emptyAssets'), text: t('emptyTotalsText') }}
      failed={{ title: labels.t('errorAssets'), text: labels.t('errorText'), degraded: labels.t('degradedAssets') }}
      onRetry={() => void store.retry()}
    />
  )
}
