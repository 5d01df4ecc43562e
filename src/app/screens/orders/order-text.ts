import type { AnyOrder } from './order-sources.ts'

/** An order as the exchange took it, in the words of the calls: `BUY LIMIT 63902.5 × 0.480 GTC POST_ONLY`. */
export function orderText(order: AnyOrder): string {
  const { plan } = order
  const label = [
    order.side,
    order.type,
    order.price,
    order.price !== null && '×',
    order.quantity ?? (order.quote_quantity === null ? 'all' : `quote ${order.quote_quantity}`),
    order.time_in_force,
    order.post_only && 'post_only',
    order.reduce_only && 'reduce_only',
    order.position_side !== undefined && order.position_side !== 'both' && order.position_side,
    ...(plan
      ? [
          plan.kind,
          plan.trigger_by,
          plan.direction === 'up' ? '>=' : plan.direction === 'down' && '<=',
          plan.trigger_price,
          plan.callback_rate !== null && `callback ${plan.callback_rate}%`,
        ]
      : []),
  ]
  return label
    .filter((word) => typeof word === 'string' && word !== '')
    .join(' ')
    .toUpperCase()
}
