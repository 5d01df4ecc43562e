import { useTranslation } from 'react-i18next'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { profitOf, readRate } from '../../../shared/lines/option-payout.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { clockTime } from '../../base/platform/zone.ts'
import {
  marketColumn,
  nameColumn,
  sideColumn,
  stakeColumn,
  strikeColumn,
} from '../../services/options/ticket-columns.tsx'
import type { TicketsState } from '../../services/options/ticket-store.ts'
import { Amount } from '../../ui/amount.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { realMinus } from '../../ui/quiet-zeros.ts'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import * as styles from './options.module.css'
import { secondsUntil, useServerFact } from './server-tick.ts'
import { useTicketIndex } from './use-ticket-index.ts'

interface RunningListProps {
  state: TicketsState
  tickets: readonly Ticket[]
  onRetry: () => void
}

/** Running tickets, each with how it would end if it ended now. */
export function RunningList({ state, tickets, onRetry }: RunningListProps) {
  const { t } = useTranslation('options')
  const wide = useWide()
  const failed = state.status === 'failed'
  if (failed && state.knownAt === null)
    return <ErrorState title={t('list.runningFailed')} text={t('list.runningFailedText')} onRetry={onRetry} />
  const loading = state.knownAt === null
  const note = failed && <DegradedNote title={t('list.runningFailed')} text={t('list.oldRows')} onRetry={onRetry} />
  const empty = !loading && tickets.length === 0 && (
    <Empty title={t('list.noneRunning')} text={t('list.noneRunningText')} />
  )
  if (!wide)
    return (
      <>
        {note}
        <ul className={styles.optCards}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <RunningCard ticket={ticket} />
            </li>
          ))}
        </ul>
        {empty}
      </>
    )
  const columns: TableColumn<Ticket>[] = [
    nameColumn(t),
    marketColumn(t),
    sideColumn(t),
    stakeColumn(t),
    strikeColumn(t),
    { id: 'now', head: t('list.now'), right: true, width: 64, cell: (ticket) => <NowCell ticket={ticket} /> },
    {
      id: 'pays',
      head: t('list.pays'),
      right: true,
      width: 56,
      cell: (ticket) => <Amount text={paysIfWon(ticket)} digits={2} />,
    },
    {
      id: 'settles',
      head: t('list.settles'),
      right: true,
      width: 112,
      cell: (ticket) => <SettlesCell ticket={ticket} />,
    },
    { id: 'stands', head: t('list.stands'), right: true, width: 96, cell: (ticket) => <StandsCell ticket={ticket} /> },
  ]
  return (
    <DataTable
      label={t('list.running')}
      className={styles.optTable}
      columns={columns}
      rows={tickets}
      rowKey={({ id }) => id}
      state={loading ? 'loading' : 'ready'}
      note={note}
      instead={empty}
    />
  )
}

/** Stake and profit of a ticket that wins; null where its rate cannot be read. */
export function paysIfWon({ stake, rate }: Pick<Ticket, 'stake' | 'rate'>): string | null {
  const hundredths = readRate(rate)
  return hundredths === null ? null : unscaled(scaled(stake) + profitOf(scaled(stake), hundredths))
}

function NowCell({ ticket }: { ticket: Ticket }) {
  const { ticks, digits, live } = useTicketIndex(ticket)
  return (
    <span className={classNames('n', !live && 't3')} translate="no">
      {ticks === null ? '--' : showDecimal(fromUnits(ticks, digits))}
    </span>
  )
}

function SettlesCell({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('options')
  const left = useServerFact((now) => secondsUntil(ticket.ends_at, now))
  return (
    <span className="n">
      {t(left > 0 ? 'list.settlesIn' : 'list.settling', { time: clockTime(ticket.ends_at), left: leftText(t, left) })}
    </span>
  )
}

type Translate = ReturnType<typeof useTranslation<'options'>>['t']

function leftText(t: Translate, left: number): string {
  if (left < 120) return t('length.s', { n: left })
  return t('length.ms', { m: Math.floor(left / 60), s: left % 60 })
}

const TONES = { winning: 'up', losing: 'down', tied: undefined } as const

function StandsCell({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('options')
  const { standing, live } = useTicketIndex(ticket)
  if (!standing)
    return (
      <span className="n t3" translate="no">
        --
      </span>
    )
  return (
    <span className={classNames('n', live ? TONES[standing.result] : 't3')}>
      {t(`stands.${standing.result}`, { distance: signed(standing.distance) })}
    </span>
  )
}

function signed(distance: string): string {
  const shown = realMinus(showDecimal(distance))
  return /[1-9]/.test(distance) && !distance.startsWith('-') ? `+${shown}` : shown
}

/** As drawn on phones: one line of 44 px. */
export function RunningCard({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('options')
  const { standing, live } = useTicketIndex(ticket)
  const left = useServerFact((now) => secondsUntil(ticket.ends_at, now))
  const tone = ticket.side === 'up' ? 'up' : ticket.side === 'down' ? 'down' : undefined
  return (
    <div className={`row sp ${styles.optCard}`}>
      <span className="row g2">
        <b className={classNames('strong', tone)}>
          {t(`side.${ticket.side}`)} <Amount text={ticket.stake} />
        </b>
        <span className="n t2">{t('list.from', { strike: showDecimal(ticket.strike) })}</span>
      </span>
      <span className={classNames('n', standing && live ? TONES[standing.result] : 't3')}>
        {standing ? t(`stands.${standing.result}`, { distance: signed(standing.distance) }) : '--'}
        {', '}
        {leftText(t, left)}
      </span>
    </div>
  )
}
