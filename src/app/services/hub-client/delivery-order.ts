/** What a delivery is worth to a tab: `old` came in time to be put in its place, but not to be shown as current. */
export type DeliveryWorth = 'fresh' | 'old' | 'dropped'

/**
 * Keeps deliveries in their order: those of one hub's life alone, each newer than the last. After the tab was frozen, asleep or
 * blocked nothing is fresh before the hub has said from which sequence on it is.
 */
export class DeliveryOrder {
  private epoch: number | null = null
  private sequence = -1
  private freshAfter = -1

  /** A new way to a hub begins: which one is not known yet. */
  begin(): void {
    this.epoch = null
    this.sequence = -1
    this.freshAfter = -1
  }

  /** The hub has said who it is. @returns false where another one's deliveries were taken before */
  attached(epoch: number): boolean {
    const same = this.epoch === null || this.epoch === epoch
    if (!same) this.sequence = -1
    this.epoch = epoch
    // To whom it has just come to know it sends all.
    this.freshAfter = -1
    return same
  }

  /** Nothing that comes is fresh until {@link trust}. */
  expectStale(): void {
    this.freshAfter = Number.POSITIVE_INFINITY
  }

  /**
   * What comes with a higher sequence is fresh, and the first of it is whole.
   * @returns false where such a one has been taken as old already
   */
  expectFresh(sequence: number): boolean {
    this.freshAfter = sequence
    return this.sequence <= sequence
  }

  /** Judges a delivery by its header, and remembers it unless it is dropped. */
  judge({ epoch, sequence }: { epoch: number; sequence: number }): DeliveryWorth {
    if (this.epoch !== null && epoch !== this.epoch) return 'dropped'
    if (!(sequence > this.sequence)) return 'dropped'
    this.epoch = epoch
    this.sequence = sequence
    return sequence > this.freshAfter ? 'fresh' : 'old'
  }
}
