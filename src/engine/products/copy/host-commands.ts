import type { Side } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { copyBook, THIN_SIDES, type ThinSide } from './copy-book.ts'
import { personOf } from './follow-commands.ts'
import { addLeader } from './lead-commands.ts'
import { closeMarket, openMarket } from './lead-trades.ts'
import { emptyBook } from './thin-books.ts'

/** What the host says of leaders: the sandbox's own, and what its panel makes them do. */
export type CopyHostCommand =
  /** @param style number of the style by which it trades; null: the panel moves it */
  | { kind: 'openCopyLeader'; account: number; name: string; bio: string; style: number | null }
  /** @param side of the book that is emptied  @param seconds how long */
  | { kind: 'thinBook'; currency_id: number; side: ThinSide; seconds: number }
  /** An opening is of 5 % of the leader's equity as margin. */
  | { kind: 'moveCopyLeader'; account: number; currency_id: number; action: 'open' | 'close'; side: Side }

type Command<K extends CopyHostCommand['kind']> = Extract<CopyHostCommand, { kind: K }>

/** Makes an account a leader without asking for conditions. Answers `{id}`; 409 where it leads already. */
export function openCopyLeader(state: State, { account: id, name, bio, style }: Command<'openCopyLeader'>): Answer {
  const account = personOf(state, id)
  if (!account) return refuse('not_found', { code: 404, field: 'account' })
  if (copyBook(state).leaders.has(id)) return refuse('bad_request', { code: 409, field: 'account' })
  if (style !== null && !Number.isSafeInteger(style)) return refuse('bad_request', { field: 'style' })
  addLeader(state, account, { name, bio, style })
  return { ok: true, data: { id } }
}

/** Has a leader open or close on a market. Answers with the order. */
export function moveCopyLeader(state: State, command: Command<'moveCopyLeader'>): Answer {
  const { account: id, currency_id, action, side } = command
  const leader = copyBook(state).leaders.get(id)
  const market = state.market('contract', currency_id)
  if (!leader) return refuse('not_found', { code: 404, field: 'account' })
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  if (action === 'close') return closeMarket(state, leader.account, market)
  return openMarket(state, leader.account, market, side, 5)
}

const LONGEST_THIN = 600

/** Keeps a perpetual's book without the house's quotes for some seconds. Answers `{cancelled}`. */
export function thinBook(state: State, { currency_id, side, seconds }: Command<'thinBook'>): Answer {
  const market = state.market('contract', currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  if (!THIN_SIDES.includes(side)) return refuse('bad_request', { field: 'side' })
  const fits = Number.isSafeInteger(seconds) && seconds >= 1 && seconds <= LONGEST_THIN
  if (!fits) return refuse('bad_request', { field: 'seconds' })
  const thin = { side, until: state.time + seconds * 1_000 }
  copyBook(state).thin.set(market.index, thin)
  return { ok: true, data: { cancelled: emptyBook(state, market, thin) } }
}
