import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import type { MarketState } from '../model/market-state.ts'

/** Everything that a market is, into a digest; what has not changed since the last time is not made again. */
export function addMarket(digest: Digest, market: MarketState): void {
  digest.int(market.book.bids.size).int(market.book.asks.size).pair(market.book.sum.words()).pair(partWords(market))
}

function partWords(market: MarketState): WordPair {
  const { revision, book, ticker, mark, tickerDue, kept } = market
  const from = [revision, book.revision, ticker, mark, tickerDue]
  if (kept?.from.every((part, i) => part === from[i])) return kept.words
  const digest = new Digest().int(tickerDue ? 1 : 0)
  addParts(digest, market)
  market.kept = { from, words: digest.words() }
  return market.kept.words
}

function addParts(digest: Digest, market: MarketState): void {
  digest.int(market.index).int(market.last).int(market.book.sequence).pair(market.tape.words())
  for (const word of market.random.save()) digest.int(word)
  for (const { at, rate, mark } of market.funding) digest.int(at).big(rate).int(mark)
  for (const { at, lots, longs, shorts, longLots, shortLots } of market.interest)
    digest.int(at).int(lots).int(longs).int(shorts).int(longLots).int(shortLots)
  digest.text(
    JSON.stringify([market.parts.bots.save(), market.parts.marks?.save() ?? null, market.ticker, market.mark]),
  )
}
