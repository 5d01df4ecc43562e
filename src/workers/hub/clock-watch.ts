/** A look that comes so much too late means that the machine slept, or that its clock was set forward. */
const SLEPT = 10_000
/** Clocks are never this far before what they said last, unless they were set back. */
const SET_BACK = 1_000

export type ClockJump = 'none' | 'forward' | 'back'

/** Sees jumps of a clock that is looked at regularly. */
export class ClockWatch {
  /** Ms by which the last look found it set back, below 0; 0 where it was not. */
  setBackBy = 0
  private lookedAt: number
  private readonly every: number

  /** @param every ms between two looks */
  constructor(every: number, now: number) {
    this.every = every
    this.lookedAt = now
  }

  /** Nothing was looked at for a while, on purpose. */
  begin(now: number): void {
    this.lookedAt = now
  }

  look(now: number): ClockJump {
    const off = now - this.lookedAt - this.every
    this.lookedAt = now
    const back = off < -SET_BACK
    this.setBackBy = back ? off : 0
    if (back) return 'back'
    return off > SLEPT ? 'forward' : 'none'
  }
}
