import { leastRest } from './display-pace.ts'

/** What the newest delivery says of this tab among the others, and what the browser says of the machine. */
export interface PaceFacts {
  /** It is visible, and of all visible tabs the one that was touched last. */
  active: boolean
  /** Count of visible tabs of this browser; 0 where the hub has not said. */
  visible: number
  /** The machine runs on its battery. */
  saving: boolean
}

/** Frame of a display at 60 Hz, ms: what a display's is taken for until it is known. */
export const FRAME = 1_000 / 60
/** Two frames in a row that are so long, ms, tell the display's. */
const SHORTEST_FRAME = 3
const LONGEST_FRAME = 50
/** Shares of the known length by which a frame is of the same display. */
const SAME = 0.1
/** Weight of the newest frame's length. */
const NEWEST_FRAME = 0.1
/** Of a fast display not each frame is painted: so far are two deliveries apart, ms. */
const MIN_APART = 12
/** The phase of frames that were seen longer ago than this is not known any more, ms. */
const PHASE_LASTS = 1_000
/** The ack goes so long before the frame that the next delivery is to be in, ms; learnt between the two others. */
const LEAD = 4
const MIN_LEAD = 3
const MAX_LEAD = 8
/** Time between the end of a delivery and its frame that is neither too short nor too long, ms. */
const CLOSE = 0.5
const EARLY = 2.5
/** The active tab's own pictures take at most one part in so many of its time. */
const FRAME_REST = 4
/** What a missed frame, and a delivery that came after its frame, weigh against one that was met; at the third weight the tab backs off. */
const MISS = 8
const LATE = 4
const TOO_MANY = 16
/** The first back-off, and the longest one, ms. It doubles where it was left less than {@link PROBATION} ago. */
export const FIRST_HOLD = 2_000
export const LONGEST_HOLD = 32_000
const PROBATION = 10_000
/** What a picture costs the machine as a multiple of what it costs the tab: compositor, raster and browser come on top. */
const OUTSIDE = 4
/** Part of one processor that all visible tabs but the active one may paint with. */
const OTHERS_SHARE = 0.5
/** Longest rest of a visible tab, so that it has two pictures a second, ms. */
export const LONGEST_REST = 450
/** From so many visible tabs on the active one does not rest for what its pictures cost: the others do. */
const MANY = 5

/**
 * When a tab acks a delivery, so that the next one comes when it is of use. All times are ms of one clock that the caller reads.
 *
 *   taken ──ack in──▶ ack ──hub──▶ next delivery │frame│ ──shown──▶
 *
 * The active tab, while it alone is visible, acks {@link LEAD} ms before each frame, so that the newest state is in it. Where frames are
 * missed, other tabs are visible or the machine saves power, it rests for some frames, and still acks before one. Other visible tabs rest
 * by what their pictures cost, and longer the more of them there are.
 */
export class PaintPacer {
  private period = FRAME
  /** A length that may be that of another display, or of a frame that was left out. */
  private doubted = 0
  private frameAt = Number.NEGATIVE_INFINITY
  private lead = LEAD
  /** When the newest ack was to leave, and the frame that it aimed at. NaN where it aimed at none. */
  private ackAt = Number.NaN
  private aim = Number.NaN
  /** The frame that shows the newest delivery, as expected when it was taken. */
  private expected = Number.NaN
  private misses = 0
  private holdUntil = Number.NEGATIVE_INFINITY
  private hold = FIRST_HOLD

  /** Whether it rests because frames were missed. */
  backsOff(now: number): boolean {
    return now < this.holdUntil
  }

  /**
   * A delivery with figures was taken.
   * @param began when it came @param now when its pictures were handed to the browser @param cost of a frame, ms
   * @returns ms until the ack
   */
  taken(began: number, now: number, cost: number, facts: PaceFacts): number {
    this.judgeAim(began, now)
    const rest = leastRest(cost)
    this.ackAt = this.aim = this.expected = Number.NaN
    if (!facts.active) return facts.visible > 1 ? othersRest(rest, cost, facts.visible) : rest
    if (!(now - this.frameAt <= PHASE_LASTS)) return rest
    const shown = this.nextFrame(now)
    this.expected = shown
    const alone = facts.visible === 1 && !facts.saving && !this.backsOff(now)
    const wanted = alone ? FRAME_REST * cost : facts.visible >= MANY ? leastRest(0) : rest
    const least = Math.ceil(MIN_APART / this.period)
    const frames = Math.max(least, alone ? Math.ceil(wanted / this.period) : Math.round(wanted / this.period))
    this.aim = shown + frames * this.period
    this.ackAt = Math.max(now, this.aim - this.lead)
    return this.ackAt - now
  }

  /** The frame that shows the newest delivery was made. @param at its begin */
  shown(at: number): void {
    if (!(at > this.frameAt)) return
    const length = at - this.frameAt
    if (near(length, this.period)) this.period += NEWEST_FRAME * (length - this.period)
    this.frameAt = at
    if (Number.isNaN(this.expected)) return
    this.judge(at - this.expected > Math.max(FRAME, this.period) / 2 ? MISS : -1, at)
    this.expected = Number.NaN
  }

  /** Two frames that follow each other lie so far apart, ms. A longer one than before has to be seen twice. */
  frameLength(ms: number): void {
    if (!(ms > SHORTEST_FRAME && ms < LONGEST_FRAME) || near(ms, this.period)) return
    if (ms < this.period || near(ms, this.doubted)) this.period = ms
    else this.doubted = ms
  }

  /** The first frame from `now` on, by the newest one that was seen. */
  private nextFrame(now: number): number {
    const { frameAt, period } = this
    return frameAt + Math.max(1, Math.ceil((now - frameAt) / period)) * period
  }

  /** Did the delivery that the newest ack asked for come in time? One that had to wait for news says nothing. */
  private judgeAim(began: number, now: number): void {
    const { aim, ackAt, period } = this
    if (Number.isNaN(aim) || began - ackAt > period) return
    const left = aim - now
    if (left < CLOSE) this.lead = Math.min(MAX_LEAD, this.lead + CLOSE)
    else if (left > EARLY) this.lead = Math.max(MIN_LEAD, this.lead - CLOSE / 10)
    if (began > aim) this.judge(LATE, now)
  }

  private judge(weight: number, now: number): void {
    if (this.backsOff(now)) return
    this.misses = Math.max(0, this.misses + weight)
    if (this.misses < TOO_MANY) return
    const again = now - this.holdUntil < PROBATION
    this.hold = again ? Math.min(LONGEST_HOLD, 2 * this.hold) : FIRST_HOLD
    this.holdUntil = now + this.hold
    this.misses = 0
  }
}

function near(ms: number, length: number): boolean {
  return Math.abs(ms - length) < SAME * length
}

/** All of them together get {@link OTHERS_SHARE} of a processor. @param rest as if it were the only one */
function othersRest(rest: number, cost: number, visible: number): number {
  return Math.max(rest, Math.min(LONGEST_REST, (OUTSIDE * cost * (visible - 1)) / OTHERS_SHARE))
}
