import type { FundingRateRow, MarketDetails } from '../../../shared/calls/contract-entities.ts'
import { toScaled, toUnits } from '../../../shared/decimal/decimal-text.ts'
import { FUNDING_PERIOD } from '../../../shared/perp/funding-time.ts'
import { MONEY_DIGITS, moneyText, notionalOf, quantityText } from '../../../shared/rules/order-units.ts'
import { dayWorth } from '../../bots/liveliness.ts'
import type { Genesis } from '../../contract/genesis.ts'
import { mix, smoothNoise } from '../../kernel/arithmetic.ts'
import type { Interest, MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { marketDetails } from './market-details.ts'

/*
 * What a market is given besides what is held on it: positions of people who are not accounts, funding before the genesis and money of
 * the insurance fund. Made from the seed when it is asked for and never stored, as candles before the genesis are; nobody is paid by it.
 */

const HOUR = 3_600_000
const HOURS_BACK = 24
/** A week of funding before the genesis. */
const FUNDING_BACK = 21
/** Part of a day's trades that stays open. */
const OPEN_PART = 0.35
const FUND = 5_000_000

/** {@link marketDetails} with what the seed adds; `seeded` says from when on the rest is the exchange's own. */
export function seededDetails(state: State, market: MarketState): MarketDetails {
  const own = marketDetails(state, market)
  const { genesis } = state
  if (!genesis) return own
  const crowd = crowdOf(market, genesis)
  const now = withCrowd(market, own, crowd(state.time))
  const hours = Array.from({ length: HOURS_BACK }, (_, back) => (Math.floor(state.time / HOUR) - back) * HOUR)
  const fund = fundOf(genesis, market.spec.quote_id)
  return {
    ...own,
    ...now,
    open_value: moneyText(
      notionalOf(market.rules, market.markTicks, toUnits(now.open_interest, market.rules.quantityDigits) ?? 0),
    ),
    insurance_fund: plus(own.insurance_fund, fund(state.time)),
    interest: merged(own.interest, hours, (at, row) => ({ at, ...withCrowd(market, row ?? NOBODY, crowd(at)) })),
    insurance: merged(own.insurance, hours, (at, row) => ({ at, balance: plus(row?.balance ?? '0', fund(at)) })),
    funding: [...own.funding, ...seededFunding(market, genesis)],
    seeded: genesis.time,
  }
}

const NOBODY: Held = {
  open_interest: '0',
  long_accounts: 0,
  short_accounts: 0,
  long_quantity: '0',
  short_quantity: '0',
}
type Held = Pick<
  MarketDetails,
  'open_interest' | 'long_accounts' | 'short_accounts' | 'long_quantity' | 'short_quantity'
>

/** Samples of the exchange's own, and one an hour; each with what the seed adds at its instant. Oldest first. */
function merged<Row extends { at: number }, Made>(
  own: readonly Row[],
  hours: readonly number[],
  make: (at: number, row: Row | undefined) => Made,
): Made[] {
  const instants = new Set([...hours, ...own.map(({ at }) => at)])
  return [...instants]
    .sort((a, b) => a - b)
    .map((at) =>
      make(
        at,
        own.findLast((row) => row.at <= at),
      ),
    )
}

/** Who holds a market besides its accounts, at an instant: as much long as short, by more or fewer people. */
function crowdOf({ spec, rules }: MarketState, { seed }: Genesis): (at: number) => Interest {
  const key = mix(mix(seed | 0, spec.currency_id), 0x0f1)
  const price = Number(spec.start_price)
  const base = (OPEN_PART * dayWorth(spec.liveliness)) / price
  const people = 400 + (key % 1_600)
  return (at) => {
    const hour = at / HOUR
    const size = base * (1 + 0.12 * smoothNoise(key, hour / 30) + 0.03 * smoothNoise(key + 1, hour / 4))
    const lots = Math.floor((size * 10 ** rules.quantityDigits) / rules.step) * rules.step
    const part = 0.52 + 0.1 * smoothNoise(key + 2, hour / 18) + 0.02 * smoothNoise(key + 3, hour / 3)
    const longs = Math.round(people * part)
    return { lots, longs, shorts: people - longs, longLots: lots, shortLots: lots }
  }
}

/** What accounts hold against the house is held by the crowd on the other side: as much is long as short, and that is the open interest. */
function withCrowd({ rules }: MarketState, held: Held, crowd: Interest): Held {
  const lots = (text: string) => toUnits(text, rules.quantityDigits) ?? 0
  const quantity = quantityText(rules, crowd.lots + Math.max(lots(held.long_quantity), lots(held.short_quantity)))
  return {
    open_interest: quantity,
    long_accounts: held.long_accounts + crowd.longs,
    short_accounts: held.short_accounts + crowd.shorts,
    long_quantity: quantity,
    short_quantity: quantity,
  }
}

/** Money (1e-8) that the insurance fund of a coin has from before; one fund for all markets of the coin. */
function fundOf({ seed }: Genesis, quoteId: number): (at: number) => bigint {
  const key = mix(mix(seed | 0, quoteId), 0x0f2)
  return (at) => {
    const hour = at / HOUR
    const money = FUND * (1 + 0.05 * smoothNoise(key, hour / 200) + 0.001 * smoothNoise(key + 1, hour / 5))
    return BigInt(Math.round(money * 100)) * 1_000_000n
  }
}

function plus(own: string, more: bigint): string {
  const negative = own.startsWith('-')
  const units = toScaled(negative ? own.slice(1) : own, MONEY_DIGITS) ?? 0n
  return moneyText((negative ? -units : units) + more)
}

/** The week of funding before the genesis, newest first; its marks are closes of the seeded candles. */
export function seededFunding(market: MarketState, { seed, time }: Genesis): FundingRateRow[] {
  const { spec, parts } = market
  const key = mix(mix(seed | 0, spec.currency_id), 0x0f3)
  const candles = parts.candles.candles('4H', 2 * FUNDING_BACK + 4, time, time)
  const closes = new Map(candles.map(([opened, , , , close]) => [opened + 4 * HOUR, close]))
  const last = Math.floor((time - 1) / FUNDING_PERIOD)
  return Array.from({ length: FUNDING_BACK }, (_, back) => last - back).flatMap((period) => {
    const at = period * FUNDING_PERIOD
    const mark = closes.get(at)
    if (mark === undefined) return []
    const noise = 18_000 * smoothNoise(key, period / 3) + 6_000 * smoothNoise(key + 1, period)
    return [{ currency_id: spec.currency_id, at, rate: moneyText(BigInt(Math.round(10_000 + noise))), mark }]
  })
}
