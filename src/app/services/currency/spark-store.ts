import { type MarketKey, type MarketKind, marketKey } from '../../../shared/hub-protocol/market.ts'

export interface SparkLine {
  id: number
  points: readonly string[]
}

export interface SparkEnvironment {
  /** At most {@link SPARK_BATCH} ids. `fresh` false: the server gave none, these lines (perhaps none) are of an earlier visit. */
  ask(kind: MarketKind, ids: readonly number[]): Promise<{ lines: readonly SparkLine[]; fresh: boolean }>
  /** Server time, ms. */
  now(): number
  later(ms: number, run: () => void): () => void
}

export const SPARK_BATCH = 60
/** A point is half an hour, so nothing is newer before the next. */
export const SPARK_BUCKET_MS = 1_800_000
/** What scrolls by within this is not asked for. */
const GATHER_MS = 80
const FAILED_PAUSE_MS = 30_000

interface Line {
  points: readonly string[]
  bucket: number
}

/** Sparklines by market: what is wanted within a moment is asked for together, and again when the half hour is over. */
export class SparkStore {
  private readonly lines = new Map<MarketKey, Line>()
  private readonly wanted = new Map<MarketKey, { kind: MarketKind; id: number; count: number }>()
  private readonly asking = new Set<MarketKey>()
  private readonly listeners = new Map<MarketKey, Set<() => void>>()
  private readonly env: SparkEnvironment
  private endGather: (() => void) | null = null
  private endBucket: (() => void) | null = null
  private notBefore = 0

  constructor(env: SparkEnvironment) {
    this.env = env
  }

  /** Closes of the last 24 h, oldest first; null while they are not known. */
  read(kind: MarketKind, id: number): readonly string[] | null {
    return this.lines.get(marketKey(kind, id))?.points ?? null
  }

  /** Wants a market's line, and hears when it comes. @returns ends it */
  want(kind: MarketKind, id: number, heard: () => void): () => void {
    const key = marketKey(kind, id)
    const one = this.wanted.get(key) ?? { kind, id, count: 0 }
    one.count++
    this.wanted.set(key, one)
    const set = this.listeners.get(key) ?? new Set()
    this.listeners.set(key, set.add(heard))
    if (!this.fresh(key)) this.gather(GATHER_MS)
    this.followBuckets()
    return () => {
      set.delete(heard)
      if (set.size === 0 && this.listeners.get(key) === set) this.listeners.delete(key)
      if (--one.count === 0) this.wanted.delete(key)
      if (this.wanted.size > 0) return
      this.endBucket?.()
      this.endBucket = null
    }
  }

  private bucket(): number {
    return Math.floor(this.env.now() / SPARK_BUCKET_MS)
  }

  private fresh(key: MarketKey): boolean {
    return this.lines.get(key)?.bucket === this.bucket()
  }

  private gather(ms: number): void {
    this.endGather ??= this.env.later(Math.max(ms, this.notBefore - this.env.now()), () => {
      this.endGather = null
      this.askMissing()
    })
  }

  private askMissing(): void {
    for (const kind of ['spot', 'contract'] as const) {
      const missing = [...this.wanted.entries()]
        .filter(([key, one]) => one.kind === kind && !this.fresh(key) && !this.asking.has(key))
        .map(([, one]) => one.id)
      for (let at = 0; at < missing.length; at += SPARK_BATCH) void this.ask(kind, missing.slice(at, at + SPARK_BATCH))
    }
  }

  private async ask(kind: MarketKind, ids: readonly number[]): Promise<void> {
    const keys = ids.map((id) => marketKey(kind, id))
    for (const key of keys) this.asking.add(key)
    const bucket = this.bucket()
    const answer = await this.env.ask(kind, ids)
    for (const key of keys) this.asking.delete(key)
    if (!answer.fresh) {
      for (const { id, points } of answer.lines)
        if (!this.lines.has(marketKey(kind, id))) this.put(kind, id, points, -1)
      this.notBefore = this.env.now() + FAILED_PAUSE_MS
      return this.gather(FAILED_PAUSE_MS)
    }
    // A market that the server left out has no line: it is not asked for again within the half hour.
    const got = new Map(answer.lines.map(({ id, points }) => [id, points]))
    for (const id of ids) this.put(kind, id, got.get(id) ?? [], bucket)
  }

  private put(kind: MarketKind, id: number, points: readonly string[], bucket: number): void {
    const key = marketKey(kind, id)
    this.lines.set(key, { points, bucket })
    for (const heard of [...(this.listeners.get(key) ?? [])]) heard()
  }

  private followBuckets(): void {
    if (this.endBucket) return
    const left = SPARK_BUCKET_MS - (this.env.now() % SPARK_BUCKET_MS)
    this.endBucket = this.env.later(left + 1_000, () => {
      this.endBucket = null
      this.askMissing()
      this.followBuckets()
    })
  }
}
