import { fromScaled } from '../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../shared/rules/order-units.ts'
import { HOUSE } from '../account/house.ts'
import type { Purse } from '../command.ts'
import { lockOf } from '../order/order-life.ts'
import type { State } from '../state/state.ts'

/** What has to hold after every command. @returns where it does not, one line each */
export type Invariant<S> = (state: S) => string[]
export type Invariants<S> = Readonly<Record<string, Invariant<S>>>

/** Of trading and of money that comes and goes. What locks option and finance money, products explain. */
const BASE: Invariants<State> = {
  holdings: negativeHoldings,
  spot_locks: spotLocks,
  contract_locks: contractLocks,
  fund_locks: fundLocks,
  c2c_locks: c2cLocks,
}

/**
 * See `Exchange.lockGaps`.
 * @param more the products' own
 * @throws RangeError where one has a name that is taken
 */
export function lockGaps(state: State, more: readonly Invariants<State>[] = []): Record<string, string[]> {
  const gaps: Record<string, string[]> = {}
  for (const invariants of [BASE, ...more])
    for (const [name, look] of Object.entries(invariants)) {
      if (Object.hasOwn(gaps, name)) throw new RangeError(`two invariants ${name}`)
      gaps[name] = look(state)
    }
  return gaps
}

/** The insurance fund alone may go below zero, by its free money on perpetuals (rules.md). */
function negativeHoldings(state: State): string[] {
  const gaps: string[] = []
  for (const account of state.accounts.all())
    for (const { purse, asset, free, locked } of account.everyHolding()) {
      const exempt = account.id === HOUSE.insurance && purse === 'contract'
      if (locked < 0n || (free < 0n && !exempt))
        gaps.push(`${placeOf(account.id, purse, asset)}: free ${textOf(free)}, locked ${textOf(locked)}`)
    }
  return gaps
}

/** Orders that rest on spot, people's and the house's, each with what is left of it. */
function spotLocks(state: State): string[] {
  const held = new Sums()
  for (const order of state.orders.values()) {
    const market = state.markets[order.market]
    if (market?.spec.kind !== 'spot') continue
    const asset = order.side === 'buy' ? market.spec.quote_id : market.spec.currency_id
    held.add(order.account, asset, lockOf(market, order, order.left))
  }
  return lockedBut(state, 'spot', held)
}

/** Margins of isolated positions; orders and cross positions lock nothing. */
function contractLocks(state: State): string[] {
  const held = new Sums()
  for (const account of state.accounts.all())
    for (const stake of account.perp?.stakes.values() ?? [])
      for (const { isolated, margin } of stake.positions())
        if (isolated) held.add(account.id, stake.market.spec.quote_id, margin)
  return lockedBut(state, 'contract', held)
}

/** Withdrawals under review, each with its whole amount. What the house locks in its fund purse, its product explains. */
function fundLocks(state: State): string[] {
  const held = new Sums()
  for (const { id, money } of state.accounts.all())
    for (const { asset, amount } of money.withdrawals.open.values()) held.add(id, asset, amount)
  return lockedBut(state, 'fund', held, true)
}

/** Nothing: the coins of C2C orders stand on the escrow account, as many as the orders that are not over say. */
function c2cLocks(state: State): string[] {
  const escrow = new Map<number, bigint>()
  for (const { asset, quantity } of state.money.c2c.values()) escrow.set(asset, (escrow.get(asset) ?? 0n) + quantity)
  const gaps = lockedBut(state, 'c2c', new Sums())
  for (const { purse, asset, free } of state.accounts.get(HOUSE.escrow)?.everyHolding() ?? []) {
    const wanted = purse === 'c2c' ? (escrow.get(asset) ?? 0n) : 0n
    if (free !== wanted) gaps.push(`${placeOf(HOUSE.escrow, purse, asset)}: ${textOf(free)} and not ${textOf(wanted)}`)
    if (purse === 'c2c') escrow.delete(asset)
  }
  for (const [asset, wanted] of escrow)
    if (wanted !== 0n) gaps.push(`${placeOf(HOUSE.escrow, 'c2c', asset)}: 0 and not ${textOf(wanted)}`)
  return gaps
}

/** Money by account and asset, 1e-8. */
export class Sums {
  private readonly sums = new Map<string, bigint>()

  add(account: number, asset: number, units: bigint): void {
    const key = `${account}/${asset}`
    this.sums.set(key, (this.sums.get(key) ?? 0n) + units)
  }

  of(account: number, asset: number): bigint {
    return this.sums.get(`${account}/${asset}`) ?? 0n
  }
}

/**
 * Where what is locked in a purse differs from what explains it.
 * @param held what should be locked, by account and asset  @param people people's money alone is looked at
 */
export function lockedBut(state: State, purse: Purse, held: Sums, people = false): string[] {
  const gaps: string[] = []
  const assets = state.genesis?.assets ?? []
  for (const account of state.accounts.all()) {
    if (people && account.house) continue
    const locked = new Map<number, bigint>()
    for (const one of account.everyHolding()) if (one.purse === purse) locked.set(one.asset, one.locked)
    for (const { id } of assets) {
      const [is, wanted] = [locked.get(id) ?? 0n, held.of(account.id, id)]
      if (is !== wanted) gaps.push(`${placeOf(account.id, purse, id)}: locked ${textOf(is)} and not ${textOf(wanted)}`)
    }
  }
  return gaps
}

function placeOf(account: number, purse: Purse, asset: number): string {
  return `account ${account}, ${purse}, asset ${asset}`
}

function textOf(units: bigint): string {
  return fromScaled(units, MONEY_DIGITS)
}
