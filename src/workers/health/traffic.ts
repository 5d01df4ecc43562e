const SPAN = 1_000
const Count = { bytes: 0, levels: 1, weight: 2, apart: 3 } as const
const Rate = { messages: 0, levels: 1, bytes: 2, frames: 3 } as const

/** What has come over the sockets of one kind, and how fast. Nothing is allocated a frame. */
export class Traffic {
  framesPerSecond = 0
  messagesPerSecond = 0
  levelsPerSecond = 0
  bytesPerSecond = 0
  private readonly counts = new Float64Array(4)
  private readonly sampled = new Float64Array(4)
  private sampledAt = 0

  /** A frame has come. @param bytes its length; text frames are ASCII but for names in private events */
  frame(bytes: number): void {
    this.counts[Count.bytes] = (this.counts[Count.bytes] as number) + bytes
  }

  levels(count: number): void {
    this.counts[Count.levels] = (this.counts[Count.levels] as number) + count
  }

  /** A topic is let go: what it weighed stays counted. */
  ended(weight: number, apart: number): void {
    this.counts[Count.weight] = (this.counts[Count.weight] as number) + weight
    this.counts[Count.apart] = (this.counts[Count.apart] as number) + apart
  }

  /** Works out the rates, once a second or so. @param messages pushes so far @param frames what they came in */
  sample(now: number, messages: number, frames: number): void {
    const span = now - this.sampledAt
    if (span < SPAN && span >= 0) return
    const { sampled } = this
    if (this.sampledAt > 0 && span > 0) {
      this.framesPerSecond = ((frames - (sampled[Rate.frames] as number)) * SPAN) / span
      this.messagesPerSecond = ((messages - (sampled[Rate.messages] as number)) * SPAN) / span
      this.levelsPerSecond = ((this.levelsTotal - (sampled[Rate.levels] as number)) * SPAN) / span
      this.bytesPerSecond = ((this.bytes - (sampled[Rate.bytes] as number)) * SPAN) / span
    }
    sampled[Rate.frames] = frames
    sampled[Rate.messages] = messages
    sampled[Rate.levels] = this.levelsTotal
    sampled[Rate.bytes] = this.bytes
    this.sampledAt = now
  }

  get bytes(): number {
    return this.counts[Count.bytes] as number
  }

  get levelsTotal(): number {
    return this.counts[Count.levels] as number
  }

  get endedWeight(): number {
    return this.counts[Count.weight] as number
  }

  get endedApart(): number {
    return this.counts[Count.apart] as number
  }
}
