import { useTranslation } from 'react-i18next'
import { scaled } from '../../../../shared/perp/scaled.ts'
import { zoneLabel } from '../../../base/platform/zone.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { TableColumn } from '../../../ui/data-table.tsx'
import { Num } from '../../../ui/number-cell.tsx'
import { dayMinute } from '../copy-dates.ts'
import { Label } from './follow-table.tsx'
import { Money } from './money.tsx'

interface MarketSideProps {
  symbol: string
  side?: 'long' | 'short'
  leverage?: number
  liquidated?: boolean
}

/** The market with the direction and leverage of a position. */
export function MarketSide({ symbol, side, leverage, liquidated }: MarketSideProps) {
  const { t } = useTranslation('copyMine')
  return (
    <span className="row g2">
      <b className="strong" translate="no">
        {symbol}
      </b>
      {side && (
        <Badge tone={side === 'long' ? 'up' : 'down'}>
          {t(side)} {leverage}×
        </Badge>
      )}
      {liquidated && <Badge tone="warn">{t('liquidated')}</Badge>}
    </span>
  )
}

type Translate = ReturnType<typeof useTranslation<'copyMine'>>['t']

/** When something was, in the zone that its head names. */
export function timeColumn<T>(
  t: Translate,
  language: string,
  head: 'at' | 'openedAt' | 'closedAt' | 'endedAt',
  at: (row: T) => number | null,
): TableColumn<T> {
  return {
    id: head,
    head: t(`col.${head}`, { zone: zoneLabel() }),
    width: 80,
    cell: (row) => {
      const time = at(row)
      return (
        <span className="n" translate="no">
          {time === null ? '--' : dayMinute(time, language)}
        </span>
      )
    },
  }
}

/** A price or size as the exchange gave it. */
export function plainColumn<T>(id: string, head: string, text: (row: T) => string): TableColumn<T> {
  return {
    id,
    head,
    right: true,
    cell: (row) => (
      <>
        <Label text={head} />
        <Num text={text(row)} />
      </>
    ),
  }
}

/** Money of the person. @param text decimal text */
export function moneyColumn<T>(id: string, head: string, text: (row: T) => string, signed = false): TableColumn<T> {
  return {
    id,
    head,
    right: true,
    cell: (row) => (
      <>
        <Label text={head} />
        <Money units={scaled(text(row))} signed={signed} />
      </>
    ),
  }
}

/** Whose copy it is. */
export function leaderColumn<T>(head: string, name: (row: T) => string): TableColumn<T> {
  return {
    id: 'leader',
    head,
    cell: (row) => (
      <>
        <Label text={head} />
        <span translate="no">{name(row)}</span>
      </>
    ),
  }
}

/** Names of leaders by follow. */
export function namesOf(follows: readonly { id: number; leader_name: string }[]): (follow: number | null) => string {
  const names = new Map(follows.map(({ id, leader_name }) => [id, leader_name]))
  return (follow) => (follow === null ? '--' : (names.get(follow) ?? '--'))
}

/** Negated decimal text: what was paid. */
export function paid(text: string): string {
  return /[1-9]/.test(text) ? `-${text}` : text
}
