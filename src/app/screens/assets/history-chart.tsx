import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import * as currencyStyles from '../../services/currency/currency.module.css'
import { sparkPath } from '../../services/currency/spark-path.ts'
import { unitDigits } from '../../services/currency/unit-digits.ts'
import { usePricing } from '../../services/currency/use-pricing.ts'
import { HIDDEN } from '../../ui/amount.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import * as assetsStyles from './assets.module.css'
import { SPANS, type Span, useHistory } from './use-assets.ts'

const WIDTH = 340
const HEIGHT = 112

/** What everything was worth, as a line that can be walked along by pointer and keys. */
export function BalanceHistory() {
  const [span, setSpan] = useState<Span>('7D')
  const history = useHistory(span)
  const { hideAmounts } = useSnapshot(prefs.state)
  const { t, i18n } = useTranslation('assets')
  const { convert, unit } = usePricing()
  const [at, setAt] = useState<number | null>(null)
  const points = history.data ? [...history.data.points, history.data.now] : []
  const place = Math.min(at ?? points.length - 1, points.length - 1)
  const point = points[place]
  const money = (usdt: string) => {
    if (hideAmounts) return HIDDEN
    const text = convert(usdt)
    return text === null ? t('unknown') : `${unit.symbol}${showDecimal(text, unitDigits(text, unit.text))}`
  }
  const said = point && t('pointAt', { amount: money(point.total), at: zoneDateTime(point.at, i18n.language) })
  const failed = history.status === 'failed'
  return (
    <section className={assetsStyles.asChart} aria-label={t('history')}>
      <div className={assetsStyles.asChartHead}>
        <h2>{t('history')}</h2>
        <Segmented
          label={t('span')}
          value={span}
          options={SPANS.map((value) => ({ value, text: t(`spans.${value}`) }))}
          onChange={(next) => {
            setAt(null)
            setSpan(next)
          }}
        />
      </div>
      {points.length > 1 ? (
        <div className={assetsStyles.asLine}>
          <svg
            data-part="spark"
            className={currencyStyles.spark}
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path
              d={sparkPath(
                points.map(({ total }) => total),
                WIDTH,
                HEIGHT,
              )}
              vectorEffect="non-scaling-stroke"
            />
            <line x1={x(place, points.length)} x2={x(place, points.length)} y1={0} y2={HEIGHT} />
          </svg>
          <input
            type="range"
            min={0}
            max={points.length - 1}
            value={place}
            aria-label={t('history')}
            aria-valuetext={said}
            onChange={(event) => setAt(Number(event.target.value))}
          />
        </div>
      ) : (
        <p className={`t2 fs12 ${assetsStyles.asNone}`}>
          {failed ? t('historyFailed') : t(history.status === 'loading' ? 'loading' : 'historyNone')}
        </p>
      )}
      <p className={`fs12 t2 n ${assetsStyles.asSaid}`}>
        {failed && history.data !== null && <span className="badge warn">{t('historyOld')}</span>}{' '}
        {points.length > 1 && said}
        {failed && (
          <button type="button" className="lnk" onClick={history.renew}>
            {t('again')}
          </button>
        )}
      </p>
    </section>
  )
}

/** Where a point of the line stands, as the line's own path has it. */
function x(place: number, count: number): number {
  return 1 + (place * (WIDTH - 2)) / (count - 1)
}
