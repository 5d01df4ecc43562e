import type { CopyMode } from '../../../shared/calls/products/copy-entities.ts'
import { isDecimal, toScaled } from '../../../shared/decimal/decimal-text.ts'
import { COPY_LIMITS, COPY_SETTINGS, copyRoom, placesOf } from '../../../shared/lines/copy-places.ts'
import { stopLevel } from '../../../shared/lines/copy-share.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import { transferable } from '../../trading/commands/transfer.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { copyBook, Follow, type FollowRow, type Leader, netLots } from './copy-book.ts'
import { closePending } from './copy-orders.ts'
import type { ReplayTerms } from './copy-replay.ts'
import { followView } from './follow-view.ts'
import { contractEquity, copyCoin, moveToPortfolio, openPortfolio } from './portfolio.ts'
import { endWhereFlat, sendFollow, stopFollow } from './stop-follow.ts'

/** Settings of a follow as they were sent: money and percent are decimal text. */
export interface CopySettings {
  mode: CopyMode
  per_trade?: string
  max_trade: string
  stop_percent: string
  max_leverage?: number
  slippage?: string
}

export type FollowCommand =
  | ({ kind: 'followLeader'; account: number; leader: number; amount: string; agree: boolean } & CopySettings)
  | { kind: 'addToCopy'; account: number; id: number; amount: string }
  | ({ kind: 'setCopy'; account: number; id: number } & CopySettings)
  | { kind: 'stopCopy'; account: number; id: number; positions: 'close' | 'keep' }
  | { kind: 'closeCopy'; account: number; id: number; currency_id: number }

type Command<K extends FollowCommand['kind']> = Extract<FollowCommand, { kind: K }>
type Refused = ReturnType<typeof refuse>
type Settings = Pick<FollowRow, 'mode' | 'perTrade' | 'maxTrade' | 'stop' | 'maxLeverage' | 'slippage'>

/**
 * Puts money behind a leader. Answers with the follow, or in this order `account_frozen`, `agreement_required`, fields,
 * `copy_self`, `copy_leader_closed`, `copy_conditions`, `copy_following`, `copy_limit` {max}, `copy_full` {most},
 * `insufficient_available_balance` {available}.
 */
export function followLeader(state: State, command: Command<'followLeader'>): Answer {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  if (!command.agree) return refuse('agreement_required', { field: 'agree' })
  const book = copyBook(state)
  const leader = book.leaders.get(command.leader)
  if (!leader) return refuse('not_found', { code: 404, field: 'leader_id' })
  const read = readAmount(command.amount)
  if (!read.ok) return read
  const { amount } = read
  if (amount < COPY_LIMITS.min || amount > COPY_LIMITS.max) return amountRange()
  const settings = readSettings(command)
  if (!settings.ok) return settings
  const refused = leaderRefusal(state, account, leader) ?? roomRefusal(state, leader, amount, true)
  if (refused) return refused
  const short = balanceRefusal(state, account, amount)
  if (short) return short
  const id = ++book.lastFollow
  const row: FollowRow = {
    ...{ id, owner: account.id, leader: command.leader, state: 'following', ...settings.settings },
    ...{ amount, stopLevel: stopLevel(amount, settings.settings.stop), sharesPaid: 0n, high: 0n, returned: 0n },
    ...{
      shared: false,
      copied: 0,
      missed: 0,
      reported: 0,
      startedAt: state.time,
      endedAt: null,
      endReason: null,
      changed: false,
    },
  }
  const follow = new Follow(row, account, openPortfolio(state, id))
  book.addFollow(follow)
  moveToPortfolio(state, follow, amount)
  return answer(state, follow)
}

