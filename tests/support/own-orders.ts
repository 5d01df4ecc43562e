import type { Stage } from './stage.ts'

/**
 * The demo account comes to hold an isolated long of BTC with its pair and a cross short of ETH, with an order that waits and
 * closed ones: what its pages then show is this, and nothing of the test before.
 */
export async function holdPositions(on: Stage): Promise<void> {
  const post = (path: string, body: object) => on.demo('POST', `api/contract/${path}`, body)
  await post('cancelAll', { what: 'all' })
  await post('closeAll', {})
  await post('marginMode', { currency_id: 1, margin_mode: 'isolated' })
  await post('order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.1' })
  await post('order', { currency_id: 2, side: 'sell', type: 'market', quantity: '1' })
  const { data } = await on.demo<{ mark: string }[]>('GET', 'api/contract/data?currency_id=1')
  const mark = Number(data[0]?.mark)
  const ends = {
    take_profit: { trigger_price: (mark * 1.02).toFixed(1) },
    stop_loss: { trigger_price: (mark * 0.99).toFixed(1) },
  }
  await post('tpsl', { currency_id: 1, full: true, ...ends })
  await post('order', { currency_id: 1, side: 'buy', type: 'limit', price: (mark * 0.95).toFixed(1), quantity: '0.01' })
}
