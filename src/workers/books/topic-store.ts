import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'

/** What a store made of a push: `lost` asks for the topic again. */
export type Taken = 'ok' | 'same' | 'lost' | 'refused'

/** One topic's newest state; it knows nothing of sockets, clocks and tabs. */
export interface TopicStore {
  /** Something has come since the store was made, or was restored. */
  readonly filled: boolean
  take(slot: PushSlot, stage: FrameStage): Taken
  /** A copy of what is worth keeping past the hub's life. */
  save(): Float64Array
  /**
   * Takes what another life has saved, into a store that is not filled. The first push replaces all of it.
   * @returns false, with the store untouched, where it is not sound
   */
  restore(saved: Float64Array): boolean
}