/** Raises amount and stop level. Answers with the follow; `copy_ended` where it copies no more. */
export function addToCopy(state: State, command: Command<'addToCopy'>): Answer {
  const found = ownFollow(state, command)
  if (!found.ok) return found
  const { follow } = found
  const { row, owner } = follow
  const locked = lockRefusal(owner)
  if (locked) return locked
  const read = readAmount(command.amount)
  if (!read.ok) return read
  const { amount } = read
  if (row.amount + amount > COPY_LIMITS.max) return amountRange()
  if (row.state !== 'following') return refuse('copy_ended', { code: 409 })
  const leader = copyBook(state).leaders.get(row.leader) as Leader
  const refused = roomRefusal(state, leader, amount, false) ?? balanceRefusal(state, owner, amount)
  if (refused) return refused
  moveToPortfolio(state, follow, amount)
  row.amount += amount
  row.stopLevel = stopLevel(row.amount, row.stop)
  return answer(state, follow)
}

/** Changes what later copies go by. Answers with the follow. */
export function setCopy(state: State, command: Command<'setCopy'>): Answer {
  const found = ownFollow(state, command)
  if (!found.ok) return found
  const { follow } = found
  const locked = lockRefusal(follow.owner)
  if (locked) return locked
  const settings = readSettings(command)
  if (!settings.ok) return settings
  if (follow.row.state !== 'following') return refuse('copy_ended', { code: 409 })
  Object.assign(follow.row, settings.settings)
  follow.row.stopLevel = stopLevel(follow.row.amount, follow.row.stop)
  return answer(state, follow)
}

/** Stops copying; see `stopFollow`. Answers with the follow; of a follow whose positions were kept `close` closes them. */
export function stopCopy(state: State, command: Command<'stopCopy'>): Answer {
  const found = ownFollow(state, command)
  if (!found.ok) return found
  const { follow } = found
  const running = follow.row.state === 'following' || (follow.row.state === 'kept' && command.positions === 'close')
  if (!running) return refuse('copy_ended', { code: 409 })
  stopFollow(state, follow, command.positions, 'by_user')
  return answer(state, follow)
}

