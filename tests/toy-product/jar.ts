import { refuse } from '../../src/engine/kernel/refuse.ts'
import { Slot } from '../../src/engine/kernel/slot.ts'
import type { Account } from '../../src/engine/trading/model/account.ts'
import type { State } from '../../src/engine/trading/model/state.ts'
import { note } from '../../src/engine/trading/settle/ledger.ts'
import { nextNoon } from '../../src/shared/lines/instants.ts'
import { checkAmount } from '../../src/shared/rules/amount-rule.ts'
import { moneyText } from '../../src/shared/rules/order-units.ts'

/** Asset that jars hold. */
const COIN = 'USDT'

/** What the toy product keeps: how often each person has filled a jar, and the ticks that it has seen. */
export class Jars {
  readonly fills = new Map<number, number>()
  ticks = 0
}

const JARS = new Slot('jar', () => new Jars())

export function jarsOf(state: State): Jars {
  return state.slots.get(JARS)
}

export function coinOf(state: State): number {
  return state.genesis?.assets.find(({ symbol }) => symbol === COIN)?.id ?? 0
}

/** A person's jar: the locked money of the finance wallet. */
export function savedOf(state: State, account: Account | undefined): bigint {
  return account?.holding('finance', coinOf(state)).locked ?? 0n
}

export interface JarView {
  saved: string
  fills: number
  next_at: number | null
}

export function jarView(state: State, id: number): JarView {
  return {
    saved: moneyText(savedOf(state, state.accounts.get(id))),
    fills: jarsOf(state).fills.get(id) ?? 0,
    next_at: state.due.instantOf('jar_open', id),
  }
}

/** Puts spot money into the person's jar; it comes back at the next Noon. Answers with the jar. */
export function fillJar(state: State, command: { account: number; amount: string }) {
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const coin = coinOf(state)
  const spot = account.holding('spot', coin)
  const checked = checkAmount(command.amount, spot.free, { tooMuch: 'insufficient_available_balance' })
  if (!checked.ok) return checked
  move(state, account, checked.amount)
  const { fills } = jarsOf(state)
  fills.set(account.id, (fills.get(account.id) ?? 0) + 1)
  state.due.schedule('jar_open', account.id, nextNoon(state.time))
  return { ok: true as const, data: jarView(state, account.id) }
}

/** The jar is opened: its money is free again on spot. */
export function openJar(state: State, id: number): void {
  const account = state.accounts.get(id)
  if (account) move(state, account, -savedOf(state, account))
}

/** @param units 1e-8 that go into the jar; below zero: that come out of it */
function move(state: State, account: Account, units: bigint): void {
  const coin = coinOf(state)
  const [spot, finance] = [account.holding('spot', coin), account.holding('finance', coin)]
  spot.free -= units
  finance.locked += units
  note(state, account, 'spot', coin, 'transfer', -units, null)
  note(state, account, 'finance', coin, 'transfer', units, null)
  state.collector.touchHolding(spot, account)
  state.collector.touchHolding(finance, account)
}
