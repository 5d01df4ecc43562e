import * as v from 'valibot'
import { c2cOrder } from './c2c-calls.ts'
import { endedPosition, fundingPayment, perpPosition, perpSettings } from './contract-entities.ts'
import { balance, fill, id, order, planOrder, time, user } from './entities.ts'
import { addressBook, assetPoint, flowRow, rechargeRow, withdrawRow } from './money-entities.ts'
import { invited, noticeMail } from './notice-calls.ts'
import { kycView, loginRecord, securityRecord, session } from './security-entities.ts'

/** Orders of perpetual markets have more fields than those of spot. */
const orders = v.array(v.looseObject(order.entries))
const plans = v.array(v.looseObject(planOrder.entries))
const fills = v.array(v.looseObject(fill.entries))
const trading = { open_orders: orders, orders, plan_orders: plans, ended_plan_orders: plans, fills }
const linked = v.nullable(v.object({ linked_at: time }))

/** All that is kept of one person, as the person gets it; lists stand newest first. */
export const personData = v.object({
  made_at: time,
  profile: v.object({
    ...user.entries,
    invite_code: v.string(),
    /** Account number of who brought the person. */
    invited_by: v.nullable(id),
    language: v.nullable(v.string()),
    notices: noticeMail,
    locked_since: v.nullable(time),
    authenticator: linked,
    issuer_login: linked,
  }),
  sessions: v.array(session),
  log_ins: v.array(loginRecord),
  security_records: v.array(securityRecord),
  /** Name, number and birth as they were given; null where nothing was. */
  identity: v.nullable(v.object({ ...kycView.entries, birth: v.nullable(v.string()) })),
  /** Pictures; each is had at its url with the token. */
  pictures: v.array(v.object({ url: v.string(), type: v.picklist(['jpeg', 'png']), bytes: v.number(), at: time })),
  address_book: addressBook,
  balances: v.array(balance),
  spot: v.object(trading),
  contract: v.object({
    ...trading,
    settings: perpSettings,
    positions: v.array(perpPosition),
    ended_positions: v.array(endedPosition),
    funding: v.array(fundingPayment),
  }),
  /** Browsers that are notified, with their push service, and alerts that are watched for them. */
  notified_browsers: v.array(v.looseObject({ service: v.string() })),
  kept_alerts: v.array(v.looseObject({ level: v.string() })),
  deposits: v.array(rechargeRow),
  withdrawals: v.array(withdrawRow),
  /** Blind boxes, as api/box/opening gives them. */
  box_openings: v.array(v.looseObject({ id })),
  c2c_orders: v.array(c2cOrder),
  /** Running and settled ones, as api/option/ticket gives them. */
  options: v.array(v.looseObject({ id })),
  /** Holdings with something in them, terms that are over, redemptions and interest, newest first, and auto-transfers. */
  finance: v.object({
    holdings: v.array(v.looseObject({ id })),
    redemptions: v.array(v.looseObject({ id })),
    interest: v.array(v.looseObject({ at: time })),
    auto_transfers: v.array(v.looseObject({ currency_id: id })),
  }),
  /** Follows with what was copied, what was not, and shares; `leader` where the person leads or has led. */
  copy_trading: v.object({
    follows: v.array(v.looseObject({ id })),
    positions: v.array(v.looseObject({ follow_id: id })),
    trades: v.array(v.looseObject({ closed_at: time })),
    missed: v.array(v.looseObject({ follow_id: id })),
    shares: v.array(v.looseObject({ id })),
    leader: v.nullable(v.looseObject({ id })),
  }),
  /** Sign-ins, tasks with something in them, what is available and what was taken out. */
  rewards: v.object({
    sign_in: v.nullable(v.looseObject({ day: v.number() })),
    tasks: v.array(v.looseObject({ id })),
    available: v.nullable(v.looseObject({})),
  }),
  /** The session that runs or waits, and those that were collected. */
  mint: v.object({ now: v.nullable(v.looseObject({})), sessions: v.array(v.looseObject({ id })) }),
  /** Invite links, the account's own code among them, and what came back of fees; friends are masked. */
  invite_links: v.array(v.looseObject({ id })),
  rebates: v.array(v.looseObject({ at: time })),
  /** Every change of what the account holds, transfers among them. */
  ledger: v.array(flowRow),
  assets: v.array(assetPoint),
  invited: v.array(invited),
  messages: v.array(v.looseObject({ id })),
})
export type PersonData = v.InferOutput<typeof personData>