/** Closes a kept position at market. Answers with the follow; `no_position`, `no_liquidity`. */
export function closeCopy(state: State, command: Command<'closeCopy'>): Answer {
  const found = ownFollow(state, command)
  if (!found.ok) return found
  const { follow } = found
  if (follow.row.state !== 'kept') return refuse('copy_ended', { code: 409 })
  const market = state.market('contract', command.currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const lots = Math.abs(netLots(follow.portfolio, market.index))
  if (lots === 0) return refuse('no_position')
  follow.pending.set(market.index, lots)
  if (!closePending(state, follow, market) && Math.abs(netLots(follow.portfolio, market.index)) === lots) {
    follow.pending.delete(market.index)
    return refuse('no_liquidity')
  }
  endWhereFlat(state, follow)
  return answer(state, follow)
}

/** The account of a person, with or without a login; undefined where it is a house's, a portfolio's or closed. */
export function personOf(state: State, id: number): Account | undefined {
  const account = state.accounts.get(id)
  return account && !account.house && !account.portfolio && !account.isClosed ? account : undefined
}

function answer(state: State, follow: Follow): Answer {
  if (!follow.isOver) sendFollow(state, follow)
  return { ok: true, data: followView(state, follow) }
}

function ownFollow(
  state: State,
  { account, id }: { account: number; id: number },
): { ok: true; follow: Follow } | Refused {
  const follow = copyBook(state).follows.get(id)
  return follow?.row.owner === account ? { ok: true, follow } : refuse('not_found', { code: 404, field: 'id' })
}

function leaderRefusal(state: State, account: Account, { row }: Leader): Refused | null {
  const book = copyBook(state)
  if (row.id === account.id) return refuse('copy_self', { code: 409 })
  if (row.state !== 'active') return refuse('copy_leader_closed', { code: 409 })
  if (book.leads(account.id)) return refuse('copy_conditions', { code: 403, params: { first: 'no_lead' } })
  const running = book.runningOf(account.id)
  if (running.some((follow) => follow.row.leader === row.id)) return refuse('copy_following', { code: 409 })
  if (running.length < COPY_LIMITS.leaders) return null
  return refuse('copy_limit', { code: 409, params: { max: String(COPY_LIMITS.leaders) } })
}

/** @param place whether a place is taken as well */
function roomRefusal(state: State, leader: Leader, amount: bigint, place: boolean): Refused | null {
  const equity = contractEquity(state, leader.account)
  const isFull = place && leader.followers.size >= placesOf(equity)
  const most = isFull ? 0n : copyRoom(equity, underCopy(leader))
  if (amount <= most) return null
  return refuse('copy_full', { code: 409, field: 'amount', params: { most: moneyText(most) } })
}

/** Amounts of the follows that copy, 1e-8. */
export function underCopy({ followers }: Leader): bigint {
  let sum = 0n
  for (const { row } of followers.values()) sum += row.amount
  return sum
}

function balanceRefusal(state: State, account: Account, amount: bigint): Refused | null {
  const available = transferable(account, 'contract', copyCoin(state))
  if (amount <= available) return null
  return refuse('insufficient_available_balance', { field: 'amount', params: { available: moneyText(available) } })
}

function amountRange(): Refused {
  const { min, max } = COPY_LIMITS
  return refuse('copy_amount_range', { field: 'amount', params: { min: moneyText(min), max: moneyText(max) } })
}

function readSettings(sent: CopySettings): { ok: true; settings: Settings } | Refused {
  const { mode } = sent
  if (mode !== 'ratio' && mode !== 'fixed') return refuse('bad_request', { field: 'mode' })
  const { usual, min, max } = COPY_SETTINGS.max_leverage
  const perTrade = mode === 'fixed' ? moneySetting('per_trade', sent.per_trade ?? '') : 0n
  if (typeof perTrade !== 'bigint') return perTrade
  const maxTrade = moneySetting('max_trade', sent.max_trade)
  if (typeof maxTrade !== 'bigint') return maxTrade
  const stop = percentSetting('stop_percent', sent.stop_percent)
  if (typeof stop !== 'number') return stop
  const maxLeverage = sent.max_leverage ?? usual
  if (!Number.isSafeInteger(maxLeverage) || maxLeverage < min || maxLeverage > max)
    return outOfRange('max_leverage', String(min), String(max))
  const slippage = sent.slippage === undefined ? null : percentSetting('slippage', sent.slippage)
  if (slippage !== null && typeof slippage !== 'number') return slippage
  return { ok: true, settings: { mode, perTrade, maxTrade, stop, maxLeverage, slippage } }
}

/** What a replay is asked for. @returns terms, or why they are none: the ranges are those of a follow */
export function readReplay(asked: {
  amount: string
  days: number
  mode: CopyMode
  per_trade?: string
  max_trade?: string
}): { ok: true; terms: ReplayTerms } | Refused {
  const read = readAmount(asked.amount)
  if (!read.ok) return read
  const { amount } = read
  if (amount < COPY_LIMITS.min || amount > COPY_LIMITS.max) return amountRange()
  const { mode, days } = asked
  const perTrade = mode === 'fixed' ? moneySetting('per_trade', asked.per_trade ?? '') : 0n
  if (typeof perTrade !== 'bigint') return perTrade
  const maxTrade = moneySetting('max_trade', asked.max_trade ?? moneyText(COPY_SETTINGS.max_trade.max))
  if (typeof maxTrade !== 'bigint') return maxTrade
  return { ok: true, terms: { amount, days, mode, perTrade, maxTrade } }
}

function moneySetting(field: 'per_trade' | 'max_trade', text: string): bigint | Refused {
  const read = readAmount(text)
  if (!read.ok) return refuse(read.refusal.key, { field })
  const { min, max } = COPY_SETTINGS[field]
  return read.amount < min || read.amount > max ? outOfRange(field, moneyText(min), moneyText(max)) : read.amount
}

/** @returns hundredths of a percent */
function percentSetting(field: 'stop_percent' | 'slippage', text: string): number | Refused {
  const value = isDecimal(text) ? toScaled(text, 2) : null
  if (value === null) return refuse('number_format', { field })
  const { min, max } = COPY_SETTINGS[field]
  const inside = value >= BigInt(min) && value <= BigInt(max)
  return inside ? Number(value) : outOfRange(field, String(min / 100), String(max / 100))
}

function outOfRange(field: string, min: string, max: string): Refused {
  return refuse('copy_settings', { field, params: { min, max } })
}
