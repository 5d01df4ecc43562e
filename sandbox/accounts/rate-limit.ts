/** Names remembered at most; those that were quiet longest go first. */
const NAMES = 10_000

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

  private recent(name: string, now: number): number[] {
    return (this.taken.get(name) ?? []).filter((time) => time > now - this.windowMs)
  }
}
