import type { Timers } from '../../gateway/base/timers.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { RecordedFrame } from './recorded-frame.ts'

/** How often frames that have become due are sent: those of one step go out together. */
const STEP_MS = 5
/** Between a session's last frame and its next loop, so that its end can be seen at any speed. */
export const LOOP_PAUSE_MS = 2000
/** A process that was held up longer than this does not make up for the rest. */
const MAX_LAG_MS = 1000

/** What a player drives. */
export interface PlayedSource {
  readonly kind: MarketKind
  begin(loop: number, shift: number): void
  publish(frames: readonly RecordedFrame[]): void
}

export interface PlayerParts {
  /** In order of `at`, at least one. */
  frames: readonly RecordedFrame[]
  sources: readonly PlayedSource[]
  /** 1 is the session's own pace. */
  speed: number
  clock: () => number
  timers: Timers
}

/** Plays a recording again and again, from the first call of `start`. */
export class Player {
  private readonly parts: PlayerParts
  private stop: (() => void) | null = null
  private cursor = 0
  private loop = -1
  private begun = 0
  private stepped = 0
  private ended: number | null = null

  constructor(parts: PlayerParts) {
    this.parts = parts
  }

  /** Begins the first loop; does nothing when it runs already. */
  start(): void {
    if (this.stop) return
    this.begin(this.parts.clock())
    this.stop = this.parts.timers.every(STEP_MS, () => this.step())
  }

  close(): void {
    this.stop?.()
    this.stop = () => undefined
  }

  private begin(now: number): void {
    const first = this.parts.frames[0] as RecordedFrame
    this.loop++
    this.begun = now
    this.stepped = now
    this.cursor = 0
    this.ended = null
    for (const source of this.parts.sources) source.begin(this.loop, now - first.t)
  }

  private step(): void {
    const { frames, sources, speed, clock } = this.parts
    const now = clock()
    const passed = now - this.stepped
    // A clock that was set back takes the session's beginning along: it plays on.
    this.begun += passed < 0 ? passed : Math.max(0, passed - MAX_LAG_MS)
    if (passed < 0 && this.ended !== null) this.ended += passed
    this.stepped = now
    if (this.ended !== null && now - this.ended >= LOOP_PAUSE_MS) this.begin(now)
    const until = (frames[0] as RecordedFrame).at + (now - this.begun) * speed
    const from = this.cursor
    while (this.cursor < frames.length && (frames[this.cursor] as RecordedFrame).at <= until) this.cursor++
    const due = frames.slice(from, this.cursor)
    for (const source of sources) source.publish(due.filter((frame) => frame.socket === source.kind))
    if (this.cursor === frames.length) this.ended ??= now
  }
}
