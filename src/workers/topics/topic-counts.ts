const SPAN = 1_000
/** About what a push weighs on the wire besides its rows, and a row. */
const PUSH_WEIGHT = 60
const ROW_WEIGHT = 26

const Count = { messages: 0, levels: 1, weight: 2, apart: 3, sampled: 4, sampledAt: 5, rate: 6, gaps: 7 } as const

/** What has come of one topic. Nothing is allocated a push. */
export class TopicCounts {
  private readonly counts = new Float64Array(8)

  /** @param rows levels, trades or markets of the push  @param levels those of them that are levels  @param watchers tabs that watch it */
  push(rows: number, levels: number, watchers: number): void {
    const { counts } = this
    const weight = PUSH_WEIGHT + ROW_WEIGHT * rows
    counts[Count.messages] = (counts[Count.messages] as number) + 1
    counts[Count.levels] = (counts[Count.levels] as number) + levels
    counts[Count.weight] = (counts[Count.weight] as number) + weight
    counts[Count.apart] = (counts[Count.apart] as number) + weight * watchers
  }

  /** Something of a topic without a book was lost. */
  lost(): void {
    this.counts[Count.gaps] = (this.counts[Count.gaps] as number) + 1
  }

  /** Works out the rate, once a second or so. */
  sample(now: number): void {
    const { counts } = this
    const span = now - (counts[Count.sampledAt] as number)
    if (span < SPAN && span >= 0) return
    if ((counts[Count.sampledAt] as number) > 0 && span > 0)
      counts[Count.rate] = (((counts[Count.messages] as number) - (counts[Count.sampled] as number)) * SPAN) / span
    counts[Count.sampled] = counts[Count.messages] as number
    counts[Count.sampledAt] = now
  }

  get messages(): number {
    return this.counts[Count.messages] as number
  }

  get levels(): number {
    return this.counts[Count.levels] as number
  }

  /** What its pushes weigh together, and what they would have weighed on a socket for each watcher: a measure, not bytes. */
  get weight(): number {
    return this.counts[Count.weight] as number
  }

  get weightApart(): number {
    return this.counts[Count.apart] as number
  }

  get perSecond(): number {
    return this.counts[Count.rate] as number
  }

  get gaps(): number {
    return this.counts[Count.gaps] as number
  }
}
