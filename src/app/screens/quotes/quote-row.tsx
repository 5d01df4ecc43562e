import { Info } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Sparkline } from '../../services/currency/sparkline.tsx'
import { usePricing } from '../../services/currency/use-pricing.ts'
import { useSparkline } from '../../services/currency/use-sparklines.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Coin } from '../../ui/coin.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showRate } from '../../ui/market-figures.ts'
import { GridPart } from './grid-part.tsx'
import type { QuoteCells } from './quote-cells.ts'
import * as quoteListStyles from './quote-list.module.css'
import type { Quote } from './quote-list.ts'
import * as quotePhoneStyles from './quote-phone.module.css'
import { RowFrame, useRowFacts } from './quote-row-frame.tsx'
import type { QuoteRowProps } from './quote-row-props.ts'
import { RowChange } from './stale-change.tsx'
import { StarButton } from './star-button.tsx'

/** One market; drawn again only when one of its own texts changes. */
export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const { quote, tab, funding, fundingOld, onAbout } = props
  const { t } = useTranslation('quotes')
  const facts = useRowFacts(props)
  const { cells, tabIndex, path } = facts
  const market = `${quote.base}/${quote.quote}`
  return (
    <RowFrame row={props} facts={facts} className={quoteListStyles.qr} before={1}>
      <Cell of="market" header>
        <StarButton quote={quote} tabIndex={tabIndex} />
        <Coin code={quote.base} />
        <Link className={quoteListStyles.qName} to={path} tabIndex={tabIndex}>
          <b className="strong">{quote.base}</b>
          <span className="t3">/{quote.quote}</span>
          {quote.name && <span className={`t3 fs12 ${quoteListStyles.qFull}`}>{quote.name}</span>}
        </Link>
        {tab === 'favourites' && <Badge>{t(quote.kind)}</Badge>}
        <button
          type="button"
          className={`ib ${quoteListStyles.qAbout}`}
          aria-label={t('about', { coin: quote.base })}
          tabIndex={tabIndex}
          onClick={() => onAbout(quote)}
        >
          <Icon of={Info} />
        </button>
      </Cell>
      <Cell of="price">
        <Price cells={cells} />
      </Cell>
      <Cell of="change">
        <RowChange at={facts.since} change={cells.change} />
      </Cell>
      <Cell of="swing">
        <Line quote={quote} tone={cells.change?.tone ?? 'none'} old={cells.old} />
      </Cell>
      <Cell of="range">
        <Range cells={cells} />
      </Cell>
      <Cell of="volume">
        <Volume cells={cells} />
      </Cell>
      {tab !== 'spot' && <Funding quote={quote} rate={funding} old={fundingOld} />}
      <Cell of="acts">
        <Link
          className={quoteListStyles.qChart}
          to={`${path}#chart`}
          tabIndex={tabIndex}
          aria-label={t('chartOf', { market })}
        >
          {t('chart')}
        </Link>
        <Link
          className={quoteListStyles.qTrade}
          to={`${path}#trade`}
          tabIndex={tabIndex}
          aria-label={t('tradeOf', { market })}
        >
          {t('trade')}
        </Link>
      </Cell>
    </RowFrame>
  )
})

function Cell({ of, header, children }: { of: string; header?: boolean; children: ReactNode }) {
  return (
    <GridPart role={header ? 'rowheader' : 'gridcell'} data-column={of}>
      {children}
    </GridPart>
  )
}

/** The price and, in another currency than US dollars, what that is. */
export function Price({ cells }: { cells: QuoteCells }) {
  const { t } = useTranslation('quotes')
  const { unit, show } = usePricing()
  if (cells.price === null)
    return (
      <span className="n t3" translate="no">
        {t('unknown')}
      </span>
    )
  const other = unit.text === 'USD' || cells.exact === null ? null : show(cells.exact)
  return (
    <>
      <span className={`n ${quoteListStyles.qLast} ${quotePhoneStyles.qLast}`} translate="no">
        {cells.price}
      </span>
      {other !== null && (
        <span className={`n t3 ${quoteListStyles.qOther}`} translate="no">
          {other}
        </span>
      )}
    </>
  )
}

/** The line of the last 24 h; it hears of its own news alone. */
export const Line = memo(function Line(props: {
  quote: Quote
  tone: 'up' | 'down' | 'none'
  old: boolean
  width?: number
  height?: number
}) {
  const { quote, tone, old, width, height } = props
  const points = useSparkline(quote.kind, quote.id)
  return <Sparkline points={points} tone={tone} stale={old} width={width} height={height} />
})

function Range({ cells: { place, low, high } }: { cells: QuoteCells }) {
  const { t } = useTranslation('quotes')
  if (low === null || high === null)
    return (
      <span className="n t3" translate="no">
        {t('unknown')}
      </span>
    )
  // A market that has not moved has no span to stand in.
  if (place === null)
    return (
      <span className="n t3" translate="no">
        --
      </span>
    )
  const label = t('between', { low, high })
  return (
    <span className={quoteListStyles.rng} role="img" aria-label={label} title={label}>
      <i style={{ left: `${place}%` }} />
    </span>
  )
}

/** Shortened; the whole figure where the pointer or the keyboard is. */
function Volume({ cells: { volume, wholeVolume } }: { cells: QuoteCells }) {
  const { t } = useTranslation('quotes')
  if (volume === null)
    return (
      <span className="n t3" translate="no">
        {t('unknown')}
      </span>
    )
  return (
    <>
      <span className={`n ${quoteListStyles.qShort}`} translate="no">
        {volume}
      </span>
      <span className={`n ${quoteListStyles.qWhole}`} translate="no">
        {wholeVolume}
      </span>
    </>
  )
}

function Funding({ quote, rate, old }: { quote: Quote; rate: string | null; old: boolean }) {
  const { t } = useTranslation('quotes')
  const perpetual = quote.kind === 'contract'
  return (
    <>
      <Cell of="funding">
        <span className={classNames('n t2', old && quoteListStyles.qOld)} translate="no">
          {perpetual ? (rate === null ? t('unknown') : showRate(rate)) : '--'}
        </span>
      </Cell>
      <Cell of="leverage">
        <span className="n t2" translate="no">
          {perpetual ? (quote.market === null ? t('unknown') : `${quote.market.max_leverage}×`) : '--'}
        </span>
      </Cell>
    </>
  )
}
