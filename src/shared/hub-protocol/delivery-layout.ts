/**
 * Where the numbers of a delivery stand (delivery.ts): one Float64Array of a header, then sections of a head and a body each.
 * Prices are ticks of the market's price_digits, quantities lots of its quantity_digits: safe integers. A "pair" is two numbers, an
 * integer and the count of its decimals: value / 10^digits; the offset is that of the value. Volumes past 2^53 lose their last
 * digits, prices never.
 */
export const DELIVERY_VERSION = 5

/** Numbers of the header: times are ms of the hub's clock, each socket has {@link SocketAt}'s four numbers. */
export const HEADER_LENGTH = 18
export const HeaderAt = {
  version: 0,
  epoch: 1,
  sequence: 2,
  hubTime: 3,
  /** Server time minus hub clock, ms; NaN unknown. */
  serverOffset: 4,
  /** Tabs attached. */
  tabs: 5,
  messagesPerSecond: 6,
  /** Count of sections. */
  sections: 7,
  contract: 8,
  spot: 12,
  /** Tabs that are visible. */
  visible: 16,
  /** Number (HubHello) of the visible tab that was touched last; 0 where none is visible. */
  active: 17,
} as const

/** Of one socket in the header; the two times are the hub's clock, ms, 0 for none. */
export const SocketAt = { state: 0, attempt: 1, nextAttemptAt: 2, lastPongAt: 3 } as const

/** Numbers of a section before its body. */
export const SECTION_HEAD = 9
export const SectionAt = {
  code: 0,
  /** 0 contract, 1 spot. */
  kind: 1,
  currencyId: 2,
  /** Of the body. */
  length: 3,
  status: 4,
  reason: 5,
  /** Hub clock, ms; 0 never. */
  eventAt: 6,
  confirmedAt: 7,
  /** unitDigits of the market that the hub knows; -1 where the body needs none. */
  digits: 8,
} as const

/** Head of a book's body; rows follow, bids best first, then asks best first. With {@link DepthFlag.steps}: see depth-rows.ts. */
export const DEPTH_HEAD = 7
export const DepthAt = {
  u: 0,
  /** Multiple of the tick. */
  group: 1,
  /** Bits of {@link DepthFlag}. */
  flags: 2,
  /** State of `cs`: 0 none yet, 1 ok, 2 differs. */
  checksum: 3,
  /** Last `u` that was checked. */
  checkedAt: 4,
  /** Counts of rows. */
  bids: 5,
  asks: 6,
} as const
export const DepthFlag = {
  /** `cs` has been verified at least once. */
  verified: 1,
  /** The book may know only a part of the side's last bucket. */
  partialBids: 2,
  partialAsks: 4,
  /** The book has no more of that side than these rows. */
  wholeBids: 8,
  wholeAsks: 16,
  /** Rows are steps. */
  steps: 32,
} as const
export const DEPTH_ROW = 2
export const LevelAt = { ticks: 0, lots: 1 } as const

/** Prices in ticks, NaN where unknown; pairs from `change` on. */
export const TICKER_LENGTH = 10
export const TickerAt = { last: 0, open: 1, high: 2, low: 3, change: 4, baseVolume: 6, quoteVolume: 8 } as const

/** Mark and index in the nearest ticks, and as pairs exactly as received; the rate is a pair, the funding instant server ms. */
export const MARK_LENGTH = 9
export const MarkAt = { mark: 0, index: 1, rate: 2, nextFundingAt: 4, exactMark: 5, exactIndex: 7 } as const

/** Rows newest first; side 1 buy, 0 sell; time in server ms. */
export const TRADE_ROW = 5
export const TradeAt = { id: 0, ticks: 1, lots: 2, side: 3, time: 4 } as const

/** Rows oldest first, empty buckets left out; start in server ms, prices in ticks, bought and sold in lots. */
export const TAPE_ROW = 8
export const TapeAt = { start: 0, open: 1, high: 2, low: 3, close: 4, bought: 5, sold: 6, trades: 7 } as const
/** Milliseconds of a bucket of the tape, and of the whole tape. */
export const TAPE_BUCKET = 250
export const TAPE_SPAN = 60_000

/**
 * A market's row in the list of tickers, all but its id pairs. A market keeps its row while the hub lives. The rows of a ranking are
 * the same, in the order of their rank; its section has a RankingCode (delivery.ts) for currency_id.
 */
export const TICKERS_ROW = 15
export const TickersAt = {
  currencyId: 0,
  last: 1,
  change: 3,
  baseVolume: 5,
  quoteVolume: 7,
  open: 9,
  high: 11,
  low: 13,
} as const
