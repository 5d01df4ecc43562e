import { WireType } from '../../shared/wire/messages.ts'

/** What the `data` of a push looks like. */
export const Shape = { unknown: 0, ticker: 1, depth: 2, mark: 3, trades: 4, tickers: 5, event: 6 } as const
export type ShapeCode = (typeof Shape)[keyof typeof Shape]

export function pushShape(type: number): ShapeCode {
  switch (type) {
    case WireType.spotDepth:
    case WireType.contractDepth:
      return Shape.depth
    case WireType.spotTrades:
    case WireType.contractTrades:
      return Shape.trades
    case WireType.spotTicker:
    case WireType.contractTicker:
      return Shape.ticker
    case WireType.contractMark:
      return Shape.mark
    case WireType.tickers:
      return Shape.tickers
    case WireType.orderEvent:
    case WireType.accountEvent:
      return Shape.event
    default:
      return Shape.unknown
  }
}
