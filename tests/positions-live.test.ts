import { expect, test } from 'vitest'
import type { AccountFacts } from '../src/app/services/live/live-account.ts'
import { liveAccount } from '../src/app/services/live/live-account.ts'
import { PerpExchange, perpSpec } from '../src/engine/testing/test-perp.ts'
import type { PerpOrder } from '../src/shared/calls/contract-entities.ts'
import { unscaled } from '../src/shared/perp/scaled.ts'
import { seededRandom } from './support/seeded-random.ts'

const SPECS = [perpSpec(), perpSpec({ currency_id: 2, symbol: 'ETHUSDT', start_price: '3000.0', max_leverage: 100 })]
const ME = 11

/** What a tab knows: the list of an earlier moment, and the marks of this one. */
function factsOf(x: PerpExchange): Omit<AccountFacts, 'mark'> {
  const settings = x.exchange.perpSettings(ME)
  const markets = x.exchange.markets('contract')
  return {
    positions: x.positions(ME),
    orders: x.exchange.openOrders(ME, 'contract') as PerpOrder[],
    totals: x.exchange.perpTotals(ME),
    market: (id) => markets.find((market) => market.currency_id === id) ?? null,
    hedge: settings.position_mode === 'hedge',
    leverage: (id) =>
      settings.markets.find((market) => market.currency_id === id)?.leverage ?? settings.default_leverage,
  }
}

function markOf(x: PerpExchange, id: number) {
  const mark = x.exchange.mark(id)
  return mark && { text: mark.m, live: true }
}

function compare(x: PerpExchange, before: Omit<AccountFacts, 'mark'>): void {
  const live = liveAccount({ ...before, mark: (id) => markOf(x, id) })
  const shown = live.positions.map((position) => ({
    key: position.key,
    notional: unscaled(position.notional),
    unrealised: unscaled(position.unrealised),
    roe: position.roe === null ? null : unscaled(position.roe),
    margin: unscaled(position.margin),
    initial: unscaled(position.initial),
    maintenance: unscaled(position.maintenance),
    liquidation: position.liquidation === null ? null : unscaled(position.liquidation),
    bankruptcy: unscaled(position.bankruptcy),
  }))
  const reported = x.positions(ME).map((row) => ({
    key: `${row.currency_id}:${row.side}`,
    notional: row.notional,
    unrealised: row.unrealised,
    roe: row.roe,
    margin: row.margin,
    initial: row.initial_margin,
    maintenance: row.maintenance_margin,
    liquidation: row.liquidation_price,
    bankruptcy: row.bankruptcy_price,
  }))
  expect(shown).toEqual(reported)
  const total = live.totals[0]!
  expect({
    available: unscaled(total.available),
    orders: unscaled(total.orderMargin),
    positions: unscaled(total.positionMargin),
    unrealised: unscaled(total.unrealised),
    equity: unscaled(total.equity),
    ratio: total.ratio === null ? null : unscaled(total.ratio),
  }).toEqual({
    available: x.total(ME).available,
    orders: x.total(ME).order_margin,
    positions: x.total(ME).position_margin,
    unrealised: x.total(ME).unrealised,
    equity: x.total(ME).equity,
    ratio: x.total(ME).margin_ratio,
  })
}

test.each([1, 2, 3, 4])(
  'POS-04 what the tab reckons from an old list and the new marks is what the server says, whatever the modes (seed %i)',
  (seed) => {
    const random = seededRandom(seed)
    const x = new PerpExchange(SPECS, [ME])
    if (seed % 2 === 0) x.do(ME, { kind: 'setPositionMode', position_mode: 'hedge' })
    if (seed % 3 !== 0) x.do(ME, { kind: 'setMarginMode', currency_id: 2, margin_mode: 'isolated' })
    let moves = 0
    for (let round = 0; round < 5; round++) {
      for (const [id, start] of [
        [1, 20_000],
        [2, 3_000],
      ] as const) {
        const near = (spread: number) => (start * (1 + (random() - 0.5) * spread)).toFixed(1)
        const side = random() < 0.5 ? 'buy' : 'sell'
        const leg = seed % 2 === 0 ? ({ position_side: side === 'buy' ? 'long' : 'short' } as const) : {}
        const size = (0.1 + random() * 2).toFixed(3)
        x.perp(22, side === 'buy' ? 'sell' : 'buy', size, near(0.001), { currency_id: id })
        x.noPerp(ME, side, size, near(0.03), { currency_id: id, ...leg })
        if (random() < 0.2 && id === 1) x.no(ME, { kind: 'setLeverage', currency_id: 1, leverage: 5 + 3 * round })
      }
      const before = factsOf(x)
      compare(x, before)
      const marks = JSON.stringify([x.exchange.mark(1)?.m, x.exchange.mark(2)?.m])
      x.drive(20_000 * (1 + (random() - 0.5) * 0.02), 1)
      x.drive(3_000 * (1 + (random() - 0.5) * 0.02), 2)
      const after = factsOf(x)
      const quiet =
        JSON.stringify(after.orders) === JSON.stringify(before.orders) &&
        JSON.stringify(after.positions.map((row) => [row.quantity, row.updated_at])) ===
          JSON.stringify(before.positions.map((row) => [row.quantity, row.updated_at])) &&
        after.totals[0]?.balance === before.totals[0]?.balance
      compare(x, quiet ? before : after)
      if (quiet && marks !== JSON.stringify([x.exchange.mark(1)?.m, x.exchange.mark(2)?.m])) moves++
    }
    expect(moves).toBeGreaterThan(1)
  },
)
