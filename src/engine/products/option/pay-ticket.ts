import { payoutOf, profitOf } from '../../../shared/lines/option-payout.ts'
import type { FlashResult } from '../../../shared/lines/option-settle.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { note } from '../../trading/settle/ledger.ts'
import { addItemEvent, postMessage } from '../../trading/settle/post-message.ts'
import { optionsOf } from './option-account.ts'
import { optionBook } from './option-book.ts'
import type { Ticket } from './ticket.ts'
import { ticketView } from './ticket-view.ts'

/** The coin of stakes and payouts. */
export function optionCoin(state: State): number {
  return optionBook(state).marketsOf(state)[0]?.spec.quote_id ?? 0
}

/** The stake of a new ticket is locked, and so is the profit that the house promises with it. No entry of the flow. */
export function lockStake(state: State, account: Account, { stake, rate }: Ticket): void {
  const coin = optionCoin(state)
  const wallet = account.holding('option', coin)
  wallet.free -= stake
  wallet.locked += stake
  state.collector.touchHolding(wallet, account)
  const house = houseOf(state, coin)
  const profit = profitOf(stake, rate)
  house.free -= profit
  house.locked += profit
}

/**
 * Ends a ticket and pays it out: the profit of a won one, the stake of a tied or void one, nothing of a lost one. Won and lost make one
 * entry `option` of the flow each; a void one is reported by a message.
 */
export function payTicket(state: State, ticket: Ticket, status: FlashResult | 'void'): void {
  const account = state.accounts.get(ticket.account)
  if (!account) return
  const { stake, rate, kind } = ticket
  const coin = optionCoin(state)
  const wallet = account.holding('option', coin)
  const house = houseOf(state, coin)
  const profit = profitOf(stake, rate)
  const payout = status === 'won' ? stake + profit : payoutOf(status, stake, rate)
  wallet.locked -= stake
  wallet.free += payout
  house.locked -= profit
  house.free += stake + profit - payout
  note(state, account, 'option', coin, 'option', payout - stake, ticket.id)
  state.collector.touchHolding(wallet, account)
  ticket.status = status
  ticket.settledAt = state.time
  optionBook(state).remove(ticket)
  const options = optionsOf(account)
  options.tickets.end(ticket)
  const sums = options.sums[kind]
  sums[status]++
  sums.staked += stake
  sums.returned += payout
  addItemEvent(state, account, 'ticket', ticketView(state, ticket, payout))
  if (status === 'void') tellVoid(state, account, ticket)
}

function houseOf(state: State, coin: number): { free: bigint; locked: bigint } {
  return state.accounts.get(HOUSE.option)!.holding('option', coin)
}

function tellVoid(state: State, account: Account, { kind, currency_id, stake }: Ticket): void {
  const symbol = state.market('contract', currency_id)?.spec.symbol ?? ''
  const link = kind === 'flash' ? '/flashOption' : '/volatilityOption'
  postMessage(state, account, {
    group: 'trading',
    kind: 'option_void',
    params: { symbol, stake: moneyText(stake) },
    link,
  })
}
