/** Least rest between two deliveries of a tab that does not follow the frames, ms: twenty pictures a second are plenty, and the rest of the time is the person's. */
export const PACE = 50
/** A tab whose pictures are dear still takes four a second. */
const SLOWEST_PACE = 250
/**
 * A tab rests so many times what a picture's frame costs it. Painted figures are cheap for the tab; three times as much again is spent
 * outside it to put them on the screen, and tabs side by side share the processors with whatever the person does.
 */
const REST = 25
/** Weight of the newest picture. */
const NEWEST = 0.2
/** Of so many pictures one tells how long the display's frames are, by the frame after it. */
const LENGTH_EVERY = 500
/** One picture that was held up for longer says nothing about the others, ms. */
const DEAREST = 20

/** Hears when frames are made, by the clock that `frame` tells. */
interface DisplayHeard {
  /** One that shows a delivery began. */
  shown(at: number): void
  /** Two that follow each other lie so far apart, ms. */
  frameLength(ms: number): void
}

const NOBODY: DisplayHeard = { shown: () => undefined, frameLength: () => undefined }

/** How long a tab rests whose pictures cost so much, ms. */
export function leastRest(cost: number): number {
  return Math.min(SLOWEST_PACE, Math.max(PACE, REST * cost))
}

/**
 * What a picture costs a tab. Where many tabs or a slow processor make it dear, each tab takes fewer of them instead of all of them
 * being late; what it takes is always the newest.
 */
export class DisplayPace {
  /** Of a picture's frame, ms; 0 until one was seen. */
  cost = 0
  private measuring = false
  private count = 0
  private readonly frame: (shown: (ms: number, at: number) => void) => void
  private readonly display: DisplayHeard

  /** @param frame calls once the next frame has been made, with the ms that making it took and when it began */
  constructor(frame: (shown: (ms: number, at: number) => void) => void, display: DisplayHeard = NOBODY) {
    this.frame = frame
    this.display = display
  }

  /** A delivery was taken: its picture is measured, one at a time. */
  taken(): void {
    if (this.measuring) return
    this.measuring = true
    this.frame(this.framed)
  }

  private readonly framed = (ms: number, at: number): void => {
    this.measuring = false
    this.cost += NEWEST * (Math.min(ms, DEAREST) - this.cost)
    this.display.shown(at)
    // At the beginning twice, for one may have been left out.
    if (this.count++ % LENGTH_EVERY < 2) this.frame((_ms, next) => this.display.frameLength(next - at))
  }
}
