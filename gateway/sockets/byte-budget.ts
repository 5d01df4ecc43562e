/** One reader, as the budget sees it. */
export interface Waiter {
  /** Looks at what waits now and reports it. @returns bytes */
  measure(): number
  /** Closes it with 4008. */
  giveUp(): void
}

/** Bytes that may wait for all clients of a process together: whoever has the most waiting is closed first. */
export class ByteBudget {
  private readonly most: number
  private readonly waiting = new Map<Waiter, number>()
  private sum = 0

  /** @param most bytes */
  constructor(most: number) {
    this.most = most
  }

  /** Bytes that were waiting when each was last looked at. */
  get total(): number {
    return this.sum
  }

  /** @param bytes that wait for this one now; 0 also where it is gone */
  set(waiter: Waiter, bytes: number): void {
    this.sum += bytes - (this.waiting.get(waiter) ?? 0)
    if (bytes === 0) this.waiting.delete(waiter)
    else this.waiting.set(waiter, bytes)
  }

  /** Closes the slowest until what waits for the others is within the budget. */
  enforce(): void {
    if (this.sum <= this.most) return
    const slowest = [...this.waiting.keys()].map((waiter) => ({ waiter, bytes: waiter.measure() }))
    slowest.sort((a, b) => b.bytes - a.bytes)
    for (const { waiter } of slowest) {
      if (this.sum <= this.most) return
      waiter.giveUp()
      this.set(waiter, 0)
    }
  }
}
