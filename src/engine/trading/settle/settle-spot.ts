import { feeOf, notionalOf } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import { HOUSE } from '../model/house.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { note } from './ledger.ts'

export interface Settlement {
  /** Quote money (1e-8) that changed hands. */
  quote: bigint
  makerFee: bigint
  takerFee: bigint
  /** Realised profit of each side on a perpetual market; 0 on spot. */
  /** Of what closed, without fees; null where nothing did. */
  makerRealised: bigint | null
  takerRealised: bigint | null
}

/**
 * Moves the money of one fill on spot. The taker pays out of what is free, the maker out of what its order locked; each receives the
 * other coin less its fee, which goes to the fee account. On perpetual markets see settle-perp.ts.
 */
export function settle(
  state: State,
  market: MarketState,
  maker: EngineOrder,
  taker: EngineOrder,
  price: number,
  lots: number,
): Settlement {
  const { rules, spec } = market
  const quote = notionalOf(rules, price, lots)
  const base = BigInt(lots) * rules.baseUnit
  const makerBuys = maker.side === 'buy'
  const makerGets = makerBuys ? base : quote
  const takerGets = makerBuys ? quote : base
  const makerFee = feeOf(makerGets, rules.makerPpm)
  const takerFee = feeOf(takerGets, rules.takerPpm)
  const baseAsset = spec.currency_id
  const quoteAsset = spec.quote_id

  const makerAccount = state.accounts.get(maker.account)!
  const paid = makerAccount.holding('spot', makerBuys ? quoteAsset : baseAsset)
  paid.locked -= takerGets
  const received = makerAccount.holding('spot', makerBuys ? baseAsset : quoteAsset)
  received.free += makerGets - makerFee

  const takerAccount = state.accounts.get(taker.account)!
  const spent = takerAccount.holding('spot', makerBuys ? baseAsset : quoteAsset)
  spent.free -= makerGets
  const bought = takerAccount.holding('spot', makerBuys ? quoteAsset : baseAsset)
  bought.free += takerGets - takerFee

  const fees = state.accounts.get(HOUSE.fees)!
  fees.holding('spot', makerBuys ? baseAsset : quoteAsset).free += makerFee
  fees.holding('spot', makerBuys ? quoteAsset : baseAsset).free += takerFee

  noteFill(state, makerAccount, maker, [paid.asset, -takerGets], [received.asset, makerGets, makerFee])
  noteFill(state, takerAccount, taker, [spent.asset, -makerGets], [bought.asset, takerGets, takerFee])

  const { collector } = state
  collector.touchHolding(paid, makerAccount)
  collector.touchHolding(received, makerAccount)
  collector.touchHolding(spent, takerAccount)
  collector.touchHolding(bought, takerAccount)
  return { quote, makerFee, takerFee, makerRealised: null, takerRealised: null }
}

/** What one side paid, and what it got before and for its fee. */
function noteFill(
  state: State,
  account: Account,
  order: EngineOrder,
  [paid, amount]: [asset: number, amount: bigint],
  [got, gross, fee]: [asset: number, gross: bigint, fee: bigint],
): void {
  if (account.house) return
  note(state, account, 'spot', paid, 'trade', amount, order.id)
  note(state, account, 'spot', got, 'trade', gross, order.id)
  note(state, account, 'spot', got, 'fee', -fee, order.id)
}
