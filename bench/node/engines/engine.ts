import type { Workload } from '../workload.ts'

/** Turns a session into an engine's own texts. */
export interface Format {
  snapshot(snapshot: Workload['snapshot']): string
  delta(change: Workload['changes'][number]): string
}

/** A book that is kept by somebody's code, from text. Each has the format that it was made for. */
export interface Engine {
  readonly name: string
  readonly format: Format
  /** Begins anew with a book of 2 × 1,000 levels. */
  start(snapshot: string): void
  take(delta: string): void
  /** The best `count` levels a side as the engine would hand them to a reader; the value keeps the work alive. */
  read(count: number): unknown
  /** Prices and quantities of the best levels, best first, bids before asks, as numbers: for comparing. */
  top(count: number): number[]
}
