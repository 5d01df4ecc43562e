import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'

/** What a store made of a push: `lost` asks for the topic again. */
export type Taken = 'ok' | 'same' | 'lost' | 'refused'

/** One topic's newest state; it knows nothing of sockets, clocks and tabs. */
export interface TopicStore {
  /** Something has come since the store was made. */
  readonly filled: boolean
  take(slot: PushSlot, stage: FrameStage): Taken
}
