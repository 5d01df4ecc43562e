const TRIES = 5
const PAUSE_MS = 10 * 60_000
/** Names remembered at most; the oldest go first. */
const NAMES = 10_000

interface Tries {
  wrong: number
  /** Time of the last wrong try, ms. */
  at: number
}

/** Counts wrong passwords by account name: after five, ten minutes of rest, whether the account exists or not. */
export class LoginLimit {
  private readonly tries = new Map<string, Tries>()

  /** @returns seconds until the account may be tried again, 0 for now */
  pause(name: string, now: number): number {
    const known = this.tries.get(name)
    if (!known || known.wrong < TRIES) return 0
    const left = known.at + PAUSE_MS - now
    if (left > 0) return Math.ceil(left / 1000)
    this.tries.delete(name)
    return 0
  }

  /** @returns tries left before the pause */
  wrong(name: string, now: number): number {
    const known = this.tries.get(name)
    const wrong = known && now - known.at < PAUSE_MS ? known.wrong + 1 : 1
    this.tries.delete(name)
    this.tries.set(name, { wrong, at: now })
    if (this.tries.size > NAMES) this.tries.delete(this.tries.keys().next().value as string)
    return Math.max(0, TRIES - wrong)
  }

  right(name: string): void {
    this.tries.delete(name)
  }
}
