import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import * as styles from './chart.module.css'
import { CHART_INTERVALS, type ChartInterval } from './intervals.ts'

interface IntervalBarProps {
  value: ChartInterval
  onChange: (interval: ChartInterval) => void
  /** Few buttons, the rest in a list. */
  compact: boolean
}

const FEW: readonly ChartInterval[] = ['1m', '5m', '15m', '1H', '4H', '1D']
const REST = CHART_INTERVALS.filter((interval) => !FEW.includes(interval))

/** The intervals of product.md §9. */
export function IntervalBar({ value, onChange, compact }: IntervalBarProps) {
  const { t } = useTranslation('chart')
  const label = (interval: ChartInterval) => (interval === 'line' ? t('line') : interval)
  const inRest = REST.includes(value)
  return (
    <fieldset className={styles.iset} aria-label={t('intervals')}>
      {!compact && <span className="t3">{t('time')}</span>}
      {(compact ? FEW : CHART_INTERVALS).map((interval) => (
        <button key={interval} type="button" aria-pressed={interval === value} onClick={() => onChange(interval)}>
          <span>{label(interval)}</span>
        </button>
      ))}
      {compact && (
        <Select
          label={t('more')}
          className={inRest ? styles.chosen : undefined}
          value={inRest ? value : 'more'}
          options={[
            ...(inRest ? [] : [{ value: 'more' as const, text: t('more') }]),
            ...REST.map((interval) => ({ value: interval, text: label(interval) })),
          ]}
          onChange={(next) => {
            if (next !== 'more') onChange(next)
          }}
        />
      )}
    </fieldset>
  )
}
