import type { OptionKind, OptionSide } from '../../../shared/calls/products/option-entities.ts'
import { readBand } from '../../../shared/lines/option-band.ts'
import {
  CYCLES,
  cycleStanding,
  runningCycleEnd,
  takenCycleEnd,
  WINDOWS,
  windowEnd,
} from '../../../shared/lines/option-cycle.ts'
import { profitOf, rateText, readRate } from '../../../shared/lines/option-payout.ts'
import { mostPromised, OPTION_LIMITS } from '../../../shared/lines/option-stake.ts'
import { readStake } from '../../../shared/rules/option-stake-rule.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { addItemEvent } from '../../trading/settle/post-message.ts'
import { optionsOf } from './option-account.ts'
import { optionBook, optionMarket } from './option-book.ts'
import { flashRate, volatilityRate } from './option-offers.ts'
import { lockStake, optionCoin } from './pay-ticket.ts'
import type { Ticket } from './ticket.ts'
import { ticketView } from './ticket-view.ts'

/** A newest tick that is older has no index to go by, ms. */
const STALE_MS = 1_000

/** What a person asks for; numbers are decimal text as they were sent. */
export interface OpenOption {
  kind: 'openOption'
  account: number
  product: OptionKind
  currency_id: number
  side: OptionSide
  cycle?: number
  window?: number
  band?: string
  stake: string
  ends_at?: number
  rate?: string
}

type Refused = ReturnType<typeof refuse>
/** What a ticket is by its request alone, and what it would pay. */
interface Terms {
  ok: true
  market: MarketState
  stake: bigint
  /** The rate that was seen, hundredths; null where none was given. */
  seen: number | null
  cycle: number | null
  window: number | null
  band: number | null
  endsAt: number
  /** What is offered, hundredths; null where nothing is. */
  rate: number | null
}

/**
 * Takes a ticket: the stake is locked, and house account 6 sets its profit aside. Answers with the ticket, or in this order
 * `account_frozen`, fields, `option_closed`, `option_cutoff` {next} or `option_not_open`, `prices_stale`, `option_rate_moved` {rate},
 * `option_open_limit` {max}, `option_total_limit` {left}, `insufficient_available_balance` {available}, `option_pool` {most}.
 */
export function openOption(state: State, command: OpenOption): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  const terms = command.product === 'flash' ? flashTerms(state, command) : volatilityTerms(state, command)
  if (!terms.ok) return terms
  const { market, stake, rate } = terms
  const closed = optionBook(state).closed.has(command.currency_id) || rate === null
  if (closed) return refuse('option_closed', { code: 409 })
  const refusal =
    timeRefusal(state, terms) ?? rateRefusal(terms.seen, rate) ?? moneyRefusal(state, account, stake, rate)
  if (refusal) return refusal
  const { cycle, window, band, endsAt } = terms
  const id = ++optionBook(state).lastId
  const index = market.parts.marks?.prices().index ?? market.last
  const ticket: Ticket = {
    ...{ id, account: account.id, kind: command.product, currency_id: command.currency_id, side: command.side },
    ...{ cycle, window, band, stake, rate, strike: index, strikeAt: state.lastTick },
    ...{ openedAt: state.time, endsAt, status: 'running', settle: null, first: null, second: null, third: null },
    ...{ high: null, low: null, seen: Math.floor(state.time / 1_000) },
    ...{ decidedAt: null, decidedPrice: null, settledAt: null },
  }
  optionsOf(account).tickets.open.set(id, ticket)
  optionBook(state).add(ticket)
  lockStake(state, account, ticket)
  const view = ticketView(state, ticket)
  addItemEvent(state, account, 'ticket', view)
  return { ok: true, data: view }
}

function flashTerms(state: State, command: OpenOption): Terms | Refused {
  const market = optionMarket(state, command.currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  if (command.side !== 'up' && command.side !== 'down') return wrong('side')
  const { cycle } = command
  if (cycle === undefined || !CYCLES.some((known) => known === cycle)) return wrong('cycle')
  const read = readStake(command.stake)
  if (!read.ok) return read
  const endsAt = command.ends_at ?? runningCycleEnd(state.time, cycle)
  if (cycleStanding(state.time, endsAt, cycle) === 'none') return wrong('ends_at')
  const seen = command.rate === undefined ? null : readRate(command.rate)
  if (command.rate !== undefined && seen === null) return refuse('number_format', { field: 'rate' })
  const rate = flashRate(state, market, cycle)
  return { ok: true, market, stake: read.stake, seen, cycle, window: null, band: null, endsAt, rate }
}

function volatilityTerms(state: State, command: OpenOption): Terms | Refused {
  const market = optionMarket(state, command.currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const { side, window } = command
  if (side !== 'out' && side !== 'in') return wrong('side')
  if (window === undefined || !WINDOWS.some((known) => known === window)) return wrong('window')
  const band = readBand(command.band ?? '')
  if (band === null) return wrong('band')
  const read = readStake(command.stake)
  if (!read.ok) return read
  if (command.rate === undefined) return wrong('rate')
  const seen = readRate(command.rate)
  if (seen === null) return refuse('number_format', { field: 'rate' })
  const rate = volatilityRate(state, market, window, band, side)
  const endsAt = windowEnd(state.time, window)
  return { ok: true, market, stake: read.stake, seen, cycle: null, window, band, endsAt, rate }
}

function wrong(field: string): Refused {
  return refuse('bad_request', { field })
}

/** Whether the cycle takes tickets at this moment, and whether there is an index to go by. */
function timeRefusal({ time, lastTick }: State, { cycle, endsAt }: Terms): Refused | null {
  const standing = cycle === null ? 'taken' : cycleStanding(time, endsAt, cycle)
  if (cycle !== null && standing === 'late') {
    const next = String(takenCycleEnd(time, cycle))
    return refuse('option_cutoff', { code: 409, field: 'ends_at', params: { next } })
  }
  if (standing === 'early') return refuse('option_not_open', { field: 'ends_at' })
  return lastTick > 0 && time - lastTick <= STALE_MS ? null : refuse('prices_stale', { code: 409 })
}

/** @param seen rate that the person saw; a better one is taken */
function rateRefusal(seen: number | null, rate: number): Refused | null {
  if (seen === null || rate >= seen) return null
  return refuse('option_rate_moved', { code: 409, field: 'rate', params: { rate: rateText(rate) } })
}

/** Limits, then the person's balance, then what the house can promise. */
function moneyRefusal(state: State, account: Account, stake: bigint, rate: number): Refused | null {
  const { tickets } = optionsOf(account)
  const { open, total } = OPTION_LIMITS
  if (tickets.open.size >= open) return refuse('option_open_limit', { code: 409, params: { max: String(open) } })
  const left = total - optionsOf(account).running()
  if (stake > left)
    return refuse('option_total_limit', {
      code: 409,
      field: 'stake',
      params: { left: moneyText(left > 0n ? left : 0n) },
    })
  const coin = optionCoin(state)
  const { free } = account.holding('option', coin)
  if (stake > free)
    return refuse('insufficient_available_balance', { field: 'stake', params: { available: moneyText(free) } })
  const house = state.accounts.get(HOUSE.option)?.holding('option', coin).free ?? 0n
  if (profitOf(stake, rate) <= house) return null
  return refuse('option_pool', { code: 409, field: 'stake', params: { most: moneyText(mostPromised(house, rate)) } })
}
