/*
 * The term product of the tests as plainly as it can be said: the clock is walked hour by hour, and at each hour every person is looked
 * at. Nothing here comes from src, and there is no queue.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface NaiveSaver {
  id: number
  free: bigint
  principal: bigint
  /** From when on a Noon pays interest; null where none does. */
  earns: number | null
  ends: number | null
  /** From when on 18:00 sweeps; null where it does not. */
  sweeps: number | null
}

export interface NaiveEntry {
  id: number
  at: number
  account: 'fund' | 'finance'
  type: string
  amount: bigint
}

export class NaiveTerm {
  readonly people: NaiveSaver[]
  readonly entries: NaiveEntry[] = []
  private hour: number

  constructor(ids: number[], free: bigint, start: number) {
    this.people = ids.map((id) => ({ id, free, principal: 0n, earns: null, ends: null, sweeps: null }))
    this.hour = Math.floor(start / HOUR)
  }

  /** Everything up to and at `time`. */
  walk(time: number): void {
    while ((this.hour + 1) * HOUR <= time) {
      this.hour++
      const at = this.hour * HOUR
      if (this.hour % 24 === 4) this.noon(at)
      if (this.hour % 24 === 10) this.six(at)
    }
  }

  subscribe(id: number, units: bigint, days: number, time: number): boolean {
    const one = this.of(id)
    if (units > one.free) return false
    this.invest(one, units, time)
    let noon = (Math.floor(time / DAY) - 1) * DAY + 4 * HOUR
    while (noon <= time) noon += DAY
    one.earns ??= noon + DAY
    one.ends ??= noon + days * DAY
    return true
  }

  sweep(id: number, on: boolean, time: number): void {
    this.of(id).sweeps = on ? time + 1 : null
  }

  private noon(at: number): void {
    for (const one of this.people)
      if (one.earns !== null && one.earns <= at) {
        // 3.65 % of a year, a day: one ten-thousandth.
        const interest = one.principal / 10_000n
        one.free += interest
        this.enter(one, at, 'fund', 'interest', interest)
      }
    for (const one of this.people)
      if (one.ends === at) {
        this.enter(one, at, 'fund', 'redeem', one.principal)
        this.enter(one, at, 'finance', 'redeem', -one.principal)
        one.free += one.principal
        one.principal = 0n
        one.earns = null
        one.ends = null
        one.sweeps = null
      }
  }

  private six(at: number): void {
    for (const one of this.people)
      if (one.ends !== null && one.sweeps !== null && one.sweeps <= at) this.invest(one, one.free, at)
  }

  private invest(one: NaiveSaver, units: bigint, at: number): void {
    one.free -= units
    one.principal += units
    this.enter(one, at, 'fund', 'subscribe', -units)
    this.enter(one, at, 'finance', 'subscribe', units)
  }

  private enter({ id }: NaiveSaver, at: number, account: 'fund' | 'finance', type: string, amount: bigint): void {
    if (amount !== 0n) this.entries.push({ id, at, account, type, amount })
  }

  private of(id: number): NaiveSaver {
    const found = this.people.find((one) => one.id === id)
    if (!found) throw new Error(`nobody ${id}`)
    return found
  }
}
