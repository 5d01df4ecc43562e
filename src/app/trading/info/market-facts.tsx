import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { MarketFactList, MarketRules } from '../../services/currency/market-rules.tsx'
import { AboutButton } from '../../services/currency/panel/about-button.tsx'
import { useServerSecond } from '../../services/hub-client/use-feed.ts'
import { ExplainedFigure } from '../header/explained-figure.tsx'
import { headerFigures } from '../header/header-figures.ts'
import * as styles from '../layout/phone.module.css'
import { useMarketViews } from '../layout/use-market-views.ts'
import { useMissingText } from '../layout/use-missing-text.ts'

/** The phone's Info tab: figures of 24 h and the market's rules. */
export function MarketFacts({ market }: { market: Market }) {
  const { ticker, mark } = useMarketViews(market)
  const { t, i18n } = useTranslation('trading')
  const now = useServerSecond(market.kind === 'contract')
  const missing = { ticker: useMissingText(market.kind, ticker), mark: useMissingText(market.kind, mark) }
  const figures = headerFigures(market, ticker, mark, now, i18n.language, missing)
  return (
    <div className={styles.pinfo}>
      <div className="row sp">
        <span className="strong">{t('header.about', { coin: market.base })}</span>
        <AboutButton kind={market.kind} id={market.currency_id} label={t('header.about', { coin: market.base })} />
      </div>
      <MarketFactList
        rows={figures.map((figure) => [
          t(`header.${figure.key}`),
          figure.whole ?? (
            <ExplainedFigure figure={figure} market={market} ticker={ticker} mark={mark} serverNow={now} />
          ),
          figure.tone,
          figure.old,
        ])}
      />
      <MarketRules market={market} />
    </div>
  )
}
