import { nextNoon, utc8DateOf } from '../../../shared/lines/instants.ts'
import { monthOf } from '../../../shared/lines/months.ts'
import { REBATE_TOTAL, rebatePart } from '../../../shared/lines/rebate.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { FillRecord } from '../../trading/model/fill-record.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { worthOf } from '../../trading/rules/worth.ts'
import { note } from '../../trading/settle/ledger.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import { type DueFees, KEPT_RANKS, KEPT_REBATES, type Rebate, shareOf, sharesOf } from './share-account.ts'

export const REBATE = 'rebate'

const DAY = 86_400_000

/** Notes the fee of a fill of somebody who was invited; it is shared at the next Noon. */
export function countFee(state: State, account: Account, market: MarketState, fill: FillRecord): void {
  const payer = payerOf(state, account)
  if (payer.identity.invitedBy === null || fill.fee === 0n) return
  const { due } = shareOf(payer)
  const asset = fill.perp || fill.side === 'sell' ? market.spec.quote_id : market.spec.currency_id
  let fees = due.find((one) => one.asset === asset)
  if (!fees) {
    fees = { asset, spot: 0n, contract: 0n }
    due.push(fees)
  }
  fees[fill.perp ? 'contract' : 'spot'] += fill.fee
  // As long as one waits, the others go with it.
  if (state.due.instantOf(REBATE, payer.id) === null) state.due.schedule(REBATE, payer.id, nextNoon(state.time))
}

/** Whose fees they are: of a copy portfolio its owner's. */
function payerOf(state: State, account: Account): Account {
  const { portfolio } = account
  return (portfolio && state.accounts.get(portfolio.owner)) ?? account
}

/** Shares what a friend has paid since the Noon before, coin by coin. Source: lines.md §9. */
export function payRebates(state: State, friendId: number): void {
  const friend = state.accounts.get(friendId)
  if (!friend) return
  const own = shareOf(friend)
  const inviter = state.accounts.get(friend.identity.invitedBy ?? 0)
  const link = sharesOf(state).links.get(own.joinedBy)
  const ratio = link?.ratio ?? 0
  const due = own.due.sort((a, b) => a.asset - b.asset)
  own.due = []
  for (const fees of due) {
    const back = pay(state, friend, { fees, percent: ratio, friend: 0 })
    if (back.amount > 0n) tell(state, friend, fees.asset, back.amount)
    const { worth } = inviter ? pay(state, inviter, { fees, percent: REBATE_TOTAL - ratio, friend: friendId }) : NOTHING
    if (!inviter || worth === 0n) continue
    const share = shareOf(inviter)
    share.worth += worth
    if (link) link.worth += worth
    else share.codeWorth += worth
    rank(state, inviter.id, worth)
  }
  if (inviter && !othersWait(state, inviter)) tellSums(state, inviter)
}

/** Whether fees of other friends of the inviter are still to be shared at this moment. */
function othersWait(state: State, inviter: Account): boolean {
  return state.accounts
    .all()
    .some(({ id, identity }) => identity.invitedBy === inviter.id && state.due.instantOf(REBATE, id) === state.time)
}

/** One message a coin, however many friends have paid: hundreds of them would push every other message out of the list. */
function tellSums(state: State, inviter: Account): void {
  const sums = new Map<number, bigint>()
  for (const { at, friend, asset, amount } of shareOf(inviter).rebates)
    if (at === state.time && friend > 0) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const [asset, amount] of [...sums].sort(([a], [b]) => a - b)) tell(state, inviter, asset, amount)
}

function tell(state: State, account: Account, asset: number, amount: bigint): void {
  postMessage(state, account, {
    group: 'account',
    kind: 'rebate',
    params: { coin: state.symbolOf(asset), amount: moneyText(amount) },
    link: '/HomeView/personal/invite',
  })
}

interface Part {
  fees: DueFees
  percent: number
  friend: number
}

interface Paid {
  /** 1e-8 */
  amount: bigint
  /** In USDT at the last price of this moment, 1e-8. */
  worth: bigint
}

const NOTHING: Paid = { amount: 0n, worth: 0n }

function pay(state: State, account: Account, { fees, percent, friend }: Part): Paid {
  const { asset, spot, contract } = fees
  const amount = account.isClosed ? 0n : rebatePart(spot + contract, percent)
  if (amount === 0n) return NOTHING
  const fund = account.holding('fund', asset)
  fund.free += amount
  takeFromFees(state, fees, percent, amount)
  note(state, account, 'fund', asset, 'rebate', amount, null)
  state.collector.touchHolding(fund, account)
  const worth = worthOf(state, asset, amount) ?? 0n
  const share = shareOf(account)
  const rebate: Rebate = { at: state.time, friend, asset, spot, contract, percent, amount, worth }
  share.rebates.push(rebate)
  if (share.rebates.length > KEPT_REBATES) share.rebates.shift()
  return { amount, worth }
}

/** Out of the wallets where the fees lie: of spot its own part, the rest of the whole from perpetuals. */
function takeFromFees(state: State, { asset, spot, contract }: DueFees, percent: number, amount: bigint): void {
  const fees = state.accounts.get(HOUSE.fees)
  if (!fees) throw new RangeError('fees have no house account')
  const fromSpot = contract === 0n ? amount : rebatePart(spot, percent)
  fees.holding('spot', asset).free -= fromSpot
  fees.holding('contract', asset).free -= amount - fromSpot
}

/** The month of a rebate is that of its date in UTC+8. */
export function rankMonthOf(time: number): number {
  return monthOf(utc8DateOf(time) * DAY)
}

function rank(state: State, account: number, worth: bigint): void {
  const store = sharesOf(state)
  const month = rankMonthOf(state.time)
  let sum = store.months.find((one) => one.month === month && one.account === account)
  if (!sum) {
    sum = { month, account, worth: 0n, at: state.time }
    store.months = [...store.months.filter((one) => one.month > month - KEPT_RANKS), sum]
  }
  sum.worth += worth
  sum.at = state.time
}
