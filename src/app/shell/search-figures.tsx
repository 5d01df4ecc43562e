import { useTranslation } from 'react-i18next'
import type { Market, MarketKind } from '../../shared/hub-protocol/market.ts'
import { showDecimal } from '../base/platform/show-decimal.ts'
import { changeText } from '../services/currency/change-text.ts'
import { isOld } from '../services/hub-client/topic-views.ts'
import { useAge } from '../services/hub-client/use-feed.ts'
import { useTopicFact, useWatched } from '../services/hub-client/use-topics.ts'
import { useTickersFigure, useTickersStand } from '../trading/header/use-picker-tickers.ts'
import { classNames } from '../ui/class-names.ts'
import { StaleNote } from '../ui/states.tsx'
import { useAgeText } from '../ui/use-age-text.ts'
import * as styles from './shell.module.css'

/** Kind, last price and change over 24 h of a market that was found; greyed where they are not current. */
export function SearchFigures({ market }: { market: Market }) {
  const { t } = useTranslation('common')
  const { old, missing } = useTickersStand(market.kind)
  const last = useTickersFigure(market, 'last')
  const change = changeText(useTickersFigure(market, 'changeRate'))
  return (
    <span className={classNames(styles.found, old && 'is-old')}>
      <span className="t3">{t(market.kind === 'spot' ? 'spot' : 'perp')}</span>
      <span className="n" translate="no">
        {last === null ? missing : showDecimal(last)}
      </span>
      <span
        translate="no"
        className={classNames('n', change === null || old ? 't3' : change.tone !== 'none' && change.tone)}
      >
        {change === null ? missing : change.text}
      </span>
    </span>
  )
}

/** Has the prices of a kind delivered while the search is open; says their age where they are not current. */
export function SearchPrices({ kind }: { kind: MarketKind }) {
  useWatched({ topic: 'tickers', kind })
  return useTopicFact('tickers', kind, 0, isOld) && <OldPrices kind={kind} />
}

function OldPrices({ kind }: { kind: MarketKind }) {
  const { t } = useTranslation('trading')
  const ageText = useAgeText()
  const age = useAge(useTopicFact('tickers', kind, 0, (view) => view.ageAt))
  return <StaleNote text={t('lastKnown', { age: ageText(age) })} />
}
