import type { MarketDetails, MarkWorking } from '../../../shared/calls/contract-entities.ts'
import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { tiersOf } from '../../../shared/perp/tiers.ts'
import { MONEY_DIGITS, moneyText, notionalOf, priceText, quantityText } from '../../../shared/rules/order-units.ts'
import { HOUSE } from '../model/house.ts'
import type { Interest, MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { interestOf } from '../rules/interest.ts'
import { fundingRateView } from './position-view.ts'

/** What api/contract/data tells of one perpetual market beside its prices. */
export function marketDetails(state: State, market: MarketState): MarketDetails {
  const { rules, spec, markTicks } = market
  const now = interestOf(state, market)
  const fund = state.accounts.get(HOUSE.insurance)?.holding('contract', spec.quote_id).free ?? 0n
  return {
    ...interestTexts(market, now),
    open_value: moneyText(notionalOf(rules, markTicks, now.lots)),
    insurance_fund: moneyText(fund),
    interest: market.interest.map((row) => ({ at: row.at, ...interestTexts(market, row) })),
    insurance: (state.fund.get(spec.quote_id) ?? []).map(({ at, money }) => ({ at, balance: moneyText(money) })),
    funding: [...market.funding].reverse().map((row) => fundingRateView(market, row)),
    tiers: tiersOf(spec.max_leverage).map(({ floor, most, leverage, rate, cum }) => ({
      floor: moneyText(floor),
      most: moneyText(most),
      leverage,
      rate: moneyText(rate),
      cum: moneyText(cum),
    })),
    working: workingView(market),
  }
}

function workingView({ parts, rules }: MarketState): MarkWorking | null {
  const working = parts.marks?.working()
  if (!working) return null
  const price = (ticks: number) => priceText(rules, ticks)
  const { twiceBasis, samples } = working
  const unit = 10n ** BigInt(MONEY_DIGITS - rules.priceDigits)
  return {
    at: working.at,
    index: price(working.index),
    last: price(working.last),
    mark: price(working.mark),
    funding_rate: moneyText(working.rate),
    next_funding: working.next,
    mean_basis: moneyText(samples === 0 ? 0n : divideNearest(twiceBasis * unit, 2n * BigInt(samples))),
    basis_samples: samples,
    premium: moneyText(working.premium),
    premium_samples: working.premiumSamples,
  }
}

function interestTexts({ rules }: MarketState, { lots, longs, shorts, longLots, shortLots }: Interest) {
  return {
    open_interest: quantityText(rules, lots),
    long_accounts: longs,
    short_accounts: shorts,
    long_quantity: quantityText(rules, longLots),
    short_quantity: quantityText(rules, shortLots),
  }
}
