import { shorten } from '../../../shared/decimal/shorten.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { fundingFigure } from '../../services/hub-client/funding-figure.ts'
import { isDenied, isOld, type MarkView, type TickerView } from '../../services/hub-client/topic-views.ts'
import { showDifference, showPercent, showPrice } from '../../ui/market-figures.ts'

export interface HeaderFigure {
  key: 'change' | 'mark' | 'index' | 'funding' | 'high' | 'low' | 'quoteVolume' | 'baseVolume'
  text: string
  /** The whole figure where the text is shortened. */
  whole?: string
  tone?: 'up' | 'down'
  /** Its topic is not current, whatever the others are. */
  old: boolean
}

/** `+661.4  +1.04%`: change over 24 h in price and percent; null where unknown. */
export function changeFigure(market: Market, ticker: TickerView): { text: string; tone?: 'up' | 'down' } | null {
  const { last, open, changeRate } = ticker
  const amount = last !== null && open !== null ? last - open : null
  const parts = [
    amount === null ? '' : showDifference(market, amount),
    changeRate === null ? '' : showPercent(changeRate),
  ]
  const text = parts.filter(Boolean).join('\u00a0\u00a0')
  if (!text) return null
  const sign =
    changeRate !== null && /[1-9]/.test(changeRate) ? (changeRate.startsWith('-') ? -1 : 1) : Math.sign(amount ?? 0)
  return sign === 0 ? { text } : { text, tone: sign > 0 ? 'up' : 'down' }
}

/** A volume with its unit, shortened, and whole where it was. */
export function volumeFigure(
  text: string | null,
  unit: string,
  language: string,
  missing = '--',
): { text: string; whole?: string } {
  if (text === null) return { text: missing }
  const whole = `${showDecimal(text)} ${unit}`
  return { text: `${shorten(text, language)} ${unit}`, whole }
}

/** What stands for the figures that a topic does not have. */
export interface MissingTexts {
  ticker: string
  mark: string
}

/** Which figures the exchange refuses to send, so that nothing is known of them; null where it sends all. */
export function refusedFigures(
  market: Pick<Market, 'kind'>,
  ticker: TickerView,
  mark: MarkView,
): 'ticker' | 'mark' | 'figures' | null {
  const refused = (view: TickerView | MarkView) => isDenied(view) && !view.known
  const noMark = market.kind === 'contract' && refused(mark)
  if (!refused(ticker)) return noMark ? 'mark' : null
  return noMark ? 'figures' : 'ticker'
}

const OF_MARK: ReadonlySet<HeaderFigure['key']> = new Set(['mark', 'index', 'funding'])

/** {@link headerFigures} without those that a note stands for. */
export function sentFigures(
  figures: readonly HeaderFigure[],
  refused: ReturnType<typeof refusedFigures>,
): readonly HeaderFigure[] {
  if (refused === null) return figures
  return figures.filter(({ key }) => refused !== 'figures' && OF_MARK.has(key) === (refused === 'ticker'))
}

/** Everything that the header says besides the price, in the order drawn. */
export function headerFigures(
  market: Market,
  ticker: TickerView,
  mark: MarkView,
  serverNow: number,
  language: string,
  missing: MissingTexts,
): HeaderFigure[] {
  const old = isOld(ticker)
  const figures: HeaderFigure[] = [
    { key: 'change', ...(changeFigure(market, ticker) ?? { text: missing.ticker }), old },
  ]
  if (market.kind === 'contract') {
    const funding = fundingFigure(mark, serverNow, missing.mark)
    const oldMark = isOld(mark)
    figures.push(
      { key: 'mark', text: showPrice(market, mark.mark, missing.mark), old: oldMark },
      { key: 'index', text: showPrice(market, mark.index, missing.mark), old: oldMark },
      { key: 'funding', text: `${funding.rate} / ${funding.left}`, old: oldMark },
    )
  }
  figures.push(
    { key: 'high', text: showPrice(market, ticker.high, missing.ticker), old },
    { key: 'low', text: showPrice(market, ticker.low, missing.ticker), old },
    { key: 'quoteVolume', ...volumeFigure(ticker.quoteVolume, market.quote, language, missing.ticker), old },
    { key: 'baseVolume', ...volumeFigure(ticker.baseVolume, market.base, language, missing.ticker), old },
  )
  return figures
}
