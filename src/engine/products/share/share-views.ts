import {
  REBATES_A_PAGE,
  type RebateRow,
  type ShareLink,
  type ShareRanked,
} from '../../../shared/calls/products/share-calls.ts'
import { monthStart } from '../../../shared/lines/months.ts'
import { REBATE_TOTAL } from '../../../shared/lines/rebate.ts'
import { displayName } from '../../../shared/rules/display-name.ts'
import { maskName } from '../../../shared/rules/mask-name.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import { accountOfInviteCode, inviteCodeOf } from '../../trading/model/invite-code.ts'
import type { State } from '../../trading/model/state.ts'
import { rankMonthOf } from './rebates.ts'
import { type Link, type MonthSum, type Rebate, shareOf, sharesOf } from './share-account.ts'

/** Codes of links are those of numbers from here on, past every account's. Source: lines.md §9. */
const FIRST_CODE = 2 ** 40
/** The dates of UTC+8 begin so long before those of UTC, ms. */
const UTC8 = 8 * 3_600_000
/** Of a month's ranking so many are listed. */
const LISTED = 100

/** What a person's invitations come to. */
export interface ShareTotals {
  rebate: string
  rebate_month: string
  /** Place in this month's ranking; null where the person is not in it. */
  rank: number | null
  ranked: number
  /** What is missing to the place before, USDT; null where there is none. */
  to_next: string | null
}

/** What can be read of invite links and rebates. */
export interface ShareViews {
  /** The account's own code first, then links as they were made. */
  links(account: number): ShareLink[]
  defaultLink(account: number): ShareLink | null
  /** By settlement and coin, newest first; pages count from 1. */
  rebates(account: number, page: number): { list: RebateRow[]; total: number }
  totals(account: number): ShareTotals
  /** @param month since January 1970; this one where it is null */
  rank(month: number | null): { month: number; total: number; list: ShareRanked[] }
  /** Whose link has a code; null where none has. */
  linkOfCode(code: string): { account: number; link: number } | null
  /** Fees that wait for the next settlement: by friend and coin, decimal text. */
  owed(): { friend: number; inviter: number; symbol: string; fees: string; at: number | null }[]
}

export function shareViews(state: State): ShareViews {
  const find = (id: number) => state.accounts.get(id)
  return {
    links(id) {
      const account = find(id)
      if (!account) return []
      const own = [...sharesOf(state).links.values()].filter((one) => one.account === id)
      return [null, ...own].map((link) => linkView(state, account, link))
    },
    defaultLink(id) {
      const account = find(id)
      const link = account && sharesOf(state).links.get(shareOf(account).defaultLink)
      return account ? linkView(state, account, link ?? null) : null
    },
    rebates(id, page) {
      const account = find(id)
      const all = account ? grouped(state, shareOf(account).rebates) : []
      return { list: all.slice((page - 1) * REBATES_A_PAGE, page * REBATES_A_PAGE), total: all.length }
    },
    totals(id) {
      const account = find(id)
      const rows = ranking(state, rankMonthOf(state.time))
      const place = rows.findIndex((row) => row.account === id)
      const own = rows[place]
      const before = rows[place - 1]
      return {
        rebate: moneyText(account ? shareOf(account).worth : 0n),
        rebate_month: moneyText(own?.worth ?? 0n),
        rank: own ? place + 1 : null,
        ranked: rows.length,
        to_next: own && before ? moneyText(before.worth - own.worth) : null,
      }
    },
    rank(asked) {
      const month = asked ?? rankMonthOf(state.time)
      const rows = ranking(state, month)
      const list = rows.slice(0, LISTED).map((row, at) => ({
        rank: at + 1,
        name: masked(find(row.account)),
        friends: friendsOf(state, row),
        rebate: moneyText(row.worth),
      }))
      return { month: monthStart(month), total: rows.length, list }
    },
    linkOfCode(code) {
      const number = accountOfInviteCode(code, state.genesis?.inviteKey) ?? 0
      const link = sharesOf(state).links.get(number - FIRST_CODE)
      const account = link && find(link.account)
      return link && account && !account.isClosed ? { account: account.id, link: link.id } : null
    },
    owed: () =>
      state.accounts.all().flatMap((account) =>
        shareOf(account).due.map(({ asset, spot, contract }) => ({
          friend: account.id,
          inviter: account.identity.invitedBy ?? 0,
          symbol: state.symbolOf(asset),
          fees: moneyText(spot + contract),
          at: state.due.instantOf('rebate', account.id),
        })),
      ),
  }
}

/** A link as its calls return it; null: the account's own code. */
export function linkView(state: State, account: Account, link: Link | null): ShareLink {
  const share = shareOf(account)
  const id = link?.id ?? 0
  const ratio = link?.ratio ?? 0
  const joined = state.accounts
    .all()
    .filter((one) => one.identity.invitedBy === account.id && shareOf(one).joinedBy === id)
  return {
    id,
    code: inviteCodeOf(link ? FIRST_CODE + link.id : account.id, state.genesis?.inviteKey),
    ratio,
    own: REBATE_TOTAL - ratio,
    note: link?.note ?? '',
    default: share.defaultLink === id,
    joined: joined.length,
    rebate: moneyText(link?.worth ?? share.codeWorth),
    created_at: link?.createdAt ?? null,
  }
}

/** More first, then who had it earlier, then the lower id. */
function ranking(state: State, month: number): MonthSum[] {
  return sharesOf(state)
    .months.filter((one) => one.month === month && !state.accounts.get(one.account)?.isClosed)
    .sort((a, b) => (a.worth > b.worth ? -1 : a.worth < b.worth ? 1 : a.at - b.at || a.account - b.account))
}

function friendsOf(state: State, { account, month }: MonthSum): number {
  const found = state.accounts.get(account)
  const rebates = found ? shareOf(found).rebates : []
  // Anybody may ask for a hundred such rows: months are not worked out for each of thousands of rebates.
  const [from, to] = [monthStart(month) - UTC8, monthStart(month + 1) - UTC8]
  const friends = new Set<number>()
  for (const { friend, at } of rebates) if (friend > 0 && at >= from && at < to) friends.add(friend)
  return friends.size
}

function masked(account: Account | undefined): string {
  if (!account) return '--'
  return maskName(displayName({ ...account.identity, nickname: account.safety?.nickname ?? null })) || '--'
}

/** Rebates of one settlement, coin and side together, newest first, each with the fees behind it. */
function grouped(state: State, rebates: readonly Rebate[]): RebateRow[] {
  const groups = new Map<string, Rebate[]>()
  for (const one of rebates) {
    const key = `${one.at}-${one.asset}-${one.friend > 0 ? 'inviter' : 'friend'}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups].reverse().map(([id, parts]) => {
    const [first] = parts as [Rebate, ...Rebate[]]
    const sum = (of: (one: Rebate) => bigint) => moneyText(parts.reduce((all, one) => all + of(one), 0n))
    return {
      id,
      at: first.at,
      as: first.friend > 0 ? ('inviter' as const) : ('friend' as const),
      currency_id: first.asset,
      symbol: state.symbolOf(first.asset),
      amount: sum((one) => one.amount),
      worth: sum((one) => one.worth),
      fees: parts.map((one) => ({
        name: one.friend > 0 ? masked(state.accounts.get(one.friend)) : null,
        spot: moneyText(one.spot),
        contract: moneyText(one.contract),
        percent: one.percent,
        amount: moneyText(one.amount),
      })),
    }
  })
}
