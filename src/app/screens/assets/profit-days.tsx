import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { zoneDate } from '../../base/platform/zone.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { unitDigits } from '../../services/currency/unit-digits.ts'
import { usePricing } from '../../services/currency/use-pricing.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { Amount } from '../../ui/amount.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import * as styles from './assets.module.css'
import { barsOf, type History } from './profit.ts'
import { type Span, useHistory } from './use-assets.ts'

const HEIGHT = 110
const BAR = 12
type Day = History['days'][number]

const PROFIT_SPANS = ['7D', '30D', '90D'] as const

/** What each day of UTC has brought, without what came from outside or went there, over a span that can be chosen. */
export function useProfit() {
  const [span, setSpan] = useState<Span>('30D')
  const history = useHistory(span)
  return { span, setSpan, history }
}

interface ProfitProps {
  profit: ReturnType<typeof useProfit>
}

/** What each day has brought, as bars up and down from zero. */
export function ProfitChart({ profit }: ProfitProps) {
  const { t } = useTranslation('assets')
  const { hideAmounts } = useSnapshot(prefs.state)
  const { span, setSpan, history } = profit
  const days = history.data?.days ?? []
  const none = history.data === null ? (history.status === 'failed' ? 'historyFailed' : 'loading') : 'profitNone'
  return (
    <section className={styles.asChart} aria-label={t('profitChart')}>
      <div className={styles.asChartHead}>
        <h2>{t('profit')}</h2>
        <Segmented
          label={t('span')}
          value={span}
          options={PROFIT_SPANS.map((value) => ({ value, text: t(`spans.${value}`) }))}
          onChange={setSpan}
        />
      </div>
      {hideAmounts ? (
        <p className={`t2 fs12 ${styles.asNone}`}>{t('profitHidden')}</p>
      ) : days.length > 1 ? (
        <Bars days={days} label={t('profitPicture', { count: days.length })} />
      ) : (
        <p className={`t2 fs12 ${styles.asNone}`}>{t(none)}</p>
      )}
    </section>
  )
}

/** The same day by day in figures, with what came from outside or went there. */
export function ProfitDays({ profit }: ProfitProps) {
  const { t, i18n } = useTranslation('assets')
  const { convert, unit } = usePricing()
  const { history } = profit
  const days = history.data?.days ?? []
  const name = (at: number) => zoneDate(at, i18n.language, 'UTC')
  const money = (text: string, toned: boolean) => {
    const shown = convert(text)
    if (shown === null) return <Num text={null} unknown={t('unknown')} />
    const tone = toned && /[1-9]/.test(text) ? (text.startsWith('-') ? 'down' : 'up') : 'none'
    return <Amount text={shown} digits={unitDigits(shown, unit.text)} signed tone={tone} />
  }
  const columns: TableColumn<Day>[] = [
    {
      id: 'day',
      head: t('day'),
      width: 88,
      cell: (row) => (
        <span className="n" translate="no">
          {name(row.at)}
        </span>
      ),
    },
    { id: 'profit', head: t('profitIn', { unit: unit.text }), right: true, cell: (row) => money(row.profit, true) },
    { id: 'inflow', head: t('inflow', { unit: unit.text }), right: true, cell: (row) => money(row.inflow, false) },
  ]
  return (
    <section className={styles.asDays}>
      <div className={styles.asCoinsHead}>
        <h2>{t('profit')}</h2>
      </div>
      {history.status === 'failed' && history.data === null && (
        <ErrorState title={t('historyFailed')} onRetry={history.renew} />
      )}
      {history.status === 'failed' && history.data !== null && (
        <LastKnownNote title={t('historyFailed')} at={history.knownAt} onRetry={history.renew} />
      )}
      {(history.data !== null || history.status === 'loading') && (
        <DataTable
          label={t('profit')}
          columns={columns}
          rows={[...days].reverse()}
          rowKey={(row) => row.at}
          state={history.data === null ? 'loading' : history.status === 'failed' ? 'stale' : 'ready'}
          instead={history.data !== null && days.length === 0 ? <Empty title={t('historyNone')} /> : null}
        />
      )}
      <p className={`fs12 t2 ${styles.asHidden}`}>{t('profitNote')}</p>
    </section>
  )
}

function Bars({ days, label }: { days: readonly Day[]; label: string }) {
  const { zero, bars } = barsOf(
    days.map(({ profit }) => profit),
    HEIGHT,
  )
  const width = days.length * (BAR + 4)
  return (
    <svg
      className={styles.asBars}
      preserveAspectRatio="none"
      viewBox={`0 -1 ${width} ${HEIGHT + 2}`}
      role="img"
      aria-label={label}
    >
      {bars.map((bar, at) => (
        <rect
          key={days[at]?.at}
          className={days[at]?.profit.startsWith('-') ? styles.d : 'u'}
          x={at * (BAR + 4) + 2}
          y={bar.top}
          width={BAR}
          height={Math.max(bar.height, 0.5)}
        />
      ))}
      <line x1={0} x2={width} y1={zero} y2={zero} />
    </svg>
  )
}
