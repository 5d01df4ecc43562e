import type { SocketLimits } from './limits.ts'

const SECOND_MS = 1000

type LoadLimits = Pick<
  SocketLimits,
  'addressFramesPerSecond' | 'addressTopicsPerSecond' | 'addressBytesPerSecond' | 'addressNewTokensPerSecond'
>

/**
 * What all sockets of one address said within a second. Each socket has limits of its own, but an address may have a hundred of them,
 * and everybody waits for what they ask.
 */
export class AddressLoad {
  private readonly limits: LoadLimits
  private readonly clock: () => number
  private windowStart = Number.NEGATIVE_INFINITY
  private used = { frames: 0, topics: 0, bytes: 0, tokens: 0 }

  constructor(limits: LoadLimits, clock: () => number) {
    this.limits = limits
    this.clock = clock
  }

  /** Counts a frame's bytes, before it is read. @returns false where it is not to be read */
  takeBytes(bytes: number): boolean {
    return this.take('bytes', bytes, this.limits.addressBytesPerSecond)
  }

  /** Counts one of what a frame says. @returns false where it was too much */
  takeFrame(): boolean {
    return this.take('frames', 1, this.limits.addressFramesPerSecond)
  }

  /** Counts topics whose state has to be looked up. @returns false where they were too many */
  takeTopics(topics: number): boolean {
    return this.take('topics', topics, this.limits.addressTopicsPerSecond)
  }

  /** Counts a token that has to be asked about elsewhere. @returns false where it was too much */
  takeToken(): boolean {
    return this.take('tokens', 1, this.limits.addressNewTokensPerSecond)
  }

  private take(what: keyof AddressLoad['used'], amount: number, most: number): boolean {
    const now = this.clock()
    if (Math.abs(now - this.windowStart) >= SECOND_MS) {
      this.windowStart = now
      this.used = { frames: 0, topics: 0, bytes: 0, tokens: 0 }
    }
    if (this.used[what] + amount > most) return false
    this.used[what] += amount
    return true
  }
}
