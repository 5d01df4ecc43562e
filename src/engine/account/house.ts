/** The exchange's own accounts, made by genesis. They make no private events and keep no history. */
export const HOUSE = {
  /** Every fee is credited here. */
  fees: 1,
  /** Bots that quote. */
  maker: 2,
  /** Bots that take. */
  taker: 3,
} as const

/** What each bot account gets of every asset at genesis, in 1e-8: 10^12 coins. */
export const HOUSE_FUNDS = 10n ** 20n
