import type { TopicView } from './topic-view.ts'

type State = Pick<TopicView, 'status' | 'reason' | 'known'>

/** What a paced view needs of the world. */
export interface PaceClock {
  now(): number
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
}

const PAGE_CLOCK: PaceClock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * A topic's view for what need not follow every delivery: at most one change in so many ms, always with the newest. That it is live,
 * old, refused or known for the first time shows at once.
 */
export class PacedView<V extends State> {
  private shown: V
  private shownAt: number
  private cancel: (() => void) | null = null
  private readonly source: { read(): V; subscribe(listener: () => void): () => void }
  private readonly ms: number
  private readonly clock: PaceClock

  constructor(
    source: { read(): V; subscribe(listener: () => void): () => void },
    ms: number,
    clock: PaceClock = PAGE_CLOCK,
  ) {
    this.source = source
    this.ms = ms
    this.clock = clock
    this.shown = source.read()
    this.shownAt = clock.now()
  }

  /** The view to show. */
  readonly read = (): V => this.shown

  /** @returns ends the subscription */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.show()
    const end = this.source.subscribe(() => this.changed(listener))
    return () => {
      end()
      this.cancel?.()
      this.cancel = null
    }
  }

  private changed(listener: () => void): void {
    const rest = this.shownAt + this.ms - this.clock.now()
    if (rest <= 0 || otherState(this.shown, this.source.read())) {
      this.show()
      listener()
      return
    }
    this.cancel ??= this.clock.after(rest, () => {
      this.show()
      listener()
    })
  }

  private show(): void {
    this.cancel?.()
    this.cancel = null
    this.shown = this.source.read()
    this.shownAt = this.clock.now()
  }
}

function otherState(shown: State, next: State): boolean {
  return shown.status !== next.status || shown.reason !== next.reason || shown.known !== next.known
}
