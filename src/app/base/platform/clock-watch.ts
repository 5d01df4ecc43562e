import type { ServerClock } from './server-clock.ts'

/** What tells the server's time besides the question for it: the Date of an answer, the hub's pongs. */
export type ClockSource = 'answer' | 'pong'

/** What the offset (server − device, ms) can be by one word of a source. */
export interface OffsetBounds {
  least: number
  most: number
}

/** Clocks that are no further apart are one, ms (wire.md). */
const AGREE_MS = 2_000
/** Least time between two questions for the time, ms. */
const REST_MS = 5_000
/** A source that was wrong so often in a row is not listened to any more: its clock is not the server's. */
const MAX_WRONG = 3

/** What a source's word went against. */
interface PendingJump {
  source: ClockSource
  /** The offset as it was, ms. */
  before: number
}

interface Standing {
  /** It has agreed with what the server said when it was asked. */
  proven: boolean
  wrong: number
}

/**
 * Sees that the server's clock was set (or this device's), and asks for the time again. A proven answer's Date counts at once, to half
 * a second, until the server's own word is there.
 * @param later runs once after so many ms
 */
export function createClockWatch(clock: ServerClock, later: (run: () => void, ms: number) => void) {
  const sources: Record<ClockSource, Standing> = {
    answer: { proven: false, wrong: 0 },
    pong: { proven: false, wrong: 0 },
  }
  let sync: (() => Promise<boolean>) | null = null
  let resting = false
  let waits: PendingJump | null = null

  async function settle(jump: PendingJump): Promise<void> {
    if (!sync) return
    if (resting) {
      waits = jump
      return
    }
    resting = true
    waits = null
    const known = await sync()
    const now = clock.offset()
    if (known && now !== null && Math.abs(now - jump.before) <= AGREE_MS) sources[jump.source].wrong += 1
    later(() => {
      resting = false
      if (waits) void settle(waits)
    }, REST_MS)
  }

  return {
    /** @param ask brings the clock up to date. @returns false where nothing was learned */
    follow(ask: () => Promise<boolean>): void {
      sync = ask
    },
    /** A word of the server's time. Before the server was asked for it nothing can be compared. */
    heard(source: ClockSource, { least, most }: OffsetBounds): void {
      const standing = sources[source]
      const before = clock.offset()
      if (before === null || standing.wrong >= MAX_WRONG) return
      if (before >= least - AGREE_MS && before <= most + AGREE_MS) {
        standing.proven = true
        standing.wrong = 0
        return
      }
      if (source === 'answer' && standing.proven && standing.wrong === 0) clock.setOffset((least + most) / 2)
      void settle({ source, before })
    },
  }
}
