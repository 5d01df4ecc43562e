/** One side of the seeded market, plainly: prices in order with the best last. Nothing of the product is in it. */
export class TrueSide {
  readonly ticks: number[] = []
  readonly lots: number[] = []
  /** 1 for bids, -1 for asks: towards the other side. */
  readonly inward: 1 | -1
  private readonly random: () => number

  constructor(inward: 1 | -1, best: number, count: number, random: () => number) {
    this.inward = inward
    this.random = random
    let tick = best
    for (let i = 0; i < count; i++) {
      this.ticks.push(tick)
      this.lots.push(this.quantity())
      tick -= inward * (1 + Math.floor(random() * 3))
    }
    this.ticks.reverse()
    this.lots.reverse()
  }

  get best(): number {
    return this.ticks[this.ticks.length - 1] as number
  }

  /** Takes a level at random, 70 % of them among the best 50. */
  place(): number {
    const { length } = this.ticks
    const deep = this.random() >= 0.7 && length > 50
    return length - 1 - (deep ? 50 + Math.floor(this.random() * (length - 50)) : Math.floor(this.random() * 50))
  }

  /** Puts a new level next to the one at `place`, in the nearest free tick away from the best. @returns its place */
  insertAt(place: number, limit: number): number {
    let at = place + 1
    let tick = (this.ticks[place] as number) + this.inward
    if (at === this.ticks.length ? tick === limit : this.ticks[at] === tick) {
      at = place
      tick = (this.ticks[place] as number) - this.inward
      while (at > 0 && this.ticks[at - 1] === tick) {
        at--
        tick -= this.inward
      }
    }
    this.ticks.splice(at, 0, tick)
    this.lots.splice(at, 0, this.quantity())
    return at
  }

  removeAt(place: number): void {
    this.ticks.splice(place, 1)
    this.lots.splice(place, 1)
  }

  updateAt(place: number): void {
    this.lots[place] = this.quantity()
  }

  /** Ticks and lots of the best levels, best first. */
  top(count: number): number[] {
    const out: number[] = []
    for (let i = this.ticks.length - 1; i >= 0 && out.length < count * 2; i--) {
      out.push(this.ticks[i] as number, this.lots[i] as number)
    }
    return out
  }

  /** Mostly small, now and then large. */
  private quantity(): number {
    return 1 + Math.floor(10 ** (3 + this.random() * 4))
  }
}
