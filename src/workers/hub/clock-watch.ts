/** A look that comes so much too late means that the machine slept, or that its clock was set forward. */
const SLEPT = 10_000
/** Clocks are never this far before what they said last, unless they were set back. */
const SET_BACK = 1_000

export type ClockJump = 'none' | 'forward' | 'back'

/** Sees jumps of a clock that is looked at regularly. */
export class ClockWatch {
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
    if (off > SLEPT) return 'forward'
    return off < -SET_BACK ? 'back' : 'none'
  }
}
