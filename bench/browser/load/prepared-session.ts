import { type Checkpoint, makeWorkload, type Workload } from '../../node/workload.ts'
import { TextFrames } from './text-frames.ts'
import { wirePush } from './wire-push.ts'

/** What is to be made ready before anything is measured. */
export interface SessionPlan {
  seed: number
  kind: 'spot' | 'contract'
  /** currency_id of each market. */
  markets: number[]
  /** Depth pushes, one market after the other. */
  pushes: number
  /** Pushes a frame. */
  batch: number
}

/** How often in a session the first market's best 50 are kept, for engines to be held against. */
const CHECKPOINTS = 20

/** The first market's best 50 after so many frames. */
export interface FrameCheckpoint extends Checkpoint {
  frames: number
  /** The sequence of that book. */
  u: number
}

/** A checksum comes with one push of so many a market: at 500 messages a second, once a second. */
const CHECKED = 500

interface Market {
  currencyId: number
  workload: Workload
}

/** Frames of the seeded session: a snapshot a market, then deltas in frames of `batch`. */
export class PreparedSession {
  readonly plan: SessionPlan
  readonly snapshots: TextFrames
  readonly deltas: TextFrames
  readonly checkpoints: FrameCheckpoint[]
  /** Sequence after each of a market's pushes, the snapshot's first; the same for all markets. */
  readonly sequences: number[]

  constructor(plan: SessionPlan) {
    this.plan = plan
    const { pushes, batch } = plan
    const each = Math.ceil(pushes / plan.markets.length)
    // Whole frames: between two checkpoints every market has as many pushes as fill them.
    const checkEvery = Math.max(1, Math.floor(each / CHECKPOINTS / batch)) * batch
    const markets = plan.markets.map(
      (currencyId, i): Market => ({ currencyId, workload: makeWorkload(plan.seed + i, each, checkEvery, true) }),
    )
    const first = markets[0]?.workload
    if (!first) throw new RangeError('a session has a market')
    this.checkpoints = first.checkpoints
      .filter(({ after }) => after * markets.length <= pushes)
      .map(({ after, top }) => ({
        after,
        top,
        frames: (after * markets.length) / batch,
        u: first.changes[after - 1]?.u as number,
      }))
    if (this.checkpoints.length === 0) throw new RangeError('a session has a checkpoint')
    this.sequences = [first.snapshot.u, ...first.changes.map((change) => change.u)]
    this.snapshots = new TextFrames(
      markets.map(({ currencyId, workload: { snapshot } }) => {
        const { u, bids, asks, cs, time } = snapshot
        return this.push(currencyId, time, { snapshot: true, u, b: bids, a: asks, cs })
      }),
    )
    this.deltas = new TextFrames(this.frames(markets))
  }

  /** Sequence of a market after so many of its pushes. */
  sequenceAfter(pushes: number): number {
    return this.sequences[Math.max(0, pushes)] as number
  }

  private frames(markets: Market[]): string[] {
    const { pushes, batch } = this.plan
    const texts: string[] = []
    let open: string[] = []
    for (let i = 0; i < pushes; i++) {
      const { currencyId, workload } = markets[i % markets.length] as Market
      open.push(this.delta(currencyId, workload, Math.floor(i / markets.length)))
      if (open.length < batch && i + 1 < pushes) continue
      texts.push(open.length === 1 ? (open[0] as string) : `[${open.join(',')}]`)
      open = []
    }
    return texts
  }

  private delta(currencyId: number, workload: Workload, n: number): string {
    const change = workload.changes[n]
    if (!change) throw new RangeError('the session is shorter than its plan')
    const { U, u, pu, bids, asks, cs, time } = change
    return this.push(currencyId, time, { U, u, pu, b: bids, a: asks, ...(n % CHECKED === CHECKED - 1 ? { cs } : {}) })
  }

  private push(currencyId: number, t: number, data: unknown): string {
    return wirePush(this.plan.kind, currencyId, t, data)
  }
}
