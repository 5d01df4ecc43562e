import { ONE } from './exact-figure.ts'

/** What is seen of a market at one look, exact figures. */
export interface Look {
  last: bigint
  /** Over 24 h, percent. */
  change: bigint | null
  high: bigint | null
  low: bigint | null
}

/** Moves are measured over so long, in steps, ms. */
export const MOVE_SPAN = 300_000
const MOVE_STEP = 5_000
const DAY = 86_400_000

/** What alerts have to remember of one market between looks. */
export class MarketWatch {
  /** When it was last looked at while its data were live, hub clock, ms; 0 never. */
  seenAt = 0
  /** 24 h figures at that look; null before the first. */
  high: bigint | null = null
  low: bigint | null = null
  private readonly steps: { at: number; last: bigint }[] = []

  /**
   * The best price that a trade had since the last look though no look saw it; null where none is known.
   * @param since what was before says nothing
   */
  peak(now: Look, side: 'above' | 'below', pause: number, since: number): bigint | null {
    const best = side === 'above' ? now.high : now.low
    const before = side === 'above' ? this.high : this.low
    if (best === null) return null
    // A day's extreme that is new was traded since; after more than a day each of them was.
    if (pause >= DAY) return best
    if (before === null || this.seenAt < since) return null
    return (side === 'above' ? best > before : best < before) ? best : null
  }

  /** The greatest change against the last five minutes in percent, signed; null before there is anything to compare with. */
  move(last: bigint): bigint | null {
    let least = last
    let most = last
    for (const step of this.steps) {
      if (step.last < least) least = step.last
      if (step.last > most) most = step.last
    }
    if (this.steps.length === 0 || least <= 0n) return null
    const up = ((last - least) * 100n * ONE) / least
    const down = ((last - most) * 100n * ONE) / most
    return up >= -down ? up : down
  }

  /** Nothing is known of the time since. */
  forget(): void {
    this.steps.length = 0
  }

  /** Remembers this look. */
  saw(look: Look, now: number): void {
    this.seenAt = now
    this.high = look.high
    this.low = look.low
    const newest = this.steps.at(-1)
    if (newest && now - newest.at < MOVE_STEP) return
    this.steps.push({ at: now, last: look.last })
    this.age(now)
  }

  /** Drops prices that no move is measured from any more: before a look, where there may have been none for long. */
  age(now: number): void {
    while (this.steps.length > 0 && now - (this.steps[0]?.at ?? now) > MOVE_SPAN) this.steps.shift()
  }
}
