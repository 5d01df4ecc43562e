import { fundingCap } from '../../../shared/perp/funding-cap.ts'
import { fundingPayment } from '../../../shared/perp/funding-payment.ts'
import { fundingRate } from '../../../shared/perp/funding-rate.ts'
import { FUNDING_PERIOD, nextFunding } from '../../../shared/perp/funding-time.ts'
import { notionalOf } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import { HOUSE } from '../model/house.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Position } from '../model/position.ts'
import type { State } from '../model/state.ts'
import { notionalAtMark, profitOf } from '../rules/margins.ts'
import { changePosition } from '../settle/change-position.ts'
import { note } from '../settle/ledger.ts'
import { changeWallet, insurancePays } from '../settle/wallet.ts'

/** A funding instant of a market, and the rate that its period came to (1e-8). */
export interface DueFunding {
  market: MarketState
  at: number
  rate: bigint
}

/**
 * The funding instants after `before` and not after now, to be asked before the marks go on: they begin a new period then. Of
 * several in a long pause the later ones had no samples.
 */
export function dueFunding(state: State, before: number): DueFunding[] {
  const due: DueFunding[] = []
  const first = nextFunding(before)
  for (let at = first; at <= state.time; at += FUNDING_PERIOD)
    for (const market of state.ofKind('contract')) {
      const rate = at === first ? market.parts.marks?.rate() : fundingRate(0n, fundingCap(market.spec.max_leverage))
      due.push({ market, at, rate: rate ?? 0n })
    }
  return due
}

/** Every holder pays or gets −s·q·MP·F at the mark of this moment; the rest of the rounding is the insurance fund's. */
export function payFunding(state: State, due: readonly DueFunding[]): void {
  if (due.length === 0) return
  const holders = [...state.holders.values()].sort((a, b) => a.id - b.id)
  for (const one of due) {
    const { market, at, rate } = one
    let given = 0n
    for (const account of holders) {
      const exposure = account.perpetuals.exposures.get(market.index)
      for (const position of exposure?.positions() ?? [])
        given += pay(state, account, exposure as Exposure, position, one)
    }
    payHouse(state, market, rate, given)
    market.paidFunding({ at, rate, mark: market.markTicks })
  }
}

/** @returns what the position got, below zero where it paid */
function pay(state: State, account: Account, exposure: Exposure, position: Position, { at, rate }: DueFunding): bigint {
  const { market } = exposure
  const { direction, lots } = position
  const amount = fundingPayment(direction, notionalAtMark(exposure, position), rate)
  position.funding += amount
  const { hedge } = account.perpetuals
  const record = { market: market.index, at, direction, hedge, lots, mark: market.markTicks, rate, amount }
  account.perpetuals.funding.add(record)
  note(state, account, 'contract', market.spec.quote_id, 'funding', amount, market.spec.currency_id)
  if (position.isolated) changeMargin(state, account, exposure, position, amount)
  else changeWallet(state, account, market.spec.quote_id, amount)
  changePosition(state, account, exposure, position)
  for (const hear of state.hooks.fundingPaid) hear(state, account, market, amount)
  return amount
}

/** An isolated margin never goes below zero: what it lacks is made of the position's own profit, then paid by the fund. */
function changeMargin(state: State, account: Account, exposure: Exposure, position: Position, amount: bigint): void {
  const asset = exposure.market.spec.quote_id
  const lacking = position.margin + amount < 0n ? -(position.margin + amount) : 0n
  if (lacking > 0n) {
    const own = atMost(profitOf(exposure, position), lacking)
    position.realise(own)
    insurancePays(state, asset, lacking - own)
    const { currency_id } = exposure.market.spec
    note(state, account, 'contract', asset, 'realised', own, currency_id)
    note(state, account, 'contract', asset, 'insurance', lacking - own, currency_id)
  }
  const change = amount + lacking
  position.margin += change
  const wallet = account.holding('contract', asset)
  wallet.locked += change
  state.collector.touchHolding(wallet, account)
}

/** A profit up to a limit; none where it is a loss. */
function atMost(profit: bigint, limit: bigint): bigint {
  if (profit <= 0n) return 0n
  return profit < limit ? profit : limit
}

/** The bots get or pay the share of their net lots; the insurance fund gets its own and what rounding leaves. */
function payHouse(state: State, market: MarketState, rate: bigint, given: bigint): void {
  const asset = market.spec.quote_id
  let rest = -given
  for (const id of [HOUSE.maker, HOUSE.taker]) {
    const account = state.accounts.get(id)!
    const lots = account.houseLots.get(market.index) ?? 0
    if (lots === 0) continue
    const notional = notionalOf(market.rules, market.markTicks, Math.abs(lots))
    const amount = fundingPayment(lots > 0 ? 1 : -1, notional, rate)
    account.holding('contract', asset).free += amount
    rest -= amount
  }
  if (rest !== 0n) insurancePays(state, asset, -rest)
}
