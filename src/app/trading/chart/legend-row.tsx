import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { classNames } from '../../ui/class-names.ts'
import { showPrice } from '../layout/figures.ts'
import type { Legend } from './legend.ts'

/** Open, high, low and close of the candle under the crosshair, or of the newest. */
export function LegendRow({ market, legend, line }: { market: Market; legend: Legend; line: boolean }) {
  const { t } = useTranslation('chart')
  const bar = useSyncExternalStore(legend.subscribe, legend.read)
  const price = (ticks: number | undefined) => showPrice(market, ticks ?? null)
  const direction = bar && (bar.close >= bar.open ? 'up' : 'down')
  return (
    <span className="n legend" aria-hidden="true">
      {!line && (
        <>
          {t('o')} <b>{price(bar?.open)}</b> {t('h')} <b>{price(bar?.high)}</b> {t('l')} <b>{price(bar?.low)}</b>{' '}
        </>
      )}
      {t('c')} <b className={classNames(direction)}>{price(bar?.close)}</b>
    </span>
  )
}
