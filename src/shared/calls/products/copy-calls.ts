import * as v from 'valibot'
import { call } from '../call.ts'
import { id, listOf, nothing, numberText, queryNumber } from '../entities.ts'
import {
  copyMode,
  copyPosition,
  copyReplay,
  copyShare,
  copyTrade,
  follow,
  leader,
  leadStanding,
  missedCopy,
} from './copy-entities.ts'

const open = { method: 'GET', write: false, auth: false, personal: true, keep: true } as const
const read = { method: 'GET', write: false, auth: true } as const
const write = { method: 'POST', empty: null, write: true, auth: true } as const

const wholeNumber = v.pipe(queryNumber, v.integer())
const page = v.optional(v.pipe(wholeNumber, v.minValue(1)), 1)
/** True and false of a query arrive as text. */
const flag = v.optional(v.union([v.boolean(), v.pipe(v.picklist(['true', 'false']), v.transform((text) => text === 'true'))])) // biome-ignore format: one line
const none = { list: [], total: 0 }

/** Rows of one page of every list here. */
export const COPY_PAGE = 20

/** Settings of a follow; the engine checks their ranges and names the field. */
const settings = {
  mode: copyMode,
  per_trade: v.optional(numberText),
  max_trade: numberText,
  stop_percent: numberText,
  max_leverage: v.optional(v.number()),
  slippage: v.optional(numberText),
}

export const LEADER_SORTS = ['roi', 'drawdown', 'win_rate', 'under_copy', 'places', 'followers'] as const

export const followRequest = v.object({ leader_id: id, amount: numberText, ...settings, agree: v.boolean() })
export type FollowRequest = v.InferOutput<typeof followRequest>

export const copyCalls = {
  /** `days` is the window of `roi`. `over_90`: led for more than 90 days; `drawdown`: at most so many percent; `open`: places free. */
  copyLeaders: call({
    ...open,
    path: 'api/copy/leaders',
    request: v.object({
      sort: v.optional(v.picklist(LEADER_SORTS), 'roi'),
      days: v.optional(v.pipe(wholeNumber, v.picklist([7, 30, 90])), 30),
      over_90: flag,
      drawdown: v.optional(queryNumber),
      open: flag,
      name: v.optional(v.pipe(v.string(), v.maxLength(40))),
      page,
    }),
    response: listOf(leader),
    empty: none,
  }),
  copyLeader: call({
    ...open,
    path: 'api/copy/leader',
    request: v.object({ id: wholeNumber }),
    response: leader,
    empty: null,
  }),
  /** Positions that the leader has closed, newest first. */
  copyLeaderTrades: call({
    ...open,
    path: 'api/copy/leaderTrades',
    request: v.object({ id: wholeNumber, page }),
    response: listOf(copyTrade),
    empty: none,
  }),
  /** What the leader holds at this moment. */
  copyLeaderPositions: call({
    ...open,
    path: 'api/copy/leaderPositions',
    request: v.object({ id: wholeNumber }),
    response: v.array(copyPosition),
    empty: [],
  }),
  /** "If you had followed". `days` 0: since the leader began. */
  copyReplay: call({
    ...open,
    path: 'api/copy/replay',
    request: v.object({
      id: wholeNumber,
      amount: numberText,
      days: v.pipe(wholeNumber, v.picklist([30, 90, 0])),
      mode: copyMode,
      per_trade: v.optional(numberText),
      max_trade: v.optional(numberText),
    }),
    response: copyReplay,
    empty: null,
  }),
  copyFollow: call({
    ...write,
    path: 'api/copy/follow',
    request: followRequest,
    response: follow,
    moves: true,
    opens: true,
  }),
  /** Raises amount and stop level. */
  copyAdd: call({
    ...write,
    path: 'api/copy/add',
    request: v.object({ id, amount: numberText }),
    response: follow,
    moves: true,
  }),
  /** Touches later copies alone. */
  copySet: call({ ...write, path: 'api/copy/set', request: v.object({ id, ...settings }), response: follow }),
  /** `close`: everything at market and the money back; `keep`: the positions stay until the person closes them. */
  copyStop: call({
    ...write,
    path: 'api/copy/stop',
    request: v.object({ id, positions: v.optional(v.picklist(['close', 'keep']), 'close') }),
    response: follow,
  }),
  /** Closes a kept position. */
  copyClose: call({
    ...write,
    path: 'api/copy/close',
    request: v.object({ id, currency_id: id }),
    response: follow,
  }),
  /** Running ones first, then the newest. */
  copyFollows: call({ ...read, path: 'api/copy/follows', request: nothing, response: v.array(follow), empty: [] }),
  copyPositions: call({
    ...read,
    path: 'api/copy/positions',
    request: v.object({ id: v.optional(wholeNumber) }),
    response: v.array(copyPosition),
    empty: [],
  }),
  copyTrades: call({
    ...read,
    path: 'api/copy/trades',
    request: v.object({ id: v.optional(wholeNumber), page }),
    response: listOf(copyTrade),
    empty: none,
  }),
  copyMissed: call({
    ...read,
    path: 'api/copy/missed',
    request: v.object({ id: wholeNumber, page }),
    response: listOf(missedCopy),
    empty: none,
  }),
  copyShares: call({
    ...read,
    path: 'api/copy/shares',
    request: v.object({ page }),
    response: listOf(copyShare),
    empty: none,
  }),
  copyApply: call({
    ...write,
    path: 'api/copy/apply',
    request: v.object({ bio: v.pipe(v.string(), v.maxLength(1_000)), agree: v.boolean() }),
    response: leadStanding,
  }),
  /** False: takes no new followers. */
  copyAccepting: call({
    ...write,
    path: 'api/copy/lead',
    request: v.object({ accepting: v.boolean() }),
    response: leadStanding,
  }),
  /** Stops every follow with `close`. */
  copyEndLead: call({ ...write, path: 'api/copy/endLead', request: nothing, response: leadStanding }),
  copyLead: call({ ...read, path: 'api/copy/lead', request: nothing, response: leadStanding, empty: null }),
}
