import type { WordPair } from '../account/history.ts'
import type { MarketState } from '../market/market-state.ts'
import type { EngineOrder } from '../order/engine-order.ts'
import { addOrder } from '../order/order-digest.ts'
import { Digest } from './digest.ts'
import { isPlainQuote } from './rows.ts'

/** Everything that a market is, into a digest. */
export function addMarket(digest: Digest, market: MarketState): void {
  addParts(digest, market)
  addBook(digest, market, addOrder)
}

/** Digest of a light market: of its book and of what lives beside it, each made anew only where it has changed. */
export function lightDigest(market: MarketState): Digest {
  return new Digest().pair(bookWords(market)).pair(partWords(market))
}

function bookWords(market: MarketState): WordPair {
  const { book, kept } = market
  if (kept.book?.revision === book.revision) return kept.book.words
  const digest = new Digest()
  addBook(digest, market, addResting)
  kept.book = { revision: book.revision, words: digest.words() }
  return kept.book.words
}

function partWords(market: MarketState): WordPair {
  const { revision, book, ticker, mark, tickerDue, kept } = market
  const from = [revision, book.revision, ticker, mark, tickerDue]
  if (kept.parts?.from.every((part, i) => part === from[i])) return kept.parts.words
  const digest = new Digest().int(tickerDue ? 1 : 0)
  addParts(digest, market)
  kept.parts = { from, words: digest.words() }
  return kept.parts.words
}

function addParts(digest: Digest, market: MarketState): void {
  digest.int(market.index).int(market.last).int(market.book.sequence).pair(market.tape.words())
  for (const word of market.random.save()) digest.int(word)
  digest.text(
    JSON.stringify([market.parts.bots.save(), market.parts.marks?.save() ?? null, market.ticker, market.mark]),
  )
}

function addBook(digest: Digest, market: MarketState, add: (digest: Digest, order: EngineOrder) => void): void {
  for (const side of ['buy', 'sell'] as const) {
    const ladder = market.book.side(side)
    digest.int(ladder.size)
    for (let rank = 0; rank < ladder.size; rank++)
      for (let order = ladder.ranked(rank)?.head ?? null; order; order = order.next) add(digest, order)
  }
}

/** As the checkpoint has it: a quote of the house by the little that it is, any other order by all. */
function addResting(digest: Digest, order: EngineOrder): void {
  if (isPlainQuote(order)) digest.int(-order.id).int(order.price).int(order.lots).int(order.createdAt)
  else addOrder(digest, order)
}
