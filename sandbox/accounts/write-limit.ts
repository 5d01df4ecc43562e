/** What one account may write: a burst, and what comes back each second. */
export interface WriteAllowance {
  burst: number
  perSecond: number
}

export const WRITE_ALLOWANCE: WriteAllowance = { burst: 300, perSecond: 30 }
/** Accounts remembered at most; those that were quiet longest go first, with their bursts whole again. */
const ACCOUNTS = 10_000

/** Writes of each account by weight, so that nobody fills the journal or the time of the others. */
export class WriteLimit {
  private readonly allowance: WriteAllowance
  private readonly left = new Map<number, { weight: number; at: number }>()

  constructor(allowance: WriteAllowance = WRITE_ALLOWANCE) {
    this.allowance = allowance
  }

  /**
   * Takes the weight of one write.
   * @param now ms
   * @returns seconds until there is room for it, 0 where it was taken
   */
  take(account: number, now: number, weight = 1): number {
    const { burst, perSecond } = this.allowance
    const known = this.left.get(account)
    const room = known ? Math.min(burst, known.weight + (Math.max(0, now - known.at) / 1000) * perSecond) : burst
    const taken = room >= weight
    this.left.delete(account)
    this.left.set(account, { weight: taken ? room - weight : room, at: now })
    if (this.left.size > ACCOUNTS) this.left.delete(this.left.keys().next().value as number)
    return taken ? 0 : Math.ceil((weight - room) / perSecond)
  }

  clear(): void {
    this.left.clear()
  }
}

/** A write of this many bytes weighs as one. */
const BYTES_A_WEIGHT = 65_536

/** @param bytes length of a body */
export function weightOf(bytes: number): number {
  return Math.max(1, Math.min(WRITE_ALLOWANCE.burst, Math.ceil(bytes / BYTES_A_WEIGHT)))
}
