import type { DepthHead, LevelArrays } from '../feed/frame-stage.ts'

/** Deltas that are kept while there is no snapshot to put them on. */
export const BUFFERED_DELTAS = 1_000

interface BufferedDelta {
  head: DepthHead
  levels: LevelArrays
  /** A snapshot has come that it does not follow. */
  missed: boolean
}

/** The newest deltas, copied out of the frame's arrays; the oldest goes when it is full. */
export class DeltaBuffer {
  private buffered: BufferedDelta[] = []

  get size(): number {
    return this.buffered.length
  }

  clear(): void {
    this.buffered = []
  }

  add(head: DepthHead, levels: LevelArrays): void {
    const bids = head.bids * 2
    const count = bids + head.asks * 2
    const values = new Float64Array(count)
    const decimals = new Uint8Array(count)
    const digits = new Uint16Array(count)
    for (const [from, to, length] of [
      [head.bidsAt, 0, bids],
      [head.asksAt, bids, head.asks * 2],
    ] as const) {
      values.set(levels.values.subarray(from, from + length), to)
      decimals.set(levels.decimals.subarray(from, from + length), to)
      digits.set(levels.digits.subarray(from, from + length), to)
    }
    const { u, U, pu, cs, asks } = head
    this.buffered.push({
      head: { snapshot: false, u, U, pu, cs, bidsAt: 0, bids: head.bids, asksAt: bids, asks },
      levels: { values, decimals, digits },
      missed: false,
    })
    if (this.buffered.length > BUFFERED_DELTAS) this.buffered.shift()
  }

  /**
   * Keeps one that did not follow a snapshot for the next, which may be a newer one. Of what follows neither nothing is kept: a
   * server that counts anew would never be followed again.
   */
  again(buffered: BufferedDelta): void {
    if (buffered.missed) return
    buffered.missed = true
    this.buffered.push(buffered)
  }

  /** Hands out all in order and is empty. */
  take(): BufferedDelta[] {
    const all = this.buffered
    this.buffered = []
    return all
  }
}
