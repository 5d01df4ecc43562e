import { useEffect } from 'react'
import { type Market, type MarketKey, type MarketKind, marketKey } from '../../../shared/hub-protocol/market.ts'
import type { LivePrices } from '../../../shared/mock/mock-port.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import { followMarket, type LiveFeed } from './live-feed.ts'
import { mockTrading } from './mock-trading.ts'

/** The market that is shown, and those in which the person has something: their prices go to the mock exchange while this lives. */
export function usePriceFeeds(shown: Market, wanted: readonly MarketKey[]): void {
  useEffect(() => showMarket(shown), [shown])
  const others = wanted.filter((key) => key !== marketKey(shown.kind, shown.currency_id)).join(' ')
  useEffect(() => {
    const ends = others
      .split(' ')
      .filter((key) => key !== '')
      .map((key) => feedOf(key as MarketKey))
    return () => {
      for (const end of ends) end()
    }
  }, [others])
}

/** The market is listed with its first price. */
function showMarket(market: Market): () => void {
  const { client, liveClient } = mockTrading()
  let reported = false
  return feed(market.kind, market.currency_id, (prices) => {
    if (reported || prices.last === null) return client.prices([prices])
    reported = true
    const worth = liveClient.store.read('ticker', market.kind, market.currency_id).quoteVolume
    client.show({ market, dayWorth: worth === null ? null : Number(worth) }, prices)
  })
}

function feedOf(key: MarketKey): () => void {
  const [kind, id] = key.split(':') as [MarketKind, string]
  return feed(kind, Number(id), (prices) => mockTrading().client.prices([prices]))
}

function feed(kind: MarketKind, id: number, tell: (prices: LivePrices) => void): () => void {
  const { client, liveClient } = mockTrading()
  const following: LiveFeed = followMarket(
    {
      client: liveClient,
      visible: () => document.visibilityState === 'visible',
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      every: everyWhileShown,
      tell,
    },
    kind,
    id,
  )
  const end = client.beforeWrite(following.flush)
  return () => {
    end()
    following.end()
  }
}
