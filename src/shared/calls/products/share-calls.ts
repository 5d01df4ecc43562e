import * as v from 'valibot'
import { call } from '../call.ts'
import { decimal, id, listOf, nothing, queryNumber, time } from '../entities.ts'

export const shareLink = v.object({
  /** 0: the account's own code. */
  id,
  code: v.string(),
  /** Percent of each fee that go to the friend, and to the person. */
  ratio: v.number(),
  own: v.number(),
  note: v.string(),
  default: v.boolean(),
  /** Who has registered by it, and what it has brought the person, USDT. */
  joined: v.number(),
  rebate: decimal,
  created_at: v.nullable(time),
})
export type ShareLink = v.InferOutput<typeof shareLink>

/** What one person's fees of a day brought. */
const rebateFees = v.object({
  /** Masked; null where the fees are the person's own. */
  name: v.nullable(v.string()),
  spot: decimal,
  contract: decimal,
  /** Percent of the fees. */
  percent: v.number(),
  amount: decimal,
})

/** Rebates of one settlement and coin. `as`: whose fees they come from, friends' or the person's own. */
export const rebateRow = v.object({
  id: v.string(),
  at: time,
  as: v.picklist(['inviter', 'friend']),
  currency_id: id,
  symbol: v.string(),
  amount: decimal,
  /** USDT at the last price of the settlement. */
  worth: decimal,
  fees: v.array(rebateFees),
})
export type RebateRow = v.InferOutput<typeof rebateRow>

const shareRanked = v.object({
  rank: v.number(),
  /** Masked. */
  name: v.string(),
  /** Friends whose fees brought something this month. */
  friends: v.number(),
  /** USDT */
  rebate: decimal,
})
export type ShareRanked = v.InferOutput<typeof shareRanked>

const read = { method: 'GET', write: false, empty: null } as const
const change = { method: 'POST', write: true, auth: true, empty: null } as const

/** The latest moment that is a date, ms. */
const MAX_TIME = 8.64e15

/** Rows on one page. */
export const REBATES_A_PAGE = 50

/** Invite links, rebates and their ranking. Source: lines.md §9. */
export const shareCalls = {
  getShareConfig: call({
    ...read,
    path: 'api/common/getShareConfig',
    request: nothing,
    response: v.object({ total: decimal, step: decimal, links: v.number() }),
    auth: false,
    keep: true,
  }),
  /** Makes a link, or changes the note of the one with `id`. `ratio`: of a new one, decimal text of percent. */
  saveShareSetting: call({
    ...change,
    path: 'api/account/saveShareSetting',
    request: v.object({
      id: v.optional(id),
      ratio: v.optional(v.string(), ''),
      note: v.optional(v.string(), ''),
      default: v.optional(v.boolean(), false),
    }),
    response: shareLink,
  }),
  shareSetting: call({
    ...read,
    path: 'api/account/shareSetting',
    request: nothing,
    response: v.object({ list: v.array(shareLink) }),
    auth: true,
  }),
  setShareDefault: call({
    ...change,
    path: 'api/account/setShareDefault',
    request: v.object({ id }),
    response: shareLink,
  }),
  getDefaultShare: call({
    ...read,
    path: 'api/account/getDefaultShare',
    request: nothing,
    response: shareLink,
    auth: true,
  }),
  /** By settlement and coin, newest first. */
  rebates: call({
    ...read,
    path: 'api/account/rebates',
    request: v.object({ page: v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1) }),
    response: listOf(rebateRow),
    auth: true,
  }),
  /** `month`: first instant of a month of UTC, ms; this one where it is left out. */
  shareRank: call({
    ...read,
    path: 'api/common/shareRank',
    request: v.object({
      month: v.optional(v.pipe(queryNumber, v.safeInteger(), v.minValue(0), v.maxValue(MAX_TIME))),
    }),
    response: v.object({ month: time, total: v.number(), list: v.array(shareRanked) }),
    auth: false,
    keep: true,
  }),
}
