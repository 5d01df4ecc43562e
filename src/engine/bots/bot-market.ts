import type { Random } from '../kernel/random.ts'

/** Where what stands in a row of {@link BotMarket.ownOrders}; `size` numbers make a row. */
export const OwnOrder = { id: 0, price: 1, left: 2, size: 3 } as const

/**
 * One market as its bots see it. Prices are ticks of price_digits units (multiples of `tick`), sizes lots of quantity_digits
 * units (multiples of `step`). Every call acts on the book at once, as the house account `maker` or `taker`.
 * House orders have no count limit, make no private events and are rebuilt from the checkpoint like all others.
 */
export interface BotMarket {
  readonly tick: number
  readonly step: number
  /** 0 where the side is empty. */
  bestBid(): number
  bestAsk(): number
  /** Last traded price, or the start price. */
  lastPrice(): number
  /** What bots hold the index for, ticks; 0 on spot, which has none. */
  index(): number
  /** Count of price levels on a side. */
  levels(side: 'buy' | 'sell'): number
  /** Resting limit order (post-only: 0 where it would take). @returns the order's id */
  quote(side: 'buy' | 'sell', price: number, lots: number): number
  cancel(id: number): void
  /** Takes up to `lots` from the other side as IOC within `limit`. @returns lots traded */
  take(side: 'buy' | 'sell', limit: number, lots: number): number
  /** Resting orders of the house maker on a side in a price range, best first: fills `out` with rows of {@link OwnOrder}. @returns their count */
  ownOrders(side: 'buy' | 'sell', from: number, to: number, out: number[]): number
  /** Ends one group of actions: what changed on the book since the last call goes out as ONE depth delta, trades as one push. */
  flush(): void
}

/** The bots of one market: all they remember lives in `state`, plain JSON, and goes into the checkpoint. */
export interface Bots {
  /**
   * Called once a tick.
   * @param elapsed ms since the last tick, at most 1,000 (a pause is not made up for)
   * @returns false where nothing was done at all: neither the book nor what the bots remember has changed
   */
  act(market: BotMarket, random: Random, time: number, elapsed: number): boolean
  /** JSON-safe copy of what the bots remember. */
  save(): unknown
}
