import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import type { PositionSide } from '../../../shared/perp/position-side.ts'
import { quantityText, type Side } from '../../../shared/rules/order-units.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { ClosePosition, PlaceOrder } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../model/account.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { Exposure } from '../model/exposure.ts'
import type { Position } from '../model/position.ts'
import type { State } from '../model/state.ts'
import { cancelResting } from '../settle/order-life.ts'
import { findExposure, namedPosition } from './perp-settings.ts'
import { placePerpOrder } from './place-perp-order.ts'

/** Closes a position, or `quantity` of it, at market or by a limit order. Answers with the order. */
export function closePosition(state: State, command: ClosePosition): Answer {
  const found = findExposure(state, command)
  if (!found.ok) return found
  const position = namedPosition(found.account, found.exposure, command.position_side)
  if (!position) return refuse('no_position')
  const { type, price } = command
  const quantity = command.quantity ?? whole(found.exposure, position)
  return placePerpOrder(state, { ...closingOf(found.account, found.exposure, position), type, price, quantity })
}

export interface ClosedAll {
  closed: PerpOrder[]
  /** Positions that could not be closed, and why. */
  refused: { currency_id: number; position_side: PositionSide; refusal: Refusal }[]
}

/** Closes every position at market, of one market or of all. Answers {@link ClosedAll}. */
export function closeAllPositions(state: State, command: { account: number; currency_id: number | null }): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const only = command.currency_id === null ? null : state.market('contract', command.currency_id)
  if (only === undefined) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const data: ClosedAll = { closed: [], refused: [] }
  for (const exposure of account.perpetuals.sorted()) {
    if (only !== null && exposure.market !== only) continue
    for (const position of exposure.positions()) {
      const order = { ...closingOf(account, exposure, position), quantity: whole(exposure, position) }
      const answer = placePerpOrder(state, order)
      const { currency_id, position_side = 'both' } = order
      if (answer.ok) data.closed.push(answer.data as PerpOrder)
      else data.refused.push({ currency_id, position_side, refusal: answer.refusal })
    }
  }
  return { ok: true, data }
}

export interface Reversed {
  closed: PerpOrder
  /** Null where the second leg could not be placed; `refusal` says why, and is null where the first did not close all. */
  opened: PerpOrder | null
  refusal: Refusal | null
}

/** Cancels the orders of a position, closes it at market and opens as much on the other side. Answers {@link Reversed}. */
export function reversePosition(
  state: State,
  command: { account: number; currency_id: number; position_side: PositionSide },
): Answer {
  const found = findExposure(state, command)
  if (!found.ok) return found
  const { account, exposure } = found
  const position = namedPosition(account, exposure, command.position_side)
  if (!position) return refuse('no_position')
  const closing = { ...closingOf(account, exposure, position), quantity: whole(exposure, position) }
  const own = [...exposure.orders].filter((order) => order.positionSide === command.position_side)
  if (!isOffered(exposure, closing.side, new Set(own))) return refuse('no_liquidity')
  for (const order of own) cancelResting(state, exposure.market, order, 'cancelled_by_user')
  const first = placePerpOrder(state, closing)
  if (!first.ok) return first
  const closed = first.data as PerpOrder
  if (position.lots > 0) return { ok: true, data: { closed, opened: null, refusal: null } satisfies Reversed }
  const second = placePerpOrder(state, {
    ...closing,
    reduce_only: false,
    position_side: otherSide(command.position_side),
  })
  const opened = second.ok ? (second.data as PerpOrder) : null
  return { ok: true, data: { closed, opened, refusal: second.ok ? null : second.refusal } satisfies Reversed }
}

/** Whether anything stands against a side beside the orders that are about to go. */
function isOffered(exposure: Exposure, side: Side, going: ReadonlySet<EngineOrder>): boolean {
  const ladder = exposure.market.book.opposite(side)
  for (let rank = 0; rank < ladder.size; rank++)
    for (let order = ladder.ranked(rank)?.head ?? null; order; order = order.next) if (!going.has(order)) return true
  return false
}

function otherSide(side: PositionSide): PositionSide {
  return side === 'both' ? side : side === 'long' ? 'short' : 'long'
}

function whole(exposure: Exposure, position: Position): string {
  return quantityText(exposure.market.rules, position.lots)
}

/** A market order that closes a position. */
function closingOf(account: Account, exposure: Exposure, position: Position): PlaceOrder {
  const long = position.direction === 1
  const { hedge } = account.perpetuals
  return {
    kind: 'placeOrder',
    account: account.id,
    market: 'contract',
    currency_id: exposure.market.spec.currency_id,
    side: long ? 'sell' : 'buy',
    type: 'market',
    time_in_force: 'GTC',
    post_only: false,
    reduce_only: true,
    position_side: hedge ? (long ? 'long' : 'short') : 'both',
  }
}
