import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneShort } from '../../base/platform/zone.ts'
import { Amount } from '../../ui/amount.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Num } from '../../ui/number-cell.tsx'
import { resultOf, ticketName } from './ticket-text.ts'

export interface TicketColumn {
  id: string
  head: string
  right?: boolean
  /** Width of its bar while the rows load, px. */
  width: number
  cell: (ticket: Ticket) => ReactNode
}

type Translate = TFunction<'options'>

const decimalsShown = (text: string) => Math.max(2, text.split('.')[1]?.length ?? 0)

/** Seconds of a cycle or window as people say them: `60 s`, `5 m`, `1 h`. */
export function lengthText(t: Translate, seconds: number): string {
  if (seconds < 120) return t('length.s', { n: seconds })
  return seconds < 3600 ? t('length.m', { n: seconds / 60 }) : t('length.h', { n: seconds / 3600 })
}

export function nameColumn(t: Translate): TicketColumn {
  return {
    id: 'ticket',
    head: t('list.ticket'),
    width: 64,
    cell: (ticket) => (
      <span className="n" translate="no">
        {ticketName(ticket)}
      </span>
    ),
  }
}

export function marketColumn(t: Translate): TicketColumn {
  return {
    id: 'market',
    head: t('list.market'),
    width: 64,
    cell: ({ symbol }) => (
      <b className="strong" translate="no">
        {symbol}
      </b>
    ),
  }
}

/** The side, with the cycle, or the window and its band. */
export function sideColumn(t: Translate): TicketColumn {
  return {
    id: 'side',
    head: t('list.side'),
    width: 64,
    cell: ({ side, cycle, window, band }) => (
      <>
        <span className={classNames(side === 'up' && 'up', side === 'down' && 'down')}>{t(`side.${side}`)}</span>{' '}
        <span className="t2 n">
          {lengthText(t, cycle ?? window ?? 0)}
          {band !== null && ` ±${showDecimal(band)}%`}
        </span>
      </>
    ),
  }
}

export function stakeColumn(t: Translate): TicketColumn {
  return {
    id: 'stake',
    head: t('list.stake'),
    right: true,
    width: 48,
    cell: ({ stake }) => <Amount text={stake} digits={decimalsShown(stake)} />,
  }
}

export function strikeColumn(t: Translate): TicketColumn {
  return {
    id: 'strike',
    head: t('list.strike'),
    right: true,
    width: 64,
    cell: ({ strike }) => <Num text={strike} />,
  }
}

const TONES = { won: 'up', lost: 'down', tied: 'none', void: 'none', running: 'none' } as const

/** How a ticket ended, and what it has brought. */
export function resultColumn(t: Translate): TicketColumn {
  return {
    id: 'state',
    head: t('list.result'),
    right: true,
    width: 96,
    cell: (ticket) => <TicketResult ticket={ticket} label={t(`result.${ticket.status}`)} />,
  }
}

function TicketResult({ ticket, label }: { ticket: Ticket; label: string }) {
  const result = resultOf(ticket)
  const tone = TONES[ticket.status]
  return (
    <span className={classNames('n', tone !== 'none' && tone)}>
      {label}{' '}
      {result !== null && <Amount text={result} digits={decimalsShown(result.replace('-', ''))} signed tone={tone} />}
    </span>
  )
}

/** Settled tickets, as the options page and the orders page list them. @param verify opens the check of one */
export function settledColumns(t: Translate, language: string, verify: (ticket: Ticket) => void): TicketColumn[] {
  return [
    {
      id: 'time',
      head: t('list.settledAt'),
      width: 112,
      cell: ({ settled_at, ends_at }) => (
        <span className="n" translate="no">
          {zoneShort(settled_at ?? ends_at, language)}
        </span>
      ),
    },
    nameColumn(t),
    marketColumn(t),
    sideColumn(t),
    stakeColumn(t),
    strikeColumn(t),
    {
      id: 'price',
      head: t('list.settledAtPrice'),
      right: true,
      width: 64,
      cell: ({ settle_price }) => <Num text={settle_price} />,
    },
    {
      id: 'payout',
      head: t('list.payout'),
      right: true,
      width: 56,
      cell: ({ payout }) => <Amount text={payout} digits={payout === null ? 2 : decimalsShown(payout)} />,
    },
    resultColumn(t),
    {
      id: 'verify',
      head: t('list.check'),
      right: true,
      width: 40,
      cell: (ticket) =>
        ticket.status === 'running' ? null : (
          <button
            type="button"
            className="lnk"
            aria-haspopup="dialog"
            aria-label={t('list.verifyOne', { name: ticketName(ticket) })}
            onClick={() => verify(ticket)}
          >
            {t('list.verify')}
          </button>
        ),
    },
  ]
}
