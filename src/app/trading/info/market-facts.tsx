import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/market/market.ts'
import { serverNow } from '../../market/feed-view.ts'
import { useFeed, useSecond } from '../../market/use-feed.ts'
import { classNames } from '../../ui/class-names.ts'
import { showDecimal } from '../../ui/show-decimal.ts'
import { ExplainedFigure } from '../header/explained-figure.tsx'
import { headerFigures } from '../header/header-figures.ts'
import { showRate } from '../layout/figures.ts'
import { useMarketViews } from '../layout/use-market-views.ts'
import { useMissingText } from '../layout/use-missing-text.ts'

/** `0.001` → `0.10%`: fees read better with two decimals. */
function showFee(fee: string): string {
  const exact = toScaled(fee, 4) !== null
  return exact ? showRate(fee).replace(/00%$/, '%') : showRate(fee)
}

/** The rules of a market: steps, smallest order, fees. A recorded session takes no orders, so it has its steps alone. */
export function MarketRules({ market }: { market: Market }) {
  const { t } = useTranslation('trading')
  const rules: Fact[] = [
    [t('info.tick'), `${market.tick_size} ${market.quote}`],
    [t('info.step'), `${market.step_size} ${market.base}`],
  ]
  if (market.recorded) return <Facts rows={rules} />
  rules.push(
    [t('info.minNotional'), `${showDecimal(market.min_notional)} ${market.quote}`],
    [t('info.fees'), `${showFee(market.maker_fee)} / ${showFee(market.taker_fee)}`],
  )
  if (market.kind === 'contract') rules.push([t('info.leverage'), `${market.max_leverage}×`])
  return <Facts rows={rules} />
}

type Fact = readonly [name: string, value: ReactNode, tone?: 'up' | 'down' | undefined, old?: boolean]

function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="kv">
      {rows.map(([name, value, tone, old]) => (
        <div key={name} className={old ? 'is-old' : undefined}>
          <dt>{name}</dt>
          <dd className={classNames('n', tone)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The phone's Info tab: figures of 24 h and the market's rules. */
export function MarketFacts({ market }: { market: Market }) {
  const { ticker, mark } = useMarketViews(market)
  const { t, i18n } = useTranslation('trading')
  const now = serverNow(useFeed(), useSecond())
  const missing = { ticker: useMissingText(market.kind, ticker), mark: useMissingText(market.kind, mark) }
  const figures = headerFigures(market, ticker, mark, now, i18n.language, missing)
  return (
    <div className="pinfo">
      <Facts
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
