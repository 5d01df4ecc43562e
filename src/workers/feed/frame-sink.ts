import type { FrameStage, PushSlot } from './frame-stage.ts'

/** Who takes what a frame carries, in its order, after the whole frame has been read. */
export interface FrameSink {
  /** False for pushes that nobody watches: they are skipped unread. */
  wants(type: number, currencyId: number): boolean
  /** A push of a market (or 204, 205 with `parsed`). The slot and the stage are used again by the next frame. */
  push(slot: PushSlot, stage: FrameStage): void
  /** An answer of the server: pong, ack, error. */
  answer(frame: Record<string, unknown>): void
  /** Something of this market could not be read; 0 where the frame does not tell whose it was. */
  malformed(currencyId: number, type: number): void
}

export interface ScanCounts {
  frames: number
  pushes: number
  /** Frames of a shape that only JSON.parse could read. */
  fallbacks: number
  /** Frames or pushes that were dropped. */
  malformed: number
}

/** Reads frames, be they text or the same in bytes. The seam at which another scanner can stand in. */
export interface FrameReader<Frame> {
  readonly counts: ScanCounts
  scan(frame: Frame, sink: FrameSink): void
}
