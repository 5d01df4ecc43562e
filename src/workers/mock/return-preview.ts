import type { Exchange, ExchangeEngine } from '../../engine/contract/exchange-api.ts'
import type { LedMarket } from '../../engine/contract/led-market.ts'
import { type MarketKey, marketKey } from '../../shared/hub-protocol/market.ts'
import { MOCK_USER, type Returning } from '../../shared/mock/mock-port.ts'

const MAX_ENDED = 100
const KINDS = ['spot', 'contract'] as const

/** What a tick would do to the person's positions and orders, by doing it to a copy. @param t of the tick, ms */
export function returnPreview(
  engine: ExchangeEngine,
  exchange: Exchange,
  t: number,
  led: LedMarket[],
  wanted: readonly MarketKey[],
): Omit<Returning, 'waits'> {
  const after = engine.restore(exchange.checkpoint())
  after.apply({ t, kind: 'tick', led })
  const before = openIds(exchange)
  const left = openIds(after)
  return {
    moves: movesOf(exchange, after, wanted),
    liquidated: endedBy(exchange, after),
    orders: [...before].filter(([id, text]) => left.get(id) !== text).length,
  }
}

function movesOf(exchange: Exchange, after: Exchange, wanted: readonly MarketKey[]): Returning['moves'] {
  return KINDS.flatMap((kind) =>
    exchange.markets(kind).flatMap(({ currency_id, symbol }) => {
      if (!wanted.includes(marketKey(kind, currency_id))) return []
      const price = (of: Exchange) =>
        (kind === 'contract' ? of.mark(currency_id)?.m : of.ticker(kind, currency_id)?.c) ?? '0'
      return [{ kind, currency_id, symbol, from: price(exchange), to: price(after) }]
    }),
  )
}

/** Positions that the tick liquidates. */
function endedBy(exchange: Exchange, after: Exchange): Returning['liquidated'] {
  const ended = (of: Exchange) => of.positionHistory(MOCK_USER, 1, MAX_ENDED)
  const more = ended(after).total - ended(exchange).total
  return ended(after)
    .list.slice(0, more)
    .filter(({ liquidated }) => liquidated)
    .map(({ symbol, side }) => ({ symbol, side }))
}

/** Of orders and plans: how they stand, by kind and id. */
function openIds(exchange: Exchange): Map<string, string> {
  return new Map(
    KINDS.flatMap((kind) => [
      ...exchange.openOrders(MOCK_USER, kind).map((order) => [`${kind} o${order.id}`, order.filled_quantity] as const),
      ...exchange.planOrders(MOCK_USER, kind).map((plan) => [`${kind} p${plan.id}`, ''] as const),
    ]),
  )
}
