import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { changeText } from '../../services/currency/change-text.ts'
import { marketPath } from '../../services/hub-client/find-markets.ts'
import { fundingFigure } from '../../services/hub-client/funding-figure.ts'
import { useLastPrice } from '../../services/hub-client/last-price.ts'
import { isOld, type TickerView } from '../../services/hub-client/topic-views.ts'
import { useServerSecond } from '../../services/hub-client/use-feed.ts'
import { useMark, useTicker } from '../../services/hub-client/use-topics.ts'
import * as bookStyles from '../../trading/layout/book.module.css'
import { useMissingText } from '../../trading/layout/use-missing-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { showPrice } from '../../ui/market-figures.ts'
import * as heroStyles from './hero.module.css'

function Figures({ market, ticker }: { market: Market; ticker: TickerView }) {
  const { t } = useTranslation('trading')
  const { last, direction } = useLastPrice(market.kind, market.currency_id)
  const change = changeText(ticker.changeRate)
  const missing = useMissingText(market.kind, ticker)
  return (
    <>
      <span className="sr">{t('header.last')}</span>
      <b
        data-part="last"
        className={classNames('n', bookStyles.last, direction)}
        translate="no"
        data-last={market.symbol}
      >
        {showPrice(market, last, missing)}
      </b>
      <span className="sr">{t('header.change')}</span>
      <span
        className={classNames('n', heroStyles.change, change && change.tone !== 'none' && change.tone)}
        translate="no"
      >
        {change?.text ?? missing}
      </span>
    </>
  )
}

/** The line over chart and book: price, change, mark and funding, on server time. */
export function HeroHead({ market }: { market: Market }) {
  const { t } = useTranslation(['home', 'trading'])
  const ticker = useTicker(market.kind, market.currency_id)
  const mark = useMark(market.kind === 'contract' ? market.currency_id : null)
  const unknown = useMissingText('contract', mark)
  // A spot market has no mark.
  const missing = market.kind === 'contract' ? unknown : '--'
  const oldMark = isOld(mark) && 'is-old'
  const funding = fundingFigure(mark, useServerSecond(), missing)
  return (
    <div className={classNames(heroStyles.top, isOld(ticker) && 'is-old')}>
      <b className={`strong ${heroStyles.symbol}`} translate="no">
        {market.symbol}
      </b>
      <span className="badge">{t(`trading:kind.${market.kind}`)}</span>
      <Figures market={market} ticker={ticker} />
      <span className={classNames('n t2 fs12', heroStyles.mk, oldMark)}>
        {t('mark', { price: showPrice(market, mark.mark, missing) })}
      </span>
      <span className={classNames('n t2 fs12', heroStyles.funding, oldMark)}>{t('funding', funding)}</span>
      <Link className={`lnk fs12 ${heroStyles.open}`} to={marketPath(market)}>
        {t('openTerminal')}
      </Link>
    </div>
  )
}

/** The same on a phone: the whole strip opens the terminal. */
export function PhoneHead({ market }: { market: Market }) {
  const { t } = useTranslation('home')
  const ticker = useTicker(market.kind, market.currency_id)
  return (
    <Link className={classNames(heroStyles.top, isOld(ticker) && 'is-old')} to={marketPath(market)}>
      <b className={`strong ${heroStyles.symbol}`} translate="no">
        {market.symbol}
      </b>
      <Figures market={market} ticker={ticker} />
      <span className={`lnk fs12 ${heroStyles.open}`}>{t('open')}</span>
    </Link>
  )
}
