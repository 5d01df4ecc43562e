import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyReplay, ReplayTrade } from '../../../shared/calls/products/copy-entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { zoneLabel } from '../../base/platform/zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Num } from '../../ui/number-cell.tsx'
import * as styles from './copy.module.css'
import { dayMinute } from './copy-dates.ts'
import { wholeText } from './copy-text.ts'
import { netOf } from './replay-path.ts'
import { tradeKey } from './use-copy.ts'

/** Rows that are added at a time. */
const STEP = 20

/** Every copied trade of a replay with what it brought and cost, newest first; the sums are those of the result. */
export function ReplayTable({ replay }: { replay: CopyReplay }) {
  const { t, i18n } = useTranslation('copy')
  const [shown, setShown] = useState(STEP)
  const rows = replay.trades.toSorted((a, b) => b.closed_at - a.closed_at)
  const label = (text: string) => <span className={styles.cpLabel}>{text}</span>
  const money = (id: string, head: string, of: (row: ReplayTrade) => bigint): TableColumn<ReplayTrade> => ({
    id,
    head,
    right: true,
    cell: (row) => (
      <>
        {label(head)}
        <Whole units={of(row)} />
      </>
    ),
  })
  const columns: TableColumn<ReplayTrade>[] = [
    {
      id: 'closed',
      head: t('copyClosedAt', { zone: zoneLabel() }),
      cell: (row) => (
        <span className="n" translate="no">
          {dayMinute(row.closed_at, i18n.language)}
        </span>
      ),
    },
    { id: 'market', head: t('copyMarket'), cell: (row) => <MarketSide {...row} /> },
    {
      id: 'size',
      head: t('copySize'),
      right: true,
      cell: (row) => (
        <>
          {label(t('copySize'))}
          <Num text={row.quantity} />
        </>
      ),
    },
    money('his', t('copyAtHis'), (row) => scaled(row.leader_result)),
    money('yours', t('copyAtYours'), (row) => scaled(row.result)),
    money('fees', t('copyFees'), (row) => -scaled(row.fees)),
    money('funding', t('copyFunding'), (row) => scaled(row.funding)),
    money('net', t('copyNet'), netOf),
  ]
  const share = scaled(replay.share)
  return (
    <>
      <DataTable
        label={t('copyTradeByTrade')}
        className={`${styles.cpTbl} ${styles.cpReplay}`}
        columns={columns}
        rows={rows.slice(0, shown)}
        rowKey={tradeKey}
      />
      {shown < rows.length && (
        <Button size="s" onClick={() => setShown(shown + STEP)}>
          {t('copyMore', { count: rows.length - shown })}
        </Button>
      )}
      <dl className={`kv tight ${styles.cpTotal}`}>
        <div>
          <dt>{t('copyTotalNet', { count: rows.length })}</dt>
          <dd>
            <Whole units={scaled(replay.result) + share} />
          </dd>
        </div>
        <div>
          <dt>{t('copyShare')}</dt>
          <dd>
            <Whole units={-share} />
          </dd>
        </div>
        <div>
          <dt className="strong">{t('copyResult')}</dt>
          <dd className="strong">
            <Whole units={scaled(replay.result)} />
          </dd>
        </div>
      </dl>
    </>
  )
}

function Whole({ units }: { units: bigint }) {
  return (
    <span className="n" translate="no">
      {wholeText(units)}
    </span>
  )
}

interface MarketSideProps {
  symbol: string
  side: 'long' | 'short'
  leverage?: number
  replayed?: boolean
  liquidated?: boolean
}

/** A market with what was held on it, and whether it was traded at all. */
export function MarketSide({ symbol, side, leverage, replayed, liquidated }: MarketSideProps) {
  const { t } = useTranslation('copy')
  const word = t(side === 'long' ? 'copyLong' : 'copyShort')
  return (
    <span className={styles.cpMarket}>
      <b className="strong" translate="no">
        {symbol}
      </b>
      <Badge tone={side === 'long' ? 'up' : 'down'}>{leverage === undefined ? word : `${word} ${leverage}×`}</Badge>
      {liquidated && <Badge tone="warn">{t('copyLiquidated')}</Badge>}
      {replayed && <Badge>{t('copyReplayedBadge')}</Badge>}
    </span>
  )
}
