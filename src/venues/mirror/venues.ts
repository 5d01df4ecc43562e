import type { BookRule } from '../base/venue-book.ts'
import type { VenueEvent, VenueName } from '../base/venue-event.ts'
import { BinanceRule } from '../binance/binance-rule.ts'
import { readBinance } from '../binance/read-binance.ts'
import { BybitRule } from '../bybit/bybit-rule.ts'
import { readBybit } from '../bybit/read-bybit.ts'
import { CoinbaseRule } from '../coinbase/coinbase-rule.ts'
import { readCoinbase } from '../coinbase/read-coinbase.ts'
import { KrakenRule } from '../kraken/kraken-rule.ts'
import { readKraken } from '../kraken/read-kraken.ts'
import { OkxRule } from '../okx/okx-rule.ts'
import { readOkx } from '../okx/read-okx.ts'

/** How the messages of a venue are read, and its books kept. */
export interface VenueCodec {
  /** @param subject symbol of an answer by REST that does not name it */
  read(text: string, subject: string): VenueEvent[]
  /** @param depth levels a side that were subscribed, where the venue leaves it to the reader to keep to them */
  rule(depth: number): BookRule
}

/** By the name of the venue. */
export const VENUES: Readonly<Record<VenueName, VenueCodec>> = {
  binance: { read: readBinance, rule: () => new BinanceRule(false) },
  'binance-usdm': { read: readBinance, rule: () => new BinanceRule(true) },
  okx: { read: readOkx, rule: () => new OkxRule() },
  bybit: { read: readBybit, rule: () => new BybitRule() },
  kraken: { read: readKraken, rule: (depth) => new KrakenRule(depth) },
  coinbase: { read: readCoinbase, rule: () => new CoinbaseRule() },
}
