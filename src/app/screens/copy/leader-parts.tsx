import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyReplay, Leader } from '../../../shared/calls/products/copy-entities.ts'
import { labelledDateTime } from '../../base/platform/zone.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Empty } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import * as styles from './copy.module.css'
import { Roi } from './copy-parts.tsx'
import { percentText, signedPercent } from './copy-text.ts'
import { LazyCurve } from './lazy-curve.tsx'
import { PositionTable } from './position-table.tsx'
import { TradeTable } from './trade-table.tsx'

type Part = 'trades' | 'positions' | 'roi' | 'markets'

/** What the leader has traded, holds, has made by the day, and where. */
export function LeaderParts({ leader, replay }: { leader: Leader; replay: CopyReplay | null }) {
  const { t } = useTranslation('copy')
  const [part, setPart] = useState<Part>('trades')
  return (
    <section aria-label={t('copyParts')}>
      <Tabs
        label={t('copyParts')}
        value={part}
        onChange={setPart}
        panelClassName={styles.cpPanel}
        tabs={[
          { value: 'trades', text: t('copyTrades') },
          { value: 'positions', text: t('copyPositions') },
          { value: 'roi', text: t('copyRoiCurve') },
          { value: 'markets', text: t('copyMarkets') },
        ]}
      >
        {(value) =>
          value === 'trades' ? (
            <TradeTable leader={leader} replay={replay} />
          ) : value === 'positions' ? (
            <PositionTable leader={leader} />
          ) : value === 'roi' ? (
            <RoiCurve leader={leader} />
          ) : (
            <Markets leader={leader} />
          )
        }
      </Tabs>
    </section>
  )
}

/** ROI since the beginning of the window, drawn or as a table. */
function RoiCurve({ leader }: { leader: Leader }) {
  const { t, i18n } = useTranslation('copy')
  const [view, setView] = useState<'picture' | 'table'>('picture')
  const { curve } = leader
  const lines = useMemo(() => [{ main: true, points: curve.map(([at, roi]) => ({ at, value: Number(roi) })) }], [curve])
  const last = curve.at(-1)?.[1] ?? null
  if (curve.length < 2) return <Empty title={t('copyNoCurve')} />
  return (
    <>
      <Segmented
        label={t('copyView')}
        value={view}
        options={[
          { value: 'picture', text: t('copyPicture') },
          { value: 'table', text: t('copyTable') },
        ]}
        onChange={setView}
      />
      {view === 'picture' ? (
        <LazyCurve
          lines={lines}
          suffix="%"
          label={t('copyRoiPicture', {
            count: leader.drawdown_days,
            roi: signedPercent(last),
            drawdown: percentText(leader.drawdown),
          })}
        />
      ) : (
        <div className={styles.cpScroll}>
          <DataTable
            label={t('copyRoiCurve')}
            columns={[
              {
                id: 'at',
                head: t('copyTime'),
                cell: ([at]: Leader['curve'][number]) => (
                  <span className="n" translate="no">
                    {labelledDateTime(at, i18n.language)}
                  </span>
                ),
              },
              { id: 'roi', head: t('copyRoiSince'), right: true, cell: ([, roi]) => <Roi text={roi} /> },
            ]}
            rows={curve.toReversed()}
            rowKey={([at]) => at}
          />
        </div>
      )}
    </>
  )
}

/** Where the closed positions were. */
function Markets({ leader }: { leader: Leader }) {
  const { t } = useTranslation('copy')
  if (leader.markets.length === 0) return <Empty title={t('copyNoTradesYet')} />
  return (
    <>
      <p className="t2 fs12">{t('copyMarketsOf', { count: leader.closed })}</p>
      <dl className="kv">
        {leader.markets.map(({ currency_id, symbol, share }) => (
          <div key={currency_id}>
            <dt translate="no">{symbol}</dt>
            <dd className="n" translate="no">
              {percentText(share)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
