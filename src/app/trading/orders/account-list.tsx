import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountListName, ListReads, ListState, PagedListName } from '../../services/account/own-state.ts'
import type { ListColumn } from './list-table.tsx'
import { useOrderLabels } from './order-labels.ts'
import { OwnList } from './own-list.tsx'

interface AccountListProps<T extends { id: number }> {
  name: AccountListName
  list: ListState<T>
  /** Those of the list that are shown. */
  rows: readonly T[]
  columns: readonly ListColumn<T>[]
  reads: ListReads
}

/** One of the lists that every account has; those with pages are read when somebody looks at them, and on as they are scrolled. */
export function AccountList<T extends { id: number }>({ name, list, rows, columns, reads }: AccountListProps<T>) {
  const paged = isPaged(name) ? name : null
  useEffect(() => {
    if (paged) reads.need(paged)
  }, [reads, paged])
  const further = useCallback(() => void (paged && reads.more(paged)), [reads, paged])
  return (
    <OwnList
      {...useListTexts(name)}
      list={list}
      rows={rows}
      columns={columns}
      rowKey={rowId}
      onRetry={() => void reads.retryList(name)}
      onEnd={further}
    />
  )
}

const rowId = (row: { id: number }) => row.id

function isPaged(name: AccountListName): name is PagedListName {
  return name !== 'open' && name !== 'plans'
}

/** @param empty title and text  @param failed title and text, and what an answer with an error says */
function listTexts(
  label: string,
  empty: readonly [title: string, text: string],
  failed: readonly [title: string, text: string, degraded: string],
) {
  return {
    label,
    empty: { title: empty[0], text: empty[1] },
    failed: { title: failed[0], text: failed[1], degraded: failed[2] },
  }
}

function useListTexts(name: AccountListName) {
  const { t: w } = useOrderLabels()
  const { t } = useTranslation('positions')
  return useMemo(() => {
    const error = w('errorText')
    const texts = {
      open: () =>
        listTexts(
          w('open'),
          [w('emptyOpen'), w('emptyOpenText')],
          [w('errorOpen'), w('errorOpenText'), w('degradedOpen')],
        ),
      plans: () =>
        listTexts(
          t('plans'),
          [t('emptyPlans'), t('emptyPlansText')],
          [t('errorPlans'), t('errorPlansText'), t('degradedPlans')],
        ),
      history: () =>
        listTexts(
          w('history'),
          [w('emptyHistory'), w('emptyHistoryText')],
          [w('errorHistory'), error, w('degradedHistory')],
        ),
      planHistory: () =>
        listTexts(
          t('planHistory'),
          [t('emptyPlanHistory'), t('emptyPlanHistoryText')],
          [t('errorPlanHistory'), error, t('degradedPlanHistory')],
        ),
      fills: () =>
        listTexts(w('fills'), [w('emptyFills'), w('emptyFillsText')], [w('errorFills'), error, w('degradedFills')]),
    }
    return texts[name]()
  }, [w, t, name])
}
