import { HISTORY_LIMIT } from '../../../src/engine/kernel/history.ts'
import { type Answered, accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { PersonData } from '../../../src/shared/calls/person-data.ts'
import type { MarketKind } from '../../../src/shared/hub-protocol/market.ts'
import { NOTICE_DEFAULTS } from '../../../src/shared/rules/notice-group.ts'
import { imageUrl } from '../../identity/image-store.ts'
import { openDetails } from '../../identity/kyc-details.ts'
import { userOf } from '../../identity/user-view.ts'
import type { CallContext } from '../call-context.ts'
import { shownOrder } from './c2c-handlers.ts'
import { kycViewOf } from './kyc-handlers.ts'
import { invitedRows } from './notice-handlers.ts'
import { sessionRows } from './session-handlers.ts'

/** All that is kept of the person who asks, unsealed; no password, token or secret of an authenticator is in it. */
export function personDataOf(context: CallContext): Answered<PersonData> {
  const { host, exchange, user, push } = context
  const account = exchange.account(user)
  if (!account) return refused('not_login', { code: 401 })
  const { money } = exchange.views
  const safety = exchange.safety(user)
  const { language = null, frozenAt, google, oidc } = safety
  const assets = money.assets(user)
  return accepted({
    made_at: host.now(),
    profile: {
      ...userOf(account, context),
      invite_code: account.inviteCode,
      invited_by: account.invitedBy,
      language,
      notices: { ...NOTICE_DEFAULTS, ...safety.noticeMail },
      locked_since: frozenAt,
      authenticator: google && { linked_at: google.linkedAt },
      issuer_login: oidc ? { linked_at: oidc.linkedAt } : null,
    },
    sessions: sessionRows(context),
    log_ins: [...safety.logins].reverse(),
    security_records: [...safety.records].reverse(),
    identity: identityOf(context),
    pictures: safety.images.map(({ id, type, bytes, at }) => ({ url: imageUrl(id), type, bytes, at })).reverse(),
    address_book: money.addressBook(user),
    balances: exchange.balances(user),
    spot: tradingOf('spot', context),
    contract: {
      ...tradingOf('contract', context),
      settings: exchange.perpSettings(user),
      positions: exchange.positions(user),
      ended_positions: exchange.positionHistory(user, 1, HISTORY_LIMIT).list,
      funding: exchange.fundingHistory(user, 1, HISTORY_LIMIT).list,
    },
    notified_browsers: push.dispatcher.of(user).map(({ session, endpoint, groups, at }) => {
      return { session, service: new URL(endpoint).host, groups, at }
    }),
    kept_alerts: push.alerts.of(user),
    deposits: money.deposits(user),
    withdrawals: money.withdrawals(user),
    box_openings: exchange.views.box.openings(user, 1, HISTORY_LIMIT).list.map(row),
    c2c_orders: money.c2cOrders(user).map((one) => shownOrder(one, context)),
    options: exchange.views.option.all(user).map(row),
    finance: financeOf(context),
    copy_trading: copyOf(context),
    ...earnedOf(context),
    ledger: money.flow(user),
    assets: assets ? [assets.now, ...[...assets.hours].reverse()] : [],
    invited: invitedRows(host, user),
    messages: exchange.views.message.of(user).map(row),
  })
}

function tradingOf(kind: MarketKind, { exchange, user }: CallContext): PersonData['spot'] {
  return {
    open_orders: exchange.openOrders(user, kind).map(row),
    orders: exchange.orderHistory(user, kind, 1, HISTORY_LIMIT).list.map(row),
    plan_orders: exchange.planOrders(user, kind).map(row),
    ended_plan_orders: exchange.planHistory(user, kind, 1, HISTORY_LIMIT).list.map(row),
    fills: exchange.fills(user, kind, 1, HISTORY_LIMIT).list.map(row),
  }
}

function financeOf({ exchange, user }: CallContext): PersonData['finance'] {
  const { finance } = exchange.views
  const holdings = [...finance.holdings(user, true), ...finance.holdings(user)].reverse()
  return {
    holdings: holdings.map(row),
    redemptions: finance.redemptions(user, 1, HISTORY_LIMIT).list.map(row),
    interest: finance.interest(user, 1, HISTORY_LIMIT).list.map(row),
    auto_transfers: finance.autos(user).map(row),
  }
}

function copyOf({ exchange, user }: CallContext): PersonData['copy_trading'] {
  const { copy } = exchange.views
  const follows = copy.follows(user)
  const missedOf = (id: number) => copy.missed(user, id, 1, HISTORY_LIMIT)?.list ?? []
  const leader = copy.leader(user, user)
  return {
    follows: follows.map(row),
    positions: copy.positions(user).map(row),
    trades: copy.trades(user, undefined, 1, Number.MAX_SAFE_INTEGER).list.map(row),
    missed: follows.flatMap(({ id }) => missedOf(id).map((one) => ({ follow_id: id, ...one }))),
    shares: copy.shares(user, 1, HISTORY_LIMIT).list.map(row),
    leader: leader && row(leader),
  }
}

/** Sign-ins, tasks, mint, invite links and rebates. */
function earnedOf({ exchange, user }: CallContext): Pick<PersonData, 'rewards' | 'mint' | 'invite_links' | 'rebates'> {
  const { reward, mint, share } = exchange.views
  const [signIn, available, now] = [reward.signIns(user), reward.available(user), mint.of(user)]
  return {
    rewards: {
      sign_in: signIn && row(signIn),
      tasks: reward.tasks(user).map(row),
      available: available && row(available),
    },
    mint: { now: now && row(now), sessions: everyPage((page) => mint.sessions(user, page)).map(row) },
    invite_links: share.links(user).map(row),
    rebates: everyPage((page) => share.rebates(user, page)).map(row),
  }
}

function everyPage<T>(read: (page: number) => { list: T[]; total: number }): T[] {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { list, total } = read(page)
    all.push(...list)
    if (list.length === 0 || all.length >= total) return all
  }
}

/** Rows of perpetual markets have fields of their own. */
const row = <T extends object>(one: T) => one as T & Record<string, unknown>

function identityOf(context: CallContext): PersonData['identity'] {
  const { kyc } = context.exchange.safety(context.user)
  if (!kyc) return null
  const details = openDetails(kyc.details, context.identity.sealer)
  const { name = null, number = null, birth = null } = details ?? {}
  return { ...kycViewOf(context), name, number, birth }
}
