import type { VenueName } from '../base/venue-event.ts'

/** Price in ticks → quantity in lots; none is zero. */
export type NaiveSide = Map<number, number>

/** A book as plainly as it can be kept, and the messages of a venue that bring it about. Prices are tenths, quantities thousandths. */
export interface MadeMessage {
  text: string
  /** The book after it. */
  bids: NaiveSide
  asks: NaiveSide
  /** Whether something that went missing before can be noticed in it. */
  isDepth: boolean
}

const price = (ticks: number) => `${Math.floor(ticks / 10)}.${ticks % 10}`
const quantity = (lots: number) =>
  lots === 0 ? '0' : `${Math.floor(lots / 1000)}.${String(lots % 1000).padStart(3, '0')}`

/** Numbers in [0, 1) that are the same each time. */
export function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A session of one market of a venue: the snapshot, then `count` updates of up to four levels. */
export function madeSession(venue: VenueName, seed: number, count: number): MadeMessage[] {
  const chance = chances(seed)
  const below = (limit: number) => Math.floor(chance() * limit)
  const bids: NaiveSide = new Map()
  const asks: NaiveSide = new Map()
  for (let level = 0; level < 60; level++) {
    bids.set(50_000 - level * 3, 1 + below(5_000))
    asks.set(50_003 + level * 3, 1 + below(5_000))
  }
  let number = 1_000
  const messages: MadeMessage[] = []
  const add = (changedBids: [number, number][], changedAsks: [number, number][], isSnapshot: boolean) => {
    const from = number + 1
    number += isSnapshot || venue === 'bybit' ? 1 : 1 + below(4)
    const change = { bids: changedBids, asks: changedAsks, isSnapshot, from, number, at: messages.length }
    const text = textOf(venue, change, { bids, asks })
    messages.push({ text, bids: new Map(bids), asks: new Map(asks), isDepth: true })
  }
  add(best(bids, -1), best(asks, 1), true)
  for (let update = 0; update < count; update++) {
    const changed: { side: 'bids' | 'asks'; ticks: number; lots: number }[] = []
    for (let level = below(4) + 1; level > 0; level--) {
      const side = chance() < 0.5 ? 'bids' : 'asks'
      const book = side === 'bids' ? bids : asks
      const sign = side === 'bids' ? -1 : 1
      const known = [...book.keys()].sort((one, other) => sign * (one - other))
      // Within the ten best levels: what lies deeper, Kraken's checksum does not see.
      const ticks = (known[below(8)] as number) + (chance() < 0.7 ? 0 : sign * below(3))
      const lots = known.length > 30 && chance() < 0.3 ? 0 : 1 + below(5_000)
      changed.push({ side, ticks, lots })
      if (lots === 0) book.delete(ticks)
      else book.set(ticks, lots)
    }
    const of = (side: string) =>
      changed.filter((one) => one.side === side).map(({ ticks, lots }): [number, number] => [ticks, lots])
    add(of('bids'), of('asks'), false)
  }
  return messages
}

interface Change {
  bids: [number, number][]
  asks: [number, number][]
  isSnapshot: boolean
  from: number
  number: number
  at: number
}

function best(side: NaiveSide, sign: 1 | -1): [number, number][] {
  return [...side].sort(([a], [b]) => sign * (a - b))
}

function textOf(venue: VenueName, change: Change, book: { bids: NaiveSide; asks: NaiveSide }): string {
  const pairs = (rows: [number, number][]) => rows.map(([ticks, lots]) => [price(ticks), quantity(lots)])
  const [b, a] = [pairs(change.bids), pairs(change.asks)]
  const { isSnapshot, from, number } = change
  const type = isSnapshot ? 'snapshot' : 'delta'
  switch (venue) {
    case 'binance':
      if (isSnapshot) return JSON.stringify({ lastUpdateId: number, bids: b, asks: a })
      return JSON.stringify({ stream: 'x@depth', data: { e: 'depthUpdate', E: 1, s: 'X', U: from, u: number, b, a } })
    case 'binance-usdm':
      if (isSnapshot) return JSON.stringify({ lastUpdateId: number, E: 1, T: 1, bids: b, asks: a })
      return JSON.stringify({ e: 'depthUpdate', E: 1, T: 1, s: 'X', U: from, u: number, pu: from - 1, b, a })
    case 'bybit':
      return JSON.stringify({ topic: 'orderbook.200.X', type, ts: 1, data: { s: 'X', b, a, u: number, seq: number } })
    case 'okx': {
      const rows = (levels: string[][]) => levels.map(([p, q]) => [p, q, '0', '1'])
      const sequence = { seqId: number, prevSeqId: isSnapshot ? -1 : from - 1 }
      const data = [{ asks: rows(a), bids: rows(b), ts: '1', checksum: 0, ...sequence }]
      return JSON.stringify({
        arg: { channel: 'books', instId: 'X' },
        action: isSnapshot ? 'snapshot' : 'update',
        data,
      })
    }
    case 'kraken': {
      const rows = (levels: string[][]) => levels.map(([p, q]) => `{"price":${p},"qty":${q}}`).join(',')
      return `{"channel":"book","type":"${isSnapshot ? 'snapshot' : 'update'}","data":[{"symbol":"X","bids":[${rows(b)}],"asks":[${rows(a)}],"checksum":${krakenSum(book)},"timestamp":"2026-01-01T00:00:00Z"}]}`
    }
    case 'coinbase': {
      const rows = (side: string, levels: string[][]) =>
        levels.map(([p, q]) => ({ side, event_time: '2026-01-01T00:00:00Z', price_level: p, new_quantity: q }))
      const updates = [...rows('bid', b), ...rows('offer', a)]
      const events = [{ type: isSnapshot ? 'snapshot' : 'update', product_id: 'X', updates }]
      return JSON.stringify({
        channel: 'l2_data',
        client_id: '',
        timestamp: '2026-01-01T00:00:00Z',
        sequence_num: change.at,
        events,
      })
    }
  }
}

function krakenSum({ bids, asks }: { bids: NaiveSide; asks: NaiveSide }): number {
  const digits = (text: string) => text.replace('.', '').replace(/^0+/, '')
  const side = (rows: [number, number][]) =>
    rows
      .slice(0, 10)
      .map(([ticks, lots]) => digits(price(ticks)) + digits(quantity(lots)))
      .join('')
  return crc32(side(best(asks, 1)) + side(best(bids, -1)))
}

/** CRC32 (IEEE 802.3), bit by bit. */
function crc32(text: string): number {
  let crc = -1
  for (const sign of text) {
    crc ^= sign.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
