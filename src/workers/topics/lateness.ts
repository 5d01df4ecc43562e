/** A push so much older than it should be, by the server's clock, when it comes is late. It is delivered a little later still. */
export const LATE_AFTER = 800
/** From here on a pong is asked for, and under it nothing is late any more. */
export const SUSPECT_AFTER = 400
/** Who is further off does not give the server's time at all. */
const ABSURD = 86_400_000

/** How old the newest push of a topic was when it came: more than the way takes means that frames pile up before they are read. */
export class Lateness {
  /** Ms, of the newest push; 0 where it cannot be determined or a pong has shown that nothing is under way. */
  by = 0
  private late = false

  /** @param time of the push, server clock  @param serverNow NaN where it is not known */
  push(time: number, serverNow: number): void {
    const by = serverNow - time
    this.by = by > 0 && by < ABSURD ? by : 0
    if (this.by > LATE_AFTER) this.late = true
    else if (this.by < SUSPECT_AFTER) this.late = false
  }

  get suspect(): boolean {
    return this.late || this.by > SUSPECT_AFTER
  }

  /**
   * Frames come in their order: what came after a pong was under way for no longer than its ping is ago.
   * So a server whose `t` is not the time of sending (a session played slowly) is not late.
   * @param provenAt hub clock when the newest answered ping was sent
   */
  isLate(now: number, provenAt: number): boolean {
    return this.late && !(now - provenAt <= LATE_AFTER && now >= provenAt)
  }

  /** Nothing older is under way. */
  clear(): void {
    this.by = 0
    this.late = false
  }
}
