import { networkOf } from '../../gateway/base/network.ts'
import { type Pause, RateLimit } from './rate-limit.ts'

const TRIES = 5
const PAUSE_MS = 10 * 60_000
/** Wrong tries that one address may make within the pause, over all accounts: a whole office may sit behind it. */
const TRIES_AN_ADDRESS = 50
/** Names remembered at most; the oldest go first. */
const NAMES = 10_000

interface Tries {
  wrong: number
  /** Time of the last wrong try, ms. */
  at: number
}

/**
 * Counts wrong passwords by account name (after five, ten minutes of rest, whether the account exists or not) and by the address
 * that they come from (fifty within ten minutes), so that nobody tries many accounts with a few passwords each.
 */
export class LoginLimit {
  private readonly tries = new Map<string, Tries>()
  private readonly byAddress = new RateLimit(TRIES_AN_ADDRESS, PAUSE_MS)

  /** @returns seconds until the account may be tried again from this address, 0 for now */
  pause(name: string, ip: string, now: number): number {
    return Math.max(this.accountPause(name, now), Math.ceil(this.byAddress.wait(networkOf(ip), now) / 1000))
  }

  /**
   * Counts a try before its password is looked at: tries that run side by side would all pass otherwise, and all cost their work.
   * @returns tries left before the account's pause, should this one be wrong
   */
  wrong(name: string, ip: string, now: number): number {
    this.byAddress.take(networkOf(ip), now)
    const known = this.tries.get(name)
    const wrong = known && now - known.at < PAUSE_MS ? known.wrong + 1 : 1
    this.tries.delete(name)
    this.tries.set(name, { wrong, at: now })
    if (this.tries.size > NAMES) this.tries.delete(this.tries.keys().next().value as string)
    return Math.max(0, TRIES - wrong)
  }

  /** The account's own count begins anew. */
  right(name: string): void {
    this.tries.delete(name)
  }

  /** A try that was right: the account's own count begins anew, and of its address this try alone is taken back. */
  passed(name: string, ip: string): void {
    this.right(name)
    this.byAddress.giveBack(networkOf(ip))
  }

  /** A try that was counted and not made. */
  notMade(name: string, ip: string): void {
    this.byAddress.giveBack(networkOf(ip))
    const known = this.tries.get(name)
    if (known) known.wrong--
  }

  /** Accounts and addresses that rest now. */
  paused(now: number): Pause[] {
    const accounts = [...this.tries.keys()].flatMap((name) => {
      const seconds = this.accountPause(name, now)
      return seconds > 0 ? [{ name, until: now + seconds * 1000 }] : []
    })
    return [...accounts, ...this.byAddress.full(now)]
  }

  /** Nothing is counted any more: all may try at once. */
  clear(): void {
    this.tries.clear()
    this.byAddress.clear()
  }

  private accountPause(name: string, now: number): number {
    const known = this.tries.get(name)
    if (!known || known.wrong < TRIES) return 0
    const left = known.at + PAUSE_MS - now
    if (left > 0) return Math.ceil(left / 1000)
    this.tries.delete(name)
    return 0
  }
}
