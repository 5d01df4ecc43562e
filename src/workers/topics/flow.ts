/** A watchdog is meaningful once so many intervals have been seen. */
const LEARNED = 8
const LEAST_WAIT = 1_000
/** Longer intervals than the usual are learned fast and forgotten slowly, so that bursts do not make a market flicker. */
const RISE = 0.5
const FALL = 0.02
/** To ask costs little: what was long ago is soon forgotten there. */
const FORGET = 0.25

/** The rhythm of one topic: when something came last, when a pong confirmed it, what interval is usual. */
export class Flow {
  /** Hub clock; 0 never. */
  eventAt = 0
  confirmedAt = 0
  /** Weighted mean interval between events, ms. */
  usual = 0
  /** The same, of late. */
  private recent = 0
  private seen = 0
  private armed = false
  private learning = false

  event(now: number): void {
    if (this.learning) {
      const interval = Math.max(0, now - this.eventAt)
      if (this.seen === 0) this.usual = this.recent = interval
      else {
        this.usual += (interval - this.usual) * (interval > this.usual ? RISE : FALL)
        this.recent += (interval - this.recent) * FORGET
      }
      this.seen++
    }
    this.eventAt = now
    this.learning = true
    this.armed = true
  }

  /** Data of another life are as old as they are, and say nothing of the rhythm. */
  recall(eventAt: number, confirmedAt: number): void {
    this.eventAt = eventAt
    this.confirmedAt = confirmedAt
    this.interrupt()
  }

  /** A pong says that nothing was missed: until the next event there is nothing to wait for. @param asOf when it was asked for */
  confirm(asOf: number): void {
    this.confirmedAt = Math.max(this.confirmedAt, asOf)
    this.armed = false
  }

  /** The clock was set: what lies before us has just been, and the time since the last event is no interval. */
  clockSet(now: number): void {
    this.eventAt = Math.min(this.eventAt, now)
    this.confirmedAt = Math.min(this.confirmedAt, now)
    this.learning = false
  }

  /** The connection has ended: the time without it is no interval. */
  interrupt(): void {
    this.learning = false
    this.armed = false
  }

  /**
   * Data were flowing and have stopped: twice the usual interval, at least 1 s, has gone by.
   * @param silence share of that second
   */
  ranOut(now: number, silence = 1): boolean {
    return this.quietFor(now, Math.max(LEAST_WAIT * silence, 2 * this.usual))
  }

  /** Half of that has gone by, as it went of late: time to ask, so that a quiet topic is confirmed before it would turn grey. */
  wary(now: number, silence = 1): boolean {
    return this.quietFor(now, Math.max(LEAST_WAIT * silence, 2 * this.recent) / 2)
  }

  /** Silence after which it has run out, ms; null while no rhythm is known or a pong has confirmed it. */
  limit(silence = 1): number | null {
    return this.armed && this.seen >= LEARNED ? Math.max(LEAST_WAIT * silence, 2 * this.usual) : null
  }

  private quietFor(now: number, ms: number): boolean {
    return this.armed && this.seen >= LEARNED && now - this.eventAt > ms
  }
}
