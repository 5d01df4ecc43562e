import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { SCALE_DIGITS, tickUnits } from '../../../shared/perp/scale.ts'
import type { MarkView, TickerView } from '../../services/hub-client/topic-views.ts'
import { Explained } from '../explain/explained.tsx'
import type { HeaderFigure } from './header-figures.ts'

export interface ExplainedFigureProps {
  figure: HeaderFigure
  market: Market
  ticker: TickerView
  mark: MarkView
  /** ms */
  serverNow: number
}

/** A figure of the header; change, mark and funding rate open their formulas. */
export function ExplainedFigure({ figure, market, ticker, mark, serverNow }: ExplainedFigureProps) {
  const unit = tickUnits(market.price_digits)
  const price = (ticks: number | null) => (ticks === null || unit === null ? undefined : BigInt(ticks) * unit)
  const rate = mark.fundingRate === null ? undefined : (toScaled(mark.fundingRate, SCALE_DIGITS) ?? undefined)
  if (figure.key === 'mark' && mark.mark !== null)
    return (
      <Explained
        id="PERP-MARK"
        market={market}
        inputs={{
          index: price(mark.index),
          last: price(ticker.last),
          fundingRate: rate,
          toFunding: mark.nextFundingAt === null ? undefined : Math.max(0, Math.round(mark.nextFundingAt - serverNow)),
          mean: undefined,
          reported: price(mark.mark),
        }}
      >
        {figure.text}
      </Explained>
    )
  if (figure.key === 'funding' && rate !== undefined)
    return (
      <Explained
        id="PERP-FUNDING-RATE"
        market={market}
        inputs={{ premium: undefined, maxLeverage: market.max_leverage, reported: rate }}
      >
        {figure.text}
      </Explained>
    )
  const [last, open] = [price(ticker.last), price(ticker.open)]
  if (figure.key === 'change' && last !== undefined && open !== undefined)
    return (
      <Explained id="CHANGE-24H" inputs={{ last, open }}>
        {figure.text}
      </Explained>
    )
  return figure.text
}
