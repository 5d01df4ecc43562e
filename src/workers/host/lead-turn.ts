import type { LeadEnvironment } from './lead-environment.ts'
import { onceAborted } from './visible-tab-waits.ts'

/** A visible leader answers who wants the lead; one that does not for so long is frozen, and its lock is stolen. */
export const FROZEN_AFTER = 3_000

/** One stay in the queue for the lead. */
export class LeadTurn {
  readonly visible: boolean
  private readonly leaving = new AbortController()
  private readonly ending = new AbortController()
  /** Waits no longer for the leader's answer; null where none is asked. */
  private cancelFrozenTimer: (() => void) | null = null
  private readonly env: Pick<LeadEnvironment, 'locks' | 'log' | 'timers'>

  constructor(env: Pick<LeadEnvironment, 'locks' | 'log' | 'timers'>, visible: boolean) {
    this.env = env
    this.visible = visible
  }

  /** Given when it leaves the queue. */
  get left(): AbortSignal {
    return this.leaving.signal
  }

  /** Given when it is over, one way or the other. */
  get over(): AbortSignal {
    return this.ending.signal
  }

  /** The lead is its own. */
  end(): void {
    this.ending.abort()
  }

  leave(): void {
    this.ending.abort()
    this.leaving.abort()
  }

  /** The leader has answered, or another has begun to lead. */
  cancelTimeout(): void {
    this.cancelFrozenTimer?.()
  }

  /**
   * Tells a leader that may be hidden that a visible tab waits; only once it stands in the queue, so that it is next.
   * @param say tells it @param frozen the leader has not answered
   */
  want(say: () => void, frozen: () => void): void {
    const { locks, log } = this.env
    locks
      .query()
      .then(() => {
        if (this.over.aborted) return
        say()
        if (!this.cancelFrozenTimer) this.startTimeout(frozen)
      })
      .catch((error: unknown) => log('error', 'the queue for the lead cannot be read', error))
  }

  private startTimeout(frozen: () => void): void {
    const cancel = this.env.timers.after(FROZEN_AFTER, frozen)
    this.cancelFrozenTimer = () => {
      cancel()
      this.cancelFrozenTimer = null
    }
    onceAborted(this.over, cancel)
  }
}
