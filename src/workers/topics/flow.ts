import type { TopicName } from '../../shared/wire/topic.ts'

/** Least silence before a topic counts as stopped, ms: what is drawn of a ticker is worth showing for longer than a book. */
export const MIN_WAIT: Readonly<Record<TopicName, number>> = {
  depth: 2_000,
  trades: 2_000,
  mark: 2_000,
  ticker: 10_000,
  tickers: 10_000,
}
/** A watchdog is meaningful once so many intervals have been seen. */
const LEARNED = 8
/** No longer silence is taken for a rhythm, even before one is known: pings go out more often than that. */
const LONGEST_GAP = 20_000
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
  /** When the line last showed that it lives: an event, or a pong when it came. */
  heardAt = 0
  /** The same as usual, of late. */
  private recent = 0
  private seen = 0
  private armed = false
  private learning = false
  /** An event came by a clock that stands before the one of the last event: its time is of the new clock already. */
  private turnedBack = false
  private readonly least: number

  /** @param least ms of silence that are always borne */
  constructor(least: number = MIN_WAIT.depth) {
    this.least = least
  }

  event(now: number): void {
    if (this.learning) this.learn(now)
    this.turnedBack = now < this.eventAt
    this.eventAt = now
    this.heardAt = now
    this.learning = true
    this.armed = true
  }

  /** A silence past the limit, or a clock that was set within it, says nothing of the rhythm. */
  private learn(now: number): void {
    const interval = now - this.eventAt
    const gap = now - this.heardAt
    if (interval < 0 || gap < 0 || gap > (this.seen < LEARNED ? LONGEST_GAP : this.borne(this.usual))) return
    if (this.seen === 0) this.usual = this.recent = interval
    else {
      this.usual += (interval - this.usual) * (interval > this.usual ? RISE : FALL)
      this.recent += (interval - this.recent) * FORGET
    }
    this.seen++
  }

  /** Data of another life are as old as they are, and say nothing of the rhythm. */
  recall(eventAt: number, confirmedAt: number): void {
    this.eventAt = eventAt
    this.confirmedAt = confirmedAt
    this.interrupt()
  }

  /**
   * A pong says that nothing was missed: the watchdog begins anew with it.
   * @param asOf when it was asked for  @param now when it came
   */
  confirm(asOf: number, now: number): void {
    this.confirmedAt = Math.max(this.confirmedAt, asOf)
    this.heardAt = Math.max(this.heardAt, now)
  }

  /**
   * The clock was set, or the machine slept: the time since the last event is no interval.
   * @param by ms by which it was set back, below 0: ages stay what they were; else 0
   */
  clockSet(now: number, by = 0): void {
    if (this.eventAt > 0 && !this.turnedBack) this.eventAt = Math.max(1, Math.min(now, this.eventAt + by))
    if (this.confirmedAt > 0) this.confirmedAt = Math.max(1, Math.min(now, this.confirmedAt + by))
    this.heardAt = now
    this.turnedBack = false
    this.learning = false
  }

  /** The connection has ended: the time without it is no interval. */
  interrupt(): void {
    this.learning = false
    this.armed = false
  }

  /**
   * Data were flowing and have stopped: twice the usual interval, or the least that is borne, has gone by without a word.
   * @param silence share of that least time
   */
  ranOut(now: number, silence = 1): boolean {
    return this.quietFor(now, this.borne(this.usual, silence))
  }

  /** Half of that has gone by, as it went of late: time to ask, so that a quiet topic is confirmed before it would turn grey. */
  isDueForPing(now: number, silence = 1): boolean {
    return this.quietFor(now, this.borne(this.recent, silence) / 2)
  }

  /** Silence after which it has run out, ms; null while no rhythm is known. */
  limit(silence = 1): number | null {
    return this.watching ? this.borne(this.usual, silence) : null
  }

  /** A silence of the whole socket weighs for no topic before that topic itself has been quiet for the least time. */
  quietEnough(now: number, silence = 1): boolean {
    return now - Math.max(this.eventAt, this.heardAt) >= this.least * silence
  }

  private borne(interval: number, silence = 1): number {
    return Math.max(this.least * silence, 2 * interval)
  }

  private get watching(): boolean {
    return this.armed && this.seen >= LEARNED
  }

  private quietFor(now: number, ms: number): boolean {
    return this.watching && now - this.heardAt > ms
  }
}
