/** One value of the index. `at`: server time, ms; `ticks`: units of 10^-price_digits. */
export interface IndexPoint {
  at: number
  ticks: number
}

/** As many seconds as the exchange keeps (lines.md §1). */
const MOST = 7_200
/** A frame of second k may arrive so long before k begins, by an error of the clocks, or after k has ended, ms. */
const EARLY_MS = 300
const LATE_MS = 700

/**
 * The index of one market as this page knows it: one value a second, from the exchange's samples and from the frames of the socket; and
 * those frames by themselves, so that a settled ticket can be compared with what this browser has received.
 */
export class IndexLog {
  private readonly seconds = new Map<number, number>()
  private frames: IndexPoint[] = []
  private sorted: IndexPoint[] | null = null

  /** Samples of the REST call; they count before what was received here. */
  takeSamples(samples: readonly IndexPoint[]): void {
    for (const { at, ticks } of samples) this.seconds.set(Math.floor(at / 1000), ticks)
    this.sorted = null
    this.trim()
  }

  /** A frame of the socket. @param frame when it came, server time, and its index */
  takeFrame(frame: IndexPoint): void {
    const second = Math.floor(frame.at / 1000)
    if (!this.seconds.has(second)) this.seconds.set(second, frame.ticks)
    this.frames.push(frame)
    if (this.frames.length > MOST) this.frames = this.frames.slice(-MOST)
    this.sorted = null
    this.trim()
  }

  /** Values within a span, oldest first, and the last one before it, from which the line comes. */
  points(from: number, to: number): IndexPoint[] {
    const all = this.all()
    const first = all.findIndex(({ at }) => at >= from)
    if (first < 0) return all.slice(-1)
    return all.slice(Math.max(0, first - 1)).filter(({ at }) => at <= to)
  }

  /** The newest value; null where nothing is known. */
  newest(): IndexPoint | null {
    return this.all().at(-1) ?? null
  }

  /**
   * What this browser received of one second's sample: `same` where a frame of that time had this price, `other` where frames came but
   * none had it, `none` where none came.
   * @param at start of the second, ms @param ticks the sample of the ticket
   */
  compare({ at, ticks }: IndexPoint): 'same' | 'other' | 'none' {
    const near = this.frames.filter((frame) => frame.at >= at - EARLY_MS && frame.at < at + 1000 + LATE_MS)
    if (near.length === 0) return 'none'
    return near.some((frame) => frame.ticks === ticks) ? 'same' : 'other'
  }

  private all(): IndexPoint[] {
    this.sorted ??= [...this.seconds].sort(([a], [b]) => a - b).map(([second, ticks]) => ({ at: second * 1000, ticks }))
    return this.sorted
  }

  private trim(): void {
    if (this.seconds.size <= MOST) return
    const gone = this.all().slice(0, -MOST)
    for (const { at } of gone) this.seconds.delete(at / 1000)
    this.sorted = null
  }
}
