import { useTranslation } from 'react-i18next'
import { type Market, marketKey } from '../../../../shared/hub-protocol/market.ts'
import { showPrice } from '../../../ui/market-figures.ts'
import { fundingFigure } from '../../hub-client/funding-figure.ts'
import { isOld } from '../../hub-client/topic-views.ts'
import { useServerSecond } from '../../hub-client/use-feed.ts'
import { useMark } from '../../hub-client/use-topics.ts'
import { MarketRules } from '../market-rules.tsx'
import { Facts } from './facts.tsx'

/** How far a price may lie from the last (spot) or the mark (perpetual), percent (rules.md, Markets). */
const BAND = { spot: 20, contract: 10 } as const
/** Orders that one account may have open in a market, and conditional ones among them. */
const OPEN_ORDERS = 200
const CONDITIONAL_ORDERS = 10

/** What an order on this market must keep to: the specification of a perpetual, the filters of a spot market. */
export function MarketFilters({ market }: { market: Market }) {
  const { t } = useTranslation('quotes')
  return (
    <div key={marketKey(market.kind, market.currency_id)}>
      <MarketRules market={market} />
      {!market.recorded && (
        <Facts
          rows={[
            {
              name: t('panel.band'),
              text: t(market.kind === 'spot' ? 'panel.bandLast' : 'panel.bandMark', { percent: BAND[market.kind] }),
            },
            { name: t('panel.orders'), text: t('panel.ordersText', { n: OPEN_ORDERS, m: CONDITIONAL_ORDERS }) },
          ]}
        />
      )}
      {market.kind === 'contract' && <PerpetualNow market={market} />}
    </div>
  )
}

/** Mark, index and funding of a perpetual as they stand now. */
function PerpetualNow({ market }: { market: Market }) {
  const { t } = useTranslation(['quotes', 'trading'])
  const mark = useMark(market.currency_id)
  const funding = fundingFigure(mark, useServerSecond())
  return (
    <div className={isOld(mark) ? 'is-old' : undefined}>
      <Facts
        rows={[
          { name: t('trading:header.mark'), text: showPrice(market, mark.mark) },
          { name: t('trading:header.index'), text: showPrice(market, mark.index) },
          { name: t('trading:header.funding'), text: `${funding.rate} / ${funding.left}` },
        ]}
      />
    </div>
  )
}
