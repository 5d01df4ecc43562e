import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import type { OptionKind, Ticket } from '../../../shared/calls/products/option-entities.ts'
import { truth } from '../../base/api/truth.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { type MoneyRecords, useMoneyRecords } from '../../services/money/use-money-records.ts'
import { settledColumns } from '../../services/options/ticket-columns.tsx'
import { CardFacts } from '../../trading/orders/card-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import * as styles from './options.module.css'

/** Settled tickets of a kind, page by page, read anew after news of the account. */
export function useSettled(kind: OptionKind): MoneyRecords<Ticket> {
  return useMoneyRecords<Ticket>(
    `options ${kind}`,
    (page) => truth(httpGateway.call(optionCalls.optionHistory, { kind, page }, { quiet: true })),
    ({ settled_at, opened_at }) => settled_at ?? opened_at,
  )
}

interface SettledListProps {
  view: MoneyRecords<Ticket>
  onVerify: (ticket: Ticket) => void
}

/** Settled tickets, the last settled first; each can be checked. */
export function SettledList({ view, onVerify }: SettledListProps) {
  const { t, i18n } = useTranslation('options')
  const wide = useWide()
  const [reading, setReading] = useState(false)
  const columns = useMemo(() => settledColumns(t, i18n.language, onVerify), [t, i18n.language, onVerify])
  const face = faceOf(view)
  const retry = () => void view.records.refresh()
  if (face === 'error') return <ErrorState title={t('list.settledFailed')} onRetry={retry} />
  const note = face === 'degraded' && (
    <DegradedNote title={t('list.settledFailed')} text={t('list.oldRows')} onRetry={retry} />
  )
  const more = !view.complete && view.rows.length > 0 && (
    <Button
      className={styles.optMore}
      busy={reading}
      onClick={() => {
        setReading(true)
        void view.records.more().finally(() => setReading(false))
      }}
    >
      {t('list.more', { shown: view.rows.length, total: view.total ?? view.rows.length })}
    </Button>
  )
  const empty = face === 'empty' && <Empty title={t('list.noneSettled')} text={t('list.noneSettledText')} />
  if (!wide) {
    const head = ['ticket', 'state'].flatMap((id) => columns.filter((column) => column.id === id))
    const rest = columns.filter(({ id }) => id !== 'ticket' && id !== 'state')
    return (
      <>
        {note}
        <ul className={styles.optCards} aria-label={t('list.settled')}>
          {view.rows.map((ticket) => (
            <li key={ticket.id} className={styles.optSettledCard}>
              <CardFacts columns={[...head, ...rest]} row={ticket} />
            </li>
          ))}
        </ul>
        {empty}
        {more}
      </>
    )
  }
  return (
    <>
      <DataTable
        label={t('list.settled')}
        className={styles.optTable}
        columns={columns}
        rows={view.rows}
        rowKey={({ id }) => id}
        state={face === 'loading' ? 'loading' : face === 'degraded' ? 'stale' : 'ready'}
        note={note}
        instead={empty}
      />
      {more}
    </>
  )
}
