import type { FrameCheckpoint, SessionPlan } from './prepared-session.ts'

/** What the load server is asked for, one after the other. */
export type LoadRequest =
  | { do: 'prepare'; plan: SessionPlan }
  /** As fast as the browser takes it. */
  | { do: 'blast'; frames: number }
  /** On schedule, to the connection that asked last or to the one that `stream` names. The server goes on after the answer where `seconds` is null, until the next request. */
  | { do: 'steady'; rate: number; seconds: number | null; stream?: number }
  | { do: 'halt' }
  | { do: 'stats' }

export interface LoadAnswer {
  /** @property sequences of the first market's pushes, the snapshot's first */
  prepare: { frames: number; bytes: number; checkpoints: FrameCheckpoint[]; sequences: number[] }
  blast: { frames: number }
  steady: StreamReport
  halt: StreamReport
  stats: LoadStats
}

/** A steady stream, as it went. */
export interface StreamReport {
  /** When the first frame was due: ms since 1970, with fractions. */
  startAt: number
  rate: number
  /** Frames that were due and sent. */
  frames: number
  /** Number of the first frame in the prepared session. */
  first: number
  /** The longest that a frame was behind its schedule, ms. */
  latest: number
}

export interface LoadStats {
  /** Sockets ever opened, a kind. */
  opened: Record<'spot' | 'contract', number>
  open: Record<'spot' | 'contract', number>
  /** How often a market's depth was asked for. */
  depthAsked: number
  /** Connections that have asked for the depth of prepared markets so far; the newest is stream `streams` - 1. */
  streams: number
}

/** What the load server is started with. */
export interface LoadStart {
  /** Folder of the built bench pages, served below `/bench/`. */
  pages: string
  /** Origin of a sandbox whose pages, calls and other topics are passed through; null without. */
  sandbox: string | null
}
