/** Where a perpetual market's index comes from. */
export interface IndexSource {
  /** Ticks, not rounded. */
  readonly value: number
  /** What the market's bots hold it for: without what another place has left behind. */
  readonly fair: number
  /** Goes on to `time`, before anybody trades. */
  move(time: number): void
  /** Middle of the book (ticks), or its last price, after everybody has traded. */
  saw(time: number, middle: number): void
  /** Stands where another place showed it, and goes on from there. */
  resume(index: number): void
  /** JSON-safe. */
  save(): unknown
}
