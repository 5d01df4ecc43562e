import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'
import type { Taken, TopicStore } from './topic-store.ts'

/** A ticker's last price, a mark: what a body begins with. Without it there is nothing to show. */
const PRICE = 0

/** A topic whose newest push is all there is: its delivery body, of one length. */
export abstract class BodyStore implements TopicStore {
  readonly body: Float64Array
  filled = false
  protected readonly priceDigits: number

  constructor(length: number, priceDigits: number) {
    this.body = new Float64Array(length).fill(Number.NaN)
    this.priceDigits = priceDigits
  }

  take(slot: PushSlot, stage: FrameStage): Taken {
    if (!this.read(stage.numbers, slot.rowsAt)) return 'refused'
    this.filled = true
    return 'ok'
  }

  save(): Float64Array {
    return this.body.slice()
  }

  restore(saved: Float64Array): boolean {
    if (saved.length !== this.body.length || !Number.isSafeInteger(saved[PRICE]) || saved.some(isInfinite)) return false
    this.body.set(saved)
    this.filled = true
    return true
  }

  /** Reads the staged numbers of one push into the body. @returns false, with the body untouched, where one cannot be held */
  protected abstract read(from: Float64Array, at: number): boolean
}

/** NaN stands for what is unknown and is no such thing. */
export function isInfinite(value: number): boolean {
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
}

/** A staged value with its decimals; NaN, 0 where there is none. */
export function copyDecimal(from: Float64Array, at: number, to: Float64Array, index: number): void {
  const decimals = from[at + 1] as number
  const known = !Number.isNaN(decimals)
  to[index] = known ? (from[at] as number) : Number.NaN
  to[index + 1] = known ? decimals : 0
}
