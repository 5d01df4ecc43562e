import * as v from 'valibot'
import { call } from '../call.ts'
import { decimal, id, listOf, nothing, queryNumber, time } from '../entities.ts'

export const mintSession = v.object({
  id,
  /** TAPE in an hour, fixed for the session. */
  rate: decimal,
  started_at: time,
  ends_at: time,
  /** Up to this answer, or what was collected. */
  mined: decimal,
  collected_at: v.nullable(time),
})
export type MintSession = v.InferOutput<typeof mintSession>

export const mintCurrent = v.object({
  /** TAPE in an hour for a session that starts now, without friends. */
  rate: decimal,
  minted: decimal,
  supply: decimal,
  /** The rate is halved when so much is minted; null where the supply is used up. */
  halving_at: v.nullable(decimal),
  session_hours: v.number(),
})
export type MintCurrent = v.InferOutput<typeof mintCurrent>

export const mintState = v.object({
  state: v.picklist(['idle', 'running', 'ready']),
  /** The one that runs or waits to be collected. */
  session: v.nullable(mintSession),
  /** Invited friends whose session runs now, and what a session that starts now would mint in an hour. */
  friends: v.number(),
  next_rate: decimal,
  /** TAPE that was collected so far. */
  total: decimal,
})
export type MintState = v.InferOutput<typeof mintState>

const ranked = v.object({ rank: v.number(), name: v.string(), mined: decimal, own: v.boolean() })
export type MintRank = v.InferOutput<typeof ranked>

const page = v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1)

/** Rows on one page. */
export const MINTS_A_PAGE = 50

/** Mint of the site's token. Source: lines.md §11. */
export const mintCalls = {
  mintCurrent: call({
    method: 'GET',
    path: 'api/mint/current',
    request: nothing,
    response: mintCurrent,
    empty: null,
    write: false,
    auth: false,
    keep: true,
  }),
  mintMy: call({
    method: 'GET',
    path: 'api/mint/my',
    request: nothing,
    response: mintState,
    empty: null,
    write: false,
    auth: true,
  }),
  /** `session`: the person's own that were collected, newest first. `rank`: who has collected most, masked. */
  mintList: call({
    method: 'GET',
    path: 'api/mint/list',
    request: v.object({ type: v.optional(v.picklist(['session', 'rank']), 'session'), page }),
    response: v.object({ sessions: listOf(mintSession), rank: v.array(ranked) }),
    empty: null,
    write: false,
    auth: true,
  }),
  /** 1 collects what is ready and starts a session; 0 collects alone. Answers with the state. */
  mintStart: call({
    method: 'POST',
    path: 'api/mint/start',
    request: v.object({ click: v.picklist([0, 1]) }),
    response: mintState,
    empty: null,
    write: true,
    auth: true,
  }),
}
