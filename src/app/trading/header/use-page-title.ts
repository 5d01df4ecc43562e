import { useEffect } from 'react'
import type { Market } from '../../../shared/market/market.ts'
import { useSecond } from '../../market/use-feed.ts'
import { appConfig } from '../../platform/config.ts'
import { showPrice } from '../layout/figures.ts'

/** `BTCUSDT 64,281.4 · Onetape`, renewed at most once a second. */
export function usePageTitle(market: Market, last: number | null): void {
  const second = useSecond()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price is taken along once a second
  useEffect(() => {
    const price = last === null ? '' : ` ${showPrice(market, last)}`
    document.title = `${market.symbol}${price} · ${appConfig().site_name}`
  }, [market, second, last === null])
}
