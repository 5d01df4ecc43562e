import type { LeadCondition, LeadStanding } from '../../../shared/calls/products/copy-entities.ts'
import { LEAD_WANTS } from '../../../shared/lines/copy-places.ts'
import { FIRST_VALUE } from '../../../shared/lines/copy-stats.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { isVisibleLine, tidyLine } from '../../../shared/rules/visible-text.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { copyBook, Leader, type LeaderRow } from './copy-book.ts'
import { personOf } from './follow-commands.ts'
import { leaderView } from './leader-view.ts'
import { contractEquity } from './portfolio.ts'
import { stopFollow } from './stop-follow.ts'

export type LeadCommand =
  | { kind: 'applyToLead'; account: number; bio: string; agree: boolean }
  | { kind: 'setLead'; account: number; accepting: boolean }
  | { kind: 'endLead'; account: number }

type Command<K extends LeadCommand['kind']> = Extract<LeadCommand, { kind: K }>

const DAY = 86_400_000
const HOUR = 3_600_000

/** Makes a person a leader at once. Answers with the standing; `account_frozen`, `agreement_required`, `bad_request`, `copy_conditions` {first}. */
export function applyToLead(state: State, command: Command<'applyToLead'>): Answer {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  if (!command.agree) return refuse('agreement_required', { field: 'agree' })
  if (!isVisibleLine(command.bio, 0, LEAD_WANTS.bio)) return refuse('bad_request', { field: 'bio' })
  const first = leadConditions(state, account).find(({ met }) => !met)
  if (first) return refuse('copy_conditions', { code: 403, params: { first: first.name } })
  const known = copyBook(state).leaders.get(account.id)
  if (known && known.row.state !== 'ended') return refuse('bad_request', { code: 409 })
  addLeader(state, account, { name: account.safety?.nickname ?? '', bio: tidyLine(command.bio), style: null }, known)
  return { ok: true, data: leadStanding(state, account) }
}

/** Takes new followers, or none. Answers with the standing. */
export function setLead(state: State, { account: id, accepting }: Command<'setLead'>): Answer {
  const leader = copyBook(state).leaders.get(id)
  if (!leader || leader.row.state === 'ended') return refuse('not_found', { code: 404 })
  leader.row.state = accepting ? 'active' : 'paused'
  return { ok: true, data: leadStanding(state, leader.account) }
}

/** Leads no more: every follow is stopped with `close`. Answers with the standing. */
export function endLead(state: State, { account: id }: Command<'endLead'>): Answer {
  const leader = copyBook(state).leaders.get(id)
  if (!leader || leader.row.state === 'ended') return refuse('not_found', { code: 404 })
  leader.row.state = 'ended'
  for (const follow of [...leader.followers.values()].sort((a, b) => a.row.id - b.row.id))
    stopFollow(state, follow, 'close', 'leader_ended')
  return { ok: true, data: leadStanding(state, leader.account) }
}

/**
 * Makes an account a leader.
 * @param known what the account led before: its figures go on, so that ending and applying again wipes no losses out
 */
export function addLeader(
  state: State,
  account: Account,
  about: Pick<LeaderRow, 'name' | 'bio' | 'style'>,
  known?: Leader,
): Leader {
  const row: LeaderRow = {
    ...{ id: account.id, ...about, since: state.time, state: 'active', turns: known?.row.turns ?? 0 },
    ...{ hour: Math.floor(state.time / HOUR), equity: contractEquity(state, account), entry: state.lastEntry },
    shares: known?.row.shares ?? 0n,
  }
  const leader = new Leader(row, account, state.lastTrade)
  const before = known?.hours.all() ?? []
  for (const hour of before) leader.hours.add(hour)
  for (const opening of known?.openings.all() ?? []) leader.openings.add(opening)
  for (const slip of known?.slips.all() ?? []) leader.slips.add(slip)
  leader.hours.add({ at: state.time, value: before.at(-1)?.value ?? FIRST_VALUE, equity: row.equity })
  copyBook(state).leaders.set(account.id, leader)
  return leader
}

export interface Condition {
  name: LeadCondition
  met: boolean
  have: string | null
  want: string | null
}

/** What leading wants, in this order, and how the person stands to it. */
export function leadConditions(state: State, account: Account): Condition[] {
  const { safety, perp } = account
  const equity = contractEquity(state, account)
  const since = state.time - LEAD_WANTS.days * DAY
  const closed = perp?.ended.all().filter(({ closedAt }) => closedAt >= since).length ?? 0
  const plain = (name: LeadCondition, met: boolean) => ({ name, met, have: null, want: null })
  return [
    plain('nickname', (safety?.nickname ?? '') !== ''),
    plain('kyc', (safety?.kyc?.level ?? 'none') !== 'none'),
    {
      name: 'equity',
      met: equity >= LEAD_WANTS.equity,
      have: moneyText(equity > 0n ? equity : 0n),
      want: moneyText(LEAD_WANTS.equity),
    },
    plain('one_way', !(perp?.hedge ?? false)),
    {
      name: 'positions',
      met: closed >= LEAD_WANTS.positions,
      have: String(closed),
      want: String(LEAD_WANTS.positions),
    },
    plain('no_follow', copyBook(state).runningOf(account.id).length === 0),
  ]
}

export function leadStanding(state: State, account: Account): LeadStanding {
  const leader = copyBook(state).leaders.get(account.id)
  return {
    leader: leader ? leaderView(state, leader, account.id) : null,
    conditions: leadConditions(state, account),
    shares: moneyText(leader?.row.shares ?? 0n),
  }
}
