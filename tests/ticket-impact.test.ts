import { describe, expect, test } from 'vitest'
import { liveAccount } from '../src/app/services/live/live-account.ts'
import { levelsFor } from '../src/app/trading/ticket/perp/check-perp.ts'
import { perpAccount } from '../src/app/trading/ticket/perp/perp-account.ts'
import type { FillLevel } from '../src/app/trading/ticket/perp/perp-fill.ts'
import { perpImpact } from '../src/app/trading/ticket/perp/perp-impact.ts'
import { largestSize, partOfSize } from '../src/app/trading/ticket/perp/perp-size.ts'
import { PerpExchange, perpSpec } from '../src/engine/testing/test-perp.ts'
import type { PerpOrder } from '../src/shared/calls/contract-entities.ts'
import { toScaled } from '../src/shared/decimal/decimal-text.ts'
import type { Market } from '../src/shared/hub-protocol/market.ts'
import { unscaled } from '../src/shared/perp/scaled.ts'
import type { Side } from '../src/shared/rules/order-units.ts'
import { isReduceOnly } from '../src/shared/rules/perp-order-rule.ts'
import { seededRandom } from './support/seeded-random.ts'

const ME = 11
const SPECS = [perpSpec(), perpSpec({ currency_id: 2, symbol: 'ETHUSDT', start_price: '3000.0', max_leverage: 100 })]
const scaled = (text: string) => toScaled(text, 8) ?? 0n

function marketOf(x: PerpExchange): Market {
  return x.exchange.markets('contract').find((market) => market.currency_id === 1) as Market
}

/** What the ticket of the first market knows, as a tab has it. */
function accountOf(x: PerpExchange) {
  const settings = x.exchange.perpSettings(ME)
  const markets = x.exchange.markets('contract')
  const orders = x.exchange.openOrders(ME, 'contract') as PerpOrder[]
  const live = liveAccount({
    positions: x.positions(ME),
    orders,
    totals: x.exchange.perpTotals(ME),
    market: (id) => markets.find((market) => market.currency_id === id) ?? null,
    mark: (id) => ({ text: x.exchange.mark(id)?.m ?? '0', live: true }),
    hedge: settings.position_mode === 'hedge',
    leverage: (id) => settings.markets.find((one) => one.currency_id === id)?.leverage ?? settings.default_leverage,
  })
  const account = perpAccount(marketOf(x), settings, live, orders, x.exchange.mark(1)?.m ?? '0')
  if (!account) throw new Error('no account')
  return account
}

/** The levels that the ticket would have an order take, as it cuts them. */
function levelsOf(x: PerpExchange, { side, price }: { side: Side; price: bigint | null }): FillLevel[] {
  const depth = x.exchange.depth('contract', 1)
  return levelsFor(
    marketOf(x),
    side,
    price,
    (side === 'buy' ? depth?.a : depth?.b) ?? [],
    x.exchange.mark(1)?.m ?? null,
  )
}

/** A market made by the rich, on which person 11 holds and waits for something. */
function scene(seed: number): PerpExchange {
  const random = seededRandom(seed)
  const x = new PerpExchange(SPECS, [ME], String(20_000 + Math.round(random() * 80_000)))
  const hedge = seed % 2 === 0
  if (hedge) x.do(ME, { kind: 'setPositionMode', position_mode: 'hedge' })
  if (seed % 3 === 0) x.do(ME, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(ME, { kind: 'setLeverage', currency_id: 1, leverage: [5, 20, 50, 125][seed % 4] as number })
  x.drive(20_000)
  for (let i = 0; i < 4; i++) {
    const side = random() < 0.5 ? 'buy' : 'sell'
    const leg = hedge ? ({ position_side: side === 'buy' ? 'long' : 'short' } as const) : {}
    const size = (0.05 + random() * 0.6).toFixed(3)
    if (i < 2) x.noPerp(ME, side, size, (20_000 * (1 + (side === 'buy' ? 0.001 : -0.001))).toFixed(1), leg)
    else x.noPerp(ME, side, size, (20_000 * (1 + (side === 'buy' ? -0.02 : 0.02) * (0.3 + random()))).toFixed(1), leg)
  }
  return x
}

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed + 1)

describe('FUT-03 what the ticket says of an order is what the engine makes of it', () => {
  test.each(SEEDS)('cost of a waiting order, liquidation price after a filled one (seed %i)', (seed) => {
    const x = scene(seed)
    const hedge = x.exchange.perpSettings(ME).position_mode === 'hedge'
    const market = marketOf(x)
    for (const side of ['buy', 'sell'] as const) {
      const leg = hedge ? ({ position_side: side === 'buy' ? 'long' : 'short' } as const) : {}
      const far = side === 'buy' ? '19500.0' : '20500.0'
      const ask = { side, price: scaled(far), quantity: scaled('0.123'), reduceOnly: false }
      const said = perpImpact(market, accountOf(x), ask, levelsOf(x, ask))
      const before = scaled(x.total(ME).order_margin)
      const order = x.perp(ME, side, '0.123', far, leg)
      expect(scaled(x.total(ME).order_margin) - before).toBe(said.cost)
      x.do(ME, { kind: 'cancelOrder', market: 'contract', id: order.id } as never)
    }
    const side: Side = seed % 5 < 3 ? 'buy' : 'sell'
    const leg = hedge ? ({ position_side: side === 'buy' ? 'long' : 'short' } as const) : {}
    const ask = { side, price: null, quantity: scaled('0.2'), reduceOnly: false }
    const said = perpImpact(market, accountOf(x), ask, levelsOf(x, ask))
    const order = x.perp(ME, side, '0.2', undefined, leg)
    expect(scaled(order.filled_quantity)).toBe(said.quantity)
    expect(scaled(order.fee)).toBe(said.takerFee)
    const held = x.positions(ME).find((row) => row.currency_id === 1 && (row.side === 'long' ? 1 : -1) === said.after)
    expect(said.liquidation === null ? null : unscaled(said.liquidation)).toBe(held?.liquidation_price ?? null)
  })

  test.each(SEEDS)('100 %% goes through, a step more does not; 25, 50 and 75 %% do (seed %i)', (seed) => {
    for (const type of ['limit', 'market'] as const)
      for (const percent of [100, 25, 50, 75]) {
        const x = scene(seed)
        const hedge = x.exchange.perpSettings(ME).position_mode === 'hedge'
        const side: Side = seed % 5 < 3 ? 'buy' : 'sell'
        const leg = hedge ? ({ position_side: side === 'buy' ? 'long' : 'short' } as const) : {}
        const price = type === 'market' ? undefined : side === 'buy' ? '19950.0' : '20050.0'
        const ask = {
          side,
          price: price === undefined ? null : scaled(price),
          reduceOnly: isReduceOnly({ side, ...leg }, hedge),
        }
        const most = largestSize(marketOf(x), accountOf(x), ask, levelsOf(x, ask))
        expect(scaled(most)).toBeGreaterThan(0n)
        if (percent === 100 && type === 'limit') {
          const more = unscaled(scaled(most) + scaled('0.001'))
          expect(['insufficient_available_balance', 'filter_tier']).toContain(x.noPerp(ME, side, more, price, leg))
        }
        const size = partOfSize(marketOf(x), most, percent)
        expect(x.noPerp(ME, side, size, price, leg)).toBeNull()
      }
  })
})
