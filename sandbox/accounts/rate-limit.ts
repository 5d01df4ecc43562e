/** Names remembered at most; those that were quiet longest go first. */
const NAMES = 10_000

/** Who has to wait, and until when, ms. */
export interface Pause {
  name: string
  until: number
}

/** At most so many in a window of time, by name. */
export class RateLimit {
  private readonly most: number
  private readonly windowMs: number
  private readonly taken = new Map<string, number[]>()

  constructor(most: number, windowMs: number) {
    this.most = most
    this.windowMs = windowMs
  }

  /** @returns ms until there is room again, 0 for now */
  wait(name: string, now: number): number {
    const times = this.recent(name, now)
    return times.length < this.most ? 0 : (times[0] as number) + this.windowMs - now
  }

  take(name: string, now: number): void {
    const times = [...this.recent(name, now), now]
    this.taken.delete(name)
    this.taken.set(name, times)
    if (this.taken.size > NAMES) this.taken.delete(this.taken.keys().next().value as string)
  }

  /** Takes the newest one back: it turned out to be none. */
  giveBack(name: string): void {
    this.taken.get(name)?.pop()
  }

  /** Names that have no room now, each with when it has some again, ms. */
  full(now: number): Pause[] {
    return [...this.taken.keys()].flatMap((name) => {
      const wait = this.wait(name, now)
      return wait > 0 ? [{ name, until: now + wait }] : []
    })
  }

  clear(): void {
    this.taken.clear()
  }

  private recent(name: string, now: number): number[] {
    return (this.taken.get(name) ?? []).filter((time) => time > now - this.windowMs)
  }
}
