import { useState } from 'react'
import type { Market } from '../../../shared/market/market.ts'
import { isOld, type TickerView } from '../../market/topic-views.ts'
import { useSecond } from '../../market/use-feed.ts'
import { useTitle } from '../../page/page-title.tsx'
import { showPrice } from '../../ui/market-figures.ts'
import { useTerminalPlace } from '../venue/terminal-place.ts'

/** `BTCUSDT 64,281.4 · Onetape`, renewed at most once a second; the market alone where its price is not current: a title has no grey. */
export function usePageTitle(market: Market, ticker: TickerView): void {
  const last = isOld(ticker) ? null : ticker.last
  const second = useSecond()
  const { title } = useTerminalPlace()
  const [shown, setShown] = useState({ second, last })
  if (shown.second !== second || (shown.last === null) !== (last === null)) setShown({ second, last })
  const words = shown.last === null ? market.symbol : `${market.symbol} ${showPrice(market, shown.last)}`
  useTitle(title === '' ? words : `${title} ${words}`, title !== '')
}
