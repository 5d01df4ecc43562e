import * as v from 'valibot'
import { NOTICE_GROUPS } from '../rules/notice-group.ts'
import { call } from './call.ts'
import { listOf, nothing, queryNumber, time } from './entities.ts'

/** Which groups of notices are mailed. */
export const noticeMail = v.object(v.entriesFromList(NOTICE_GROUPS, v.boolean()))

const settings = v.object({ mail: noticeMail })

/** Somebody who came by the person's invite code; `name` is masked, `joined_at` null where it is not kept any more. */
export const invited = v.object({
  /** The how manieth that came: 1 is the first. */
  no: v.number(),
  name: v.string(),
  joined_at: v.nullable(time),
  verified: v.boolean(),
  traded: v.boolean(),
})
export type InvitedRow = v.InferOutput<typeof invited>

/** What the exchange tells a person by mail, and whom the person has brought. */
export const noticeCalls = {
  noticeSettings: call({
    method: 'GET',
    path: 'api/account/noticeSettings',
    request: nothing,
    response: settings,
    empty: null,
    write: false,
    auth: true,
  }),
  saveNoticeSettings: call({
    method: 'POST',
    path: 'api/account/saveNoticeSettings',
    request: settings,
    response: settings,
    empty: null,
    write: true,
    auth: true,
  }),
  /** The person's invite code, and who has registered with it, the newest first; the three numbers count all of them. */
  getShareData: call({
    method: 'GET',
    path: 'api/account/getShareData',
    request: v.object({ page: v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1) }),
    response: v.object({
      invite_code: v.string(),
      verified: v.number(),
      traded: v.number(),
      /** Rebates as inviter, USDT: of all time, and of this month of the ranking. */
      rebate: v.string(),
      rebate_month: v.string(),
      /** Place in this month's ranking, null where the person is not in it; how many are. */
      rank: v.nullable(v.number()),
      ranked: v.number(),
      /** USDT to the place before; null where there is none. */
      to_next: v.nullable(v.string()),
      ...listOf(invited).entries,
    }),
    empty: null,
    write: false,
    auth: true,
  }),
}
