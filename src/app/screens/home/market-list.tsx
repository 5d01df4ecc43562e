import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Market, MarketKind } from '../../../shared/market/market.ts'
import type { TickersEntry } from '../../market/topic-views.ts'
import { useMarkets } from '../../market/use-markets.ts'
import { useTickers } from '../../market/use-topics.ts'
import { marketPath } from '../../shell/find-markets.ts'
import { classNames } from '../../ui/class-names.ts'
import { Num } from '../../ui/number-cell.tsx'
import { ErrorState, Loading, StaleNote } from '../../ui/states.tsx'

/** All markets of a kind with last price and change, live. */
export function MarketList({ kind }: { kind: MarketKind }) {
  const { t } = useTranslation(['home', 'common'])
  const { status, markets, retry } = useMarkets(kind)
  const tickers = useTickers(kind)
  const title = t(kind === 'spot' ? 'spotMarkets' : 'contractMarkets')
  return (
    <section aria-label={title}>
      <div className="sec">
        <h2>{title}</h2>
        <span>{t('columns')}</span>
      </div>
      {tickers.status === 'stale' && <StaleNote text={t('lastKnown')} />}
      {markets.length === 0 && status === 'loading' && <Loading rows={2} />}
      {markets.length === 0 && status === 'error' && <ErrorState title={t('common:marketsError')} onRetry={retry} />}
      <ul className={classNames(tickers.status === 'stale' && 'is-stale tbl')}>
        {markets.map((market) => (
          <li key={market.currency_id}>
            <Row
              market={market}
              ticker={tickers.find(market.currency_id)}
              waiting={!tickers.known && tickers.status === 'waiting'}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  market: Market
  ticker: TickersEntry | null
  /** No price has come yet. */
  waiting: boolean
}

function Row({ market, ticker, waiting }: RowProps) {
  return (
    <Link className="market-row" to={marketPath(market)}>
      <span className="coin" aria-hidden="true">
        {market.base.slice(0, 4)}
      </span>
      <b className="strong">{market.symbol}</b>
      {waiting ? <Waiting /> : <Prices market={market} ticker={ticker} />}
    </Link>
  )
}

function Waiting() {
  const { t } = useTranslation('home')
  return (
    <>
      <span>
        <span className="sk" style={{ width: 72 }} />
        <span className="sr">{t('waiting')}</span>
      </span>
      <span>
        <span className="sk" style={{ width: 48 }} />
      </span>
    </>
  )
}

function Prices({ market, ticker }: Omit<RowProps, 'waiting'>) {
  const { t } = useTranslation('home')
  const change = ticker?.changeRate ?? null
  const tone = change === null || !/[1-9]/.test(change) ? 'none' : change.startsWith('-') ? 'down' : 'up'
  return (
    <>
      <Num text={ticker?.last ?? null} digits={market.price_digits} unknown={t('unknown')} />
      <span className="n">
        <Num text={change} digits={2} tone={tone} signed unknown={t('unknown')} />
        {change !== null && <span className={tone === 'none' ? undefined : tone}>%</span>}
      </span>
    </>
  )
}
