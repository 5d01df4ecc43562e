import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { Coin } from '../../ui/coin.tsx'
import { showRate } from '../../ui/market-figures.ts'
import { GridPart } from './grid-part.tsx'
import * as styles from './quote-phone.module.css'
import { Line, Price } from './quote-row.tsx'
import { RowFrame, useRowFacts } from './quote-row-frame.tsx'
import type { QuoteRowProps } from './quote-row-props.ts'
import { RowChange } from './stale-change.tsx'
import { StarButton } from './star-button.tsx'

/** One market on a phone, 56 px: star, coin (a press tells about it), and a link to its terminal. */
export const QuotePhoneRow = memo(function QuotePhoneRow(props: QuoteRowProps) {
  const { quote, tab, onAbout } = props
  const { t } = useTranslation('quotes')
  const facts = useRowFacts(props)
  const { cells, tabIndex, path } = facts
  return (
    <RowFrame row={props} facts={facts} className={styles.qp} before={0}>
      <GridPart role="gridcell" className={styles.qpMarks}>
        <StarButton quote={quote} tabIndex={tabIndex} />
        <span className={styles.qpCoin}>
          <Coin code={quote.base} />
          <button
            type="button"
            aria-label={t('about', { coin: quote.base })}
            tabIndex={tabIndex}
            onClick={() => onAbout(quote)}
          />
        </span>
      </GridPart>
      <GridPart role="gridcell" className={styles.qpCell}>
        <Link to={path} tabIndex={tabIndex}>
          <span className={styles.qpName}>
            <span>
              <b className="strong">{quote.base}</b>
              <span className="t3 fs12">/{quote.quote}</span>
              {tab === 'favourites' && <Badge>{t(quote.kind)}</Badge>}
            </span>
            <span className={`t3 fs12 ${styles.qpFull}`}>
              <Second {...props} volume={cells.volume} />
            </span>
          </span>
          <Line quote={quote} tone={cells.change?.tone ?? 'none'} old={cells.old} width={48} height={24} />
          <span className={styles.qpPrice}>
            <Price cells={cells} />
          </span>
          <span className={styles.qpChange}>
            <RowChange at={facts.since} change={cells.change} />
          </span>
        </Link>
      </GridPart>
    </RowFrame>
  )
})

/** Under the code: what the list is sorted by, where that has no place of its own, else the name. */
function Second({ sorted, funding, volume, quote }: QuoteRowProps & { volume: string | null }) {
  const { t } = useTranslation('quotes')
  if (sorted === 'volume')
    return (
      <span className="n" translate="no">
        {volume ?? t('unknown')}
      </span>
    )
  if (sorted === 'funding' && quote.kind === 'contract')
    return (
      <span className="n" translate="no">
        {funding === null ? t('unknown') : showRate(funding)}
      </span>
    )
  if (sorted === 'leverage' && quote.market)
    return (
      <span className="n" translate="no">
        {quote.market.max_leverage}×
      </span>
    )
  return quote.name
}
