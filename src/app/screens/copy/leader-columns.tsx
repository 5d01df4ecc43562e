import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { LEADER_SORTS } from '../../../shared/calls/products/copy-calls.ts'
import type { Leader } from '../../../shared/calls/products/copy-entities.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { Sparkline } from '../../services/currency/sparkline.tsx'
import type { TableColumn } from '../../ui/data-table.tsx'
import { Num } from '../../ui/number-cell.tsx'
import * as styles from './copy.module.css'
import { Avatar, Fresh, LeaderBadges, leaderPath, Roi } from './copy-parts.tsx'
import { percentText, toneOf } from './copy-text.ts'

export const DAYS = [7, 30, 90] as const
export type Days = (typeof DAYS)[number]
export type LeaderSort = (typeof LEADER_SORTS)[number]

const DAY = 86_400_000

/** Id of the column that a sort stands in. */
export function columnOf(sort: LeaderSort, days: Days): string {
  return sort === 'roi' ? `roi_${days}` : sort
}

/** What a press on the head of a column asks for. @param days the window as it is */
export function sortOf(column: string, days: Days): [LeaderSort, Days] {
  const window = DAYS.find((one) => column === `roi_${one}`)
  return window === undefined ? [column as LeaderSort, days] : ['roi', window]
}

/** Columns of the list, the chosen window's ROI first. @param old the rows are the last known ones @param at when they were answered, ms */
export function leaderColumns(
  t: TFunction<'copy'>,
  days: Days,
  old: boolean,
  at: number | null,
): TableColumn<Leader>[] {
  const label = (text: string) => <span className={styles.cpLabel}>{text}</span>
  const roi = (window: Days): TableColumn<Leader> => {
    const head = t('copyRoi', { n: window })
    return {
      id: `roi_${window}`,
      head,
      right: true,
      sortable: true,
      cell: (row) => (
        <>
          {label(head)}
          <Roi text={row[`roi_${window}`]} {...(window === days && { className: 'strong' })} />
        </>
      ),
    }
  }
  return [
    { id: 'leader', head: t('copyLeader'), width: 160, cell: (row) => <Who leader={row} t={t} at={at} /> },
    roi(days),
    {
      id: 'curve',
      head: t('copyDays', { n: 90 }),
      right: true,
      width: 96,
      cell: (row) => (
        <Sparkline
          points={row.curve.map(([, value]) => value)}
          tone={toneOf(row.curve.at(-1)?.[1] ?? null)}
          stale={old}
          width={96}
        />
      ),
    },
    ...DAYS.filter((one) => one !== days)
      .map(roi)
      .reverse(),
    {
      id: 'drawdown',
      head: t('copyDrawdown'),
      right: true,
      sortable: true,
      cell: (row) => (
        <>
          {label(t('copyDrawdown'))}
          <span className={styles.cpDrawdown}>
            <DrawdownBar text={row.drawdown} />
            <span className="n" translate="no">
              {percentText(row.drawdown)}
            </span>
          </span>
        </>
      ),
    },
    {
      id: 'win_rate',
      head: t('copyWinRate'),
      right: true,
      sortable: true,
      cell: (row) => (
        <>
          {label(t('copyWinRate'))}
          <span className="n" translate="no">
            {percentText(row.win_rate)}
          </span>
        </>
      ),
    },
    {
      id: 'under_copy',
      head: t('copyUnderUsdt'),
      right: true,
      sortable: true,
      cell: (row) => (
        <>
          {label(t('copyUnderUsdt'))}
          <Num text={row.under_copy} digits={0} />
        </>
      ),
    },
    {
      id: 'places',
      head: t('copyPlaces'),
      right: true,
      sortable: true,
      cell: (row) => (
        <>
          {label(t('copyPlaces'))}
          {placesText(row, t)}
        </>
      ),
    },
    {
      id: 'see',
      head: <span className="sr">{t('copySee')}</span>,
      right: true,
      cell: (row) => (
        <Link className="btn quiet s" to={leaderPath(row.id)} aria-label={t('copySeeOne', { leader: row.name })}>
          {t('copySee')}
        </Link>
      ),
    },
  ]
}

/** `38 of 500`; `full, 500` where nobody can follow any more. */
export function placesText({ followers, places }: Pick<Leader, 'followers' | 'places'>, t: TFunction<'copy'>): string {
  return followers >= places
    ? t('copyFull', { places: showDecimal(String(places)) })
    : t('copyPlacesOf', { followers: showDecimal(String(followers)), places: showDecimal(String(places)) })
}

/** Since when, in days. */
export function ageDays(since: number): number {
  return Math.max(0, Math.floor((serverNow() - since) / DAY))
}

function Who({ leader, t, at }: { leader: Leader; t: TFunction<'copy'>; at: number | null }) {
  return (
    <span className="row g3">
      <Avatar name={leader.name} />
      <span>
        <span className={styles.cpName}>
          <Link className="strong" to={leaderPath(leader.id)} translate="no">
            {leader.name}
          </Link>
          <LeaderBadges leader={leader} />
        </span>
        <span className={`t2 fs12 ${styles.cpUnder}`}>
          <Fresh at={at}>
            {t('copyAge', { count: ageDays(leader.since), own: showDecimal(leader.own_equity, 0) })}
          </Fresh>
        </span>
      </span>
    </span>
  )
}

/** How deep the fall was, from the right: as wide as a hundred percent would be at forty. */
const WIDEST = 40
function DrawdownBar({ text }: { text: string | null }) {
  const share = Math.min(1, Number(text ?? 0) / WIDEST)
  const width = Math.round(share * 80)
  return (
    <svg className={styles.cpBar} width="80" height="8" viewBox="0 0 80 8" aria-hidden="true">
      <rect className={styles.cpBarWhole} width="80" height="8" />
      <rect x={80 - width} width={width} height="8" />
    </svg>
  )
}
