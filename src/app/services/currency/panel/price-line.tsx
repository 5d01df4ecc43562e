import { useTranslation } from 'react-i18next'
import { showDecimal } from '../../../base/platform/show-decimal.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { showPercent } from '../../../ui/market-figures.ts'
import { useAgeText } from '../../../ui/use-age-text.ts'
import { isOld, type Market, type MarketKind, priceText } from '../../hub-client/topic-views.ts'
import { useAge } from '../../hub-client/use-feed.ts'
import { useTicker } from '../../hub-client/use-topics.ts'
import { usePricing } from '../use-pricing.ts'
import * as styles from './panel.module.css'

interface PriceLineProps {
  kind: MarketKind
  id: number
  market: Market | null
  /** The currency list's price, until the feed has one. */
  listed: string | null
}

/** The last price as decimal text: the feed's, or the currency list's until it has one. */
export function useLastPrice({ kind, id, market, listed }: PriceLineProps): string | null {
  const ticker = useTicker(kind, id)
  return (market && priceText(market, ticker.last)) ?? listed
}

/** Price, change, and what it is in the display currency with the age of the rate where it is old. */
export function PriceLine(props: PriceLineProps) {
  const { t } = useTranslation(['quotes', 'trading'])
  const ticker = useTicker(props.kind, props.id)
  const last = useLastPrice(props)
  const { unit, show, status, staleFor } = usePricing()
  const ageText = useAgeText()
  const age = useAge(ticker.ageAt)
  const old = isOld(ticker)
  const change = ticker.changeRate
  const converted = last === null ? null : show(last)
  return (
    <div className={classNames(styles.cpPrice, old && 'is-old')}>
      <b className="n" translate="no">
        {last === null ? t('unknown') : showDecimal(last)}
      </b>
      <span className="t3">{props.market?.quote ?? 'USDT'}</span>
      {change !== null && (
        <span className={classNames('n', tone(change))} translate="no">
          {showPercent(change)}
        </span>
      )}
      {old && <Badge>{t('trading:lastKnown', { age: ageText(age) })}</Badge>}
      <p className="n t2">
        {converted ?? (status === 'loading' ? '' : t('panel.noRate', { unit: unit.text }))}
        {converted !== null && staleFor !== null && (
          <span className="t3"> {t('panel.oldRate', { age: ageText(staleFor) })}</span>
        )}
      </p>
    </div>
  )
}

function tone(change: string): 'up' | 'down' | undefined {
  if (!/[1-9]/.test(change)) return undefined
  return change.startsWith('-') ? 'down' : 'up'
}
