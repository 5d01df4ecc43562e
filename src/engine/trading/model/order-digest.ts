import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import type { EngineOrder } from './engine-order.ts'

/** Everything that an order is, into a digest. */
export function addOrder(digest: Digest, order: EngineOrder): void {
  digest.int(order.id).int(order.account).int(order.market).int(flagsOf(order)).int(order.price).int(order.lots)
  digest.int(order.left).int(order.filledLots).big(order.filledQuote).big(order.fee).int(order.createdAt)
  digest.int(order.updatedAt)
  if (order.quoteUnits !== null) digest.big(order.quoteUnits)
  if (order.reason !== null) digest.text(order.reason)
  if (order.positionSide !== null) digest.text(order.positionSide).int(order.reduceOnly ? 1 : 0)
  if (order.priority !== order.id) digest.text('amended').int(order.priority)
  if (order.tpsl !== null) digest.text(JSON.stringify(order.tpsl))
}

export function orderDigest(order: EngineOrder): WordPair {
  const digest = new Digest()
  addOrder(digest, order)
  return digest.words()
}

const STATUS = { unfilled: 0, in_progress: 1, completed: 2, cancelled: 3 } as const
const TIME_IN_FORCE = { GTC: 0, IOC: 4, FOK: 8 } as const

function flagsOf(order: EngineOrder): number {
  return (
    STATUS[order.status] +
    TIME_IN_FORCE[order.timeInForce] +
    (order.side === 'buy' ? 16 : 0) +
    (order.type === 'market' ? 32 : 0) +
    (order.postOnly ? 64 : 0)
  )
}
