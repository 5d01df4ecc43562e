import * as v from 'valibot'
import { call } from '../call.ts'
import { time } from '../entities.ts'

/** One connection to a real exchange. */
const sourceLine = v.object({
  open: v.boolean(),
  /** When it began, ms; null while there is none. */
  since: v.nullable(time),
  streams: v.number(),
  /** A second connection is being proven before this one's time is over. */
  changing: v.boolean(),
  /** The exchange's time of the newest book to the server's, ms. */
  lag: v.nullable(v.number()),
  messages: v.number(),
  unreadable: v.number(),
  gaps: v.number(),
  /** Books that were asked for anew. */
  asked: v.number(),
  refused: v.number(),
})

/** A real exchange's markets of one kind, and how they come to the server. */
const sourceState = v.object({
  venue: v.string(),
  kind: v.picklist(['spot', 'contract']),
  /** When this was so, ms. */
  now: time,
  /** The answer for which the exchange is left alone, and until when. */
  pause: v.nullable(v.object({ status: v.number(), until: time })),
  /** What is kept to towards the exchange; times in ms. */
  limits: v.object({
    messagesPerSecond: v.number(),
    streamsPerSocket: v.number(),
    connectEvery: v.number(),
    callEvery: v.number(),
    lifetime: v.number(),
  }),
  /** Topics that are not live. */
  down: v.array(v.string()),
  lines: v.array(sourceLine),
})
export type SourceState = v.InferOutput<typeof sourceState>

/** Where the market data come from, as the inspector shows it. Answered by the host. */
export const sourceCalls = {
  /** Connections to the exchange of `--live`; an empty list where the markets are the server's own. */
  sourceStatus: call({
    method: 'GET',
    path: 'api/source/status',
    request: v.object({}),
    response: v.array(sourceState),
    empty: null,
    write: false,
    auth: false,
  }),
}
