import type { IndexLog } from '../../services/options/index-log.ts'

/** An index older than this decides nothing for a person: it is grey, and no ticket is sent (lines.md §15). ms */
export const OLD_MS = 3_000

/** What of a 202 frame is needed. */
export interface MarkFigures {
  status: string
  /** Of this tab's clock, ms; 0 never. */
  ageAt: number
  /** Ticks; null where unknown. */
  index: number | null
  body: Float64Array
}

export interface IndexFeedEnv {
  read(): MarkFigures
  /** Notified of each delivery. @returns ends it */
  subscribe(changed: () => void): () => void
  /** This tab's clock, ms. */
  now(): number
  /** Server time minus this tab's clock, ms. */
  offset(): number
}

export interface LiveIndex {
  /** Ticks; null where nothing ever came. */
  ticks: number | null
  live: boolean
  /** When the newest frame came, this tab's clock, ms; 0 never. */
  frameAt: number
}

function sameFigures(a: Float64Array, b: Float64Array): boolean {
  if (a === b) return true
  return a.length === b.length && a.every((figure, at) => Object.is(figure, b[at]))
}

/**
 * The index of one market from the frames of the socket. A pong may confirm an older frame: that is no new one, so the age is counted
 * from the frame whose figures differ from those before.
 */
export function createIndexFeed(log: IndexLog, env: IndexFeedEnv) {
  const listeners = new Set<() => void>()
  let body: Float64Array = new Float64Array(0)
  let frameAt = 0
  let shown: LiveIndex = { ticks: null, live: false, frameAt: 0 }
  let end: (() => void) | null = null

  function take(): void {
    const view = env.read()
    if (view.index !== null && view.body.length > 0 && !sameFigures(view.body, body)) {
      body = view.body
      frameAt = view.ageAt
      if (view.status === 'live') log.takeFrame({ at: view.ageAt + env.offset(), ticks: view.index })
    }
    show()
  }

  /** Whether it may be decided by at this instant. */
  function isLive(): boolean {
    return env.read().status === 'live' && frameAt > 0 && env.now() - frameAt < OLD_MS
  }

  function show(): void {
    const ticks = env.read().index
    const live = isLive()
    if (ticks === shown.ticks && live === shown.live && frameAt === shown.frameAt) return
    shown = { ticks, live, frameAt }
    for (const listener of [...listeners]) listener()
  }

  return {
    read: () => shown,
    isLive,
    /** Time has passed: a frame may have grown old. */
    tick: show,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (!end) {
        end = env.subscribe(take)
        take()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        end?.()
        end = null
      }
    },
  }
}

export type IndexFeed = ReturnType<typeof createIndexFeed>
