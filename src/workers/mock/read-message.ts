import * as v from 'valibot'
import { market } from '../../shared/calls/entities.ts'
import { marketUnits } from '../../shared/hub-protocol/market.ts'
import { type LivePrices, type MarketToShow, type MockRequest, SCENARIOS, SPEEDS } from '../../shared/mock/mock-port.ts'

/** Levels a side that a tab may tell. */
const MAX_LEVELS = 100
const MAX_DIGITS = 12

const kind = v.picklist(['spot', 'contract'])
const whole = v.pipe(v.number(), v.safeInteger())
const positive = v.pipe(whole, v.minValue(1))
const id = v.pipe(positive, v.maxValue(999_999_999))
const side = v.pipe(v.array(positive), v.maxLength(2 * MAX_LEVELS))
const instant = v.pipe(v.number(), v.finite(), v.minValue(0))

const prices = v.object({
  kind,
  currency_id: id,
  live: v.boolean(),
  bids: side,
  asks: side,
  last: v.nullable(positive),
  mark: v.nullable(v.object({ mark: positive, index: positive, rate: whole, next: instant })),
  at: instant,
  away: v.boolean(),
})

const digits = v.pipe(whole, v.minValue(0), v.maxValue(MAX_DIGITS))
const short = v.pipe(v.string(), v.minLength(1), v.maxLength(32))
const shown = v.object({
  market: v.pipe(
    v.object({
      ...market.entries,
      currency_id: id,
      quote_id: id,
      symbol: short,
      base: short,
      quote: short,
      price_digits: digits,
      quantity_digits: digits,
      max_leverage: v.pipe(whole, v.minValue(1), v.maxValue(125)),
    }),
    v.check((one) => hasUnits(one)),
  ),
  dayWorth: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))),
})

const bare = (
  ...wishes: ('reset' | 'make_up' | 'go_live' | 'settle_and_go_live' | 'end_scenario' | 'understood' | 'keep')[]
) => wishes.map((wish) => v.object({ wish: v.literal(wish) }))

const wish = v.union([
  ...bare('reset', 'make_up', 'go_live', 'settle_and_go_live', 'end_scenario', 'understood', 'keep'),
  v.object({ wish: v.literal('speed'), speed: v.picklist(SPEEDS) }),
  v.object({ wish: v.literal('scenario'), scenario: v.picklist(SCENARIOS), kind, currency_id: id }),
])

function hasUnits(one: v.InferOutput<typeof market>): boolean {
  try {
    marketUnits(one)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Prices as a tab may tell them. @throws {v.ValiError} where they are not */
export function readPrices(given: unknown): LivePrices[] {
  return v.parse(v.pipe(v.array(prices), v.maxLength(300)), given)
}

/** @throws {v.ValiError} where it is no market that can be listed, or the prices are another's */
export function readShown(given: unknown, reported: unknown): { shown: MarketToShow; prices: LivePrices } {
  const read = { shown: v.parse(shown, given), prices: v.parse(prices, reported) }
  const { market } = read.shown
  if (market.kind !== read.prices.kind || market.currency_id !== read.prices.currency_id)
    throw new RangeError('prices of another market')
  return read
}

/** @throws {v.ValiError} where nothing of that kind can be wished */
export function readMockRequest(given: unknown): MockRequest {
  return v.parse(wish, given)
}
