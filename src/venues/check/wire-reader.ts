import { bookChecksum, CHECKSUM_LEVELS } from '../../shared/wire/checksum.ts'
import type { DepthDelta, DepthSnapshot, Level } from '../../shared/wire/messages.ts'

/** A reader of our depth pushes that knows nothing of how they were made. */
export class WireReader {
  private readonly bids = new Map<number, Level>()
  private readonly asks = new Map<number, Level>()
  private u = 0

  /**
   * Takes the data of a push.
   * @param text as it travels
   * @returns whether it follows the last one and its checksum is that of the book
   */
  read(text: string): boolean {
    const data = JSON.parse(text) as DepthSnapshot | DepthDelta
    const isSnapshot = 'snapshot' in data
    if (isSnapshot) {
      this.bids.clear()
      this.asks.clear()
    }
    const follows = isSnapshot ? data.u > this.u : data.pu === this.u && data.u === this.u + 1
    this.u = data.u
    for (const level of data.b) put(this.bids, level)
    for (const level of data.a) put(this.asks, level)
    return follows && data.cs === bookChecksum(best(this.bids, -1), best(this.asks, 1))
  }
}

function put(side: Map<number, Level>, level: Level): void {
  const price = Number(level[0])
  if (Number(level[1]) === 0) side.delete(price)
  else side.set(price, level)
}

/** The best levels that a checksum looks at; sorting all of them at each push would take most of the time. */
function best(side: Map<number, Level>, sign: 1 | -1): Level[] {
  const prices: number[] = []
  for (const price of side.keys()) {
    const worst = prices[CHECKSUM_LEVELS - 1]
    if (worst !== undefined && sign * price > sign * worst) continue
    let at = prices.length
    while (at > 0 && sign * (prices[at - 1] as number) > sign * price) at--
    prices.splice(at, 0, price)
    if (prices.length > CHECKSUM_LEVELS) prices.pop()
  }
  return prices.map((price) => side.get(price) as Level)
}
