import * as v from 'valibot'
import type { LedMarket } from '../../src/engine/contract/led-market.ts'
import { toScaled, toUnits } from '../../src/shared/decimal/decimal-text.ts'
import { type Market, marketUnits } from '../../src/shared/hub-protocol/market.ts'
import type { Host } from '../host.ts'

/** `POST /sandbox/api/move`: how far a perpetual market's mark, index and book go at once, in percent. */
export const moveRequest = v.strictObject({
  currency_id: v.pipe(v.number(), v.safeInteger()),
  percent: v.pipe(v.number(), v.minValue(-90), v.maxValue(900)),
})
export type MoveRequest = v.InferOutput<typeof moveRequest>

const LEVELS = 30
/** Quote money of each level of the book where the market goes. */
const LEVEL_WORTH = 100_000

/**
 * A scenario: for one beat the whole market stands `percent` away, so that triggers fire and what is lost is liquidated; then the
 * bots bring it back in their own time. It goes through the journal as one tick.
 * @returns the new mark, or null where there is no such perpetual market or its mark is not known
 */
export async function moveMarket(
  host: Pick<Host, 'exchange' | 'submit'>,
  { currency_id, percent }: MoveRequest,
): Promise<{ mark: string } | null> {
  const market = host.exchange.markets('contract').find((each) => each.currency_id === currency_id)
  const mark = host.exchange.mark(currency_id)
  if (!market || !mark) return null
  const led = ledTo(market, mark, percent)
  await host.submit({ kind: 'tick', led: [led] })
  return { mark: host.exchange.mark(currency_id)?.m ?? mark.m }
}

function ledTo(market: Market, mark: { m: string; i: string; r: string; n: number }, percent: number): LedMarket {
  const { tick, step } = marketUnits(market)
  const moved = (text: string) => {
    const ticks = toUnits(text, market.price_digits) ?? tick
    return Math.max(2 * LEVELS * tick, Math.round((ticks * (100 + percent)) / 100 / tick) * tick)
  }
  const target = moved(mark.m)
  const lots = Math.max(step, Math.round((LEVEL_WORTH * 10 ** (market.price_digits + market.quantity_digits)) / target))
  const side = (direction: 1 | -1) =>
    Array.from({ length: LEVELS }, (_, at) => [target + direction * (at + 1) * tick, lots - (lots % step)]).flat()
  return {
    market: 'contract',
    currency_id: market.currency_id,
    bids: side(-1),
    asks: side(1),
    last: target,
    mark: { mark: target, index: moved(mark.i), rate: rateOf(mark.r), next: mark.n },
  }
}

function rateOf(text: string): number {
  const size = Number(toScaled(text.replace('-', ''), 8) ?? 0n)
  return text.startsWith('-') ? -size : size
}
