import type { VenueName } from '../../../src/venues/base/venue-event.ts'

/** A book as plainly as it can be kept: price in tenths → quantity in thousandths. */
export type PlainSide = Map<number, number>
export interface PlainBook {
  bids: PlainSide
  asks: PlainSide
}
export type Change = [ticks: number, lots: number][]

export const priceText = (ticks: number) => `${Math.floor(ticks / 10)}.${ticks % 10}`
export const lotsText = (lots: number) =>
  lots === 0 ? '0' : `${Math.floor(lots / 1000)}.${String(lots % 1000).padStart(3, '0')}`

/** Best first. */
export function sorted(side: PlainSide, sign: 1 | -1): Change {
  return [...side].sort(([a], [b]) => sign * (a - b))
}

export type Content = 'depth' | 'trades' | 'ticker' | 'mark' | 'heartbeat'
export interface Asked {
  content: Content
  symbol: string
  /** As the client named it. */
  name: string
}
export type Frame =
  | { op: 'subscribe' | 'unsubscribe'; asked: Asked[]; id: unknown }
  | { op: 'ping' }
  | { op: 'unknown' }

export interface Update {
  symbol: string
  bids: Change
  asks: Change
  isSnapshot: boolean
  /** First and last number of the update, and the number before it. */
  from: number
  number: number
  previous: number
  book: PlainBook
  at: number
}

/** What one venue says and hears, written from its public description and by nothing of `src/venues`. */
export interface Dialect {
  read(text: string): Frame
  pong: string | null
  acks(frame: Extract<Frame, { op: 'subscribe' | 'unsubscribe' }>, refused: ReadonlySet<string>): string[]
  /** Null where a book's beginning comes by REST alone. */
  depth(update: Update): string | null
  trade(symbol: string, trade: { id: number; ticks: number; lots: number; side: 'b' | 's'; at: number }): string
  ticker(symbol: string, last: number, at: number): string
  /** Mark, index and funding, where they have messages of their own. */
  marks(symbol: string, ticks: number, at: number): string[]
  /** @param url as it was asked for */
  instruments(symbols: readonly string[], url: string): string
  book(update: Update): string
}

const pairs = (change: Change) => change.map(([ticks, lots]) => [priceText(ticks), lotsText(lots)])
const iso = (at: number) => new Date(at).toISOString()
const json = (value: unknown) => JSON.stringify(value)

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

const OKX_CONTENT: Record<string, Content> = {
  books: 'depth',
  trades: 'trades',
  tickers: 'ticker',
  'mark-price': 'mark',
  'index-tickers': 'mark',
  'funding-rate': 'mark',
}

const isSwap = (symbol: string) => symbol.endsWith('-SWAP')

function okx(): Dialect {
  const arg = (channel: string, instId: string) => ({ channel, instId })
  return {
    pong: 'pong',
    read(text) {
      if (text === 'ping') return { op: 'ping' }
      const { op, args } = parsed(text)
      if (op !== 'subscribe' && op !== 'unsubscribe') return { op: 'unknown' }
      const asked = (args as { channel: string; instId: string }[]).map(({ channel, instId }) => ({
        content: OKX_CONTENT[channel] as Content,
        // The index stands under the name of its pair.
        symbol: channel === 'index-tickers' ? `${instId}-SWAP` : instId,
        name: `${channel}:${instId}`,
      }))
      return { op, asked, id: null }
    },
    acks: ({ op, asked }, refused) =>
      asked.map(({ name, symbol }) => {
        const [channel = '', instId = ''] = name.split(':')
        if (!refused.has(symbol)) return json({ event: op, arg: arg(channel, instId), connId: 'a1' })
        const msg = `Wrong URL or channel:${channel},instId:${instId} doesn't exist. Please use the correct URL, channel and parameters referring to API document.`
        return json({ event: 'error', code: '60018', msg, connId: 'a1' })
      }),
    depth({ symbol, bids, asks, isSnapshot, number, previous, at }) {
      const rows = (change: Change) => pairs(change).map(([p, q]) => [p, q, '0', '1'])
      const numbers = { checksum: 0, seqId: number, prevSeqId: isSnapshot ? -1 : previous }
      const data = [{ asks: rows(asks), bids: rows(bids), ts: String(at), ...numbers }]
      return json({ arg: arg('books', symbol), action: isSnapshot ? 'snapshot' : 'update', data })
    },
    trade(symbol, { id, ticks, lots, side, at }) {
      const row = { tradeId: String(id), px: priceText(ticks), sz: lotsText(lots), side: side === 'b' ? 'buy' : 'sell' }
      return json({ arg: arg('trades', symbol), data: [{ instId: symbol, ...row, ts: String(at) }] })
    },
    ticker(symbol, last, at) {
      const day = { last: priceText(last), open24h: '5000.0', high24h: '6000.0', low24h: '4000.0' }
      const amounts = { vol24h: '100', volCcy24h: '500000', ts: String(at) }
      const row = { instType: isSwap(symbol) ? 'SWAP' : 'SPOT', instId: symbol, ...day, ...amounts }
      return json({ arg: arg('tickers', symbol), data: [row] })
    },
    marks(symbol, ticks, at) {
      if (!isSwap(symbol)) return []
      const index = symbol.replace('-SWAP', '')
      const funding = { instId: symbol, fundingRate: '0.0001', fundingTime: String(at + 3_600_000) }
      return [
        json({ arg: arg('mark-price', symbol), data: [{ instId: symbol, markPx: priceText(ticks), ts: String(at) }] }),
        json({ arg: arg('index-tickers', index), data: [{ instId: index, idxPx: priceText(ticks + 1) }] }),
        json({ arg: arg('funding-rate', symbol), data: [funding] }),
      ]
    },
    instruments(symbols, url) {
      const rows = symbols
        .filter((symbol) => isSwap(symbol) === url.includes('SWAP'))
        .map((instId) => {
          const [baseCcy, quoteCcy] = instId.split('-')
          const shared = { instId, state: 'live', tickSz: '0.1', lotSz: '0.001', minSz: '0.001', lever: '50' }
          if (!isSwap(instId)) return { ...shared, instType: 'SPOT', baseCcy, quoteCcy }
          const contract = {
            ctType: 'linear',
            ctVal: '0.01',
            ctMult: '1',
            settleCcy: 'USDT',
            uly: `${baseCcy}-${quoteCcy}`,
          }
          return { ...shared, instType: 'SWAP', ...contract }
        })
      return json({ code: '0', data: rows })
    },
    book: () => '',
  }
}

const BINANCE_CONTENT: Record<string, Content> = {
  'depth@100ms': 'depth',
  trade: 'trades',
  aggTrade: 'trades',
  ticker: 'ticker',
  'markPrice@1s': 'mark',
}

function binance(isUsdm: boolean): Dialect {
  const wrapped = (symbol: string, what: string, data: object) =>
    json({ stream: `${symbol.toLowerCase()}@${what}`, data })
  return {
    pong: null,
    read(text) {
      const { method, params, id } = parsed(text)
      const op = method === 'SUBSCRIBE' ? 'subscribe' : method === 'UNSUBSCRIBE' ? 'unsubscribe' : null
      if (!op) return { op: 'unknown' }
      const asked = (params as string[]).map((name) => {
        const at = name.indexOf('@')
        return {
          content: BINANCE_CONTENT[name.slice(at + 1)] as Content,
          symbol: name.slice(0, at).toUpperCase(),
          name: name.slice(at + 1),
        }
      })
      return { op, asked, id }
    },
    // Binance acknowledges any name: a stream that does not exist brings no data.
    acks: ({ id }) => [json({ result: null, id })],
    depth({ symbol, bids, asks, isSnapshot, from, number, previous, at }) {
      if (isSnapshot) return null
      const numbers = { U: from, u: number, ...(isUsdm ? { pu: previous, T: at } : {}) }
      return wrapped(symbol, 'depth@100ms', {
        ...{ e: 'depthUpdate', E: at, s: symbol, ...numbers, b: pairs(bids), a: pairs(asks) },
      })
    },
    trade(symbol, { id, ticks, lots, side, at }) {
      const shared = { E: at, s: symbol, p: priceText(ticks), q: lotsText(lots), T: at, m: side === 's' }
      if (isUsdm) return wrapped(symbol, 'aggTrade', { e: 'aggTrade', a: id, f: id, l: id, ...shared })
      return wrapped(symbol, 'trade', { e: 'trade', t: id, ...shared })
    },
    ticker(symbol, last, at) {
      const day = { c: priceText(last), o: '5000.0', h: '6000.0', l: '4000.0', v: '100', q: '500000', P: '1.25' }
      return wrapped(symbol, 'ticker', { e: '24hrTicker', E: at, s: symbol, ...day })
    },
    marks(symbol, ticks, at) {
      if (!isUsdm) return []
      const mark = { p: priceText(ticks), i: priceText(ticks + 1), r: '0.00010000', T: at + 3_600_000 }
      return [wrapped(symbol, 'markPrice@1s', { e: 'markPriceUpdate', E: at, s: symbol, ...mark })]
    },
    instruments(symbols) {
      const rows = symbols.map((symbol) => ({
        ...{ symbol, status: 'TRADING', baseAsset: symbol.slice(0, -4), quoteAsset: symbol.slice(-4) },
        contractType: 'PERPETUAL',
        filters: [
          { filterType: 'PRICE_FILTER', tickSize: '0.10000000' },
          { filterType: 'LOT_SIZE', stepSize: '0.00100000' },
          {
            filterType: isUsdm ? 'MIN_NOTIONAL' : 'NOTIONAL',
            ...(isUsdm ? { notional: '5' } : { minNotional: '5.00000000' }),
          },
        ],
      }))
      return json({ symbols: rows })
    },
    book: ({ number, book, at }) =>
      json({
        ...{ lastUpdateId: number, E: at, T: at },
        ...{ bids: pairs(sorted(book.bids, -1)), asks: pairs(sorted(book.asks, 1)) },
      }),
  }
}

function bybit(isLinear: boolean): Dialect {
  const contents: Record<string, Content> = { orderbook: 'depth', publicTrade: 'trades', tickers: 'ticker' }
  return {
    pong: '{"success":true,"ret_msg":"pong","conn_id":"c","op":"ping"}',
    read(text) {
      const { op, args, req_id: id } = parsed(text)
      if (op === 'ping') return { op: 'ping' }
      if (op !== 'subscribe' && op !== 'unsubscribe') return { op: 'unknown' }
      const asked = (args as string[]).map((name) => ({
        content: contents[name.split('.')[0] as string] as Content,
        symbol: name.slice(name.lastIndexOf('.') + 1),
        name,
      }))
      return { op, asked, id }
    },
    // One bad topic refuses the whole frame.
    acks({ op, asked, id }, refused) {
      const bad = asked.find(({ symbol }) => refused.has(symbol))
      const ret = bad ? `error:handler not found,topic:${bad.name}` : op
      return [json({ success: !bad, ret_msg: ret, conn_id: 'c', req_id: id, op })]
    },
    depth({ symbol, bids, asks, isSnapshot, number, at }) {
      const data = { s: symbol, b: pairs(bids), a: pairs(asks), u: number, seq: number }
      return json({ topic: `orderbook.200.${symbol}`, type: isSnapshot ? 'snapshot' : 'delta', ts: at, data, cts: at })
    },
    trade(symbol, { id, ticks, lots, side, at }) {
      const row = { T: at, s: symbol, S: side === 'b' ? 'Buy' : 'Sell', v: lotsText(lots), p: priceText(ticks) }
      // Ids of linear trades are UUIDs.
      const i = isLinear ? `00000000-0000-4000-8000-${String(id).padStart(12, '0')}` : String(id)
      return json({ topic: `publicTrade.${symbol}`, type: 'snapshot', ts: at, data: [{ ...row, i, BT: false }] })
    },
    ticker(symbol, last, at) {
      const day = { lastPrice: priceText(last), prevPrice24h: '5000.0', highPrice24h: '6000.0', lowPrice24h: '4000.0' }
      const amounts = { volume24h: '100', turnover24h: '500000' }
      const mark = { markPrice: priceText(last), indexPrice: priceText(last + 1), fundingRate: '0.0001' }
      const linear = isLinear ? { ...mark, nextFundingTime: String(at + 3_600_000) } : {}
      const data = { symbol, ...day, ...amounts, ...linear }
      return json({ topic: `tickers.${symbol}`, type: 'snapshot', ts: at, data })
    },
    marks: () => [],
    instruments(symbols) {
      const list = symbols.map((symbol) => ({
        ...{ symbol, status: 'Trading', baseCoin: symbol.slice(0, -4), quoteCoin: symbol.slice(-4) },
        contractType: 'LinearPerpetual',
        priceFilter: { tickSize: '0.1' },
        lotSizeFilter: isLinear
          ? { qtyStep: '0.001', minNotionalValue: '5' }
          : { basePrecision: '0.001', minOrderAmt: '5' },
        leverageFilter: { maxLeverage: '100.00' },
      }))
      return json({ retCode: 0, result: { list } })
    },
    book: () => '',
  }
}

function kraken(): Dialect {
  const contents: Record<string, Content> = { book: 'depth', trade: 'trades', ticker: 'ticker' }
  // Numbers are bare and keep their digits.
  const rows = (change: Change) =>
    change
      .map(([ticks, lots]) => `{"price":${priceText(ticks)},"qty":${lots === 0 ? '0.000' : lotsText(lots)}}`)
      .join(',')
  return {
    pong: '{"method":"pong","time_in":"2026-01-01T00:00:00Z","time_out":"2026-01-01T00:00:00Z"}',
    read(text) {
      const { method, params, req_id: id } = parsed(text)
      if (method === 'ping') return { op: 'ping' }
      if (method !== 'subscribe' && method !== 'unsubscribe') return { op: 'unknown' }
      const { channel, symbol } = params as { channel: string; symbol: string[] }
      const asked = symbol.map((one) => ({ content: contents[channel] as Content, symbol: one, name: channel }))
      return { op: method, asked, id }
    },
    acks: ({ op, asked, id }, refused) =>
      asked.map(({ name, symbol }) =>
        json(
          refused.has(symbol)
            ? { error: `Currency pair not supported ${symbol}`, method: op, success: false, symbol, req_id: id }
            : { method: op, result: { channel: name, symbol, snapshot: true }, success: true, req_id: id },
        ),
      ),
    depth({ symbol, bids, asks, isSnapshot, book, at }) {
      const levels = `"bids":[${rows(bids)}],"asks":[${rows(asks)}]`
      const rest = `"checksum":${krakenSum(book)},"timestamp":"${iso(at)}"`
      const type = isSnapshot ? 'snapshot' : 'update'
      return `{"channel":"book","type":"${type}","data":[{"symbol":"${symbol}",${levels},${rest}}]}`
    },
    trade(symbol, { id, ticks, lots, side, at }) {
      const row = `"symbol":"${symbol}","side":"${side === 'b' ? 'buy' : 'sell'}","price":${priceText(ticks)},"qty":${lotsText(lots)}`
      return `{"channel":"trade","type":"update","data":[{${row},"ord_type":"market","trade_id":${id},"timestamp":"${iso(at)}"}]}`
    },
    ticker: (symbol, last) =>
      `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}","last":${priceText(last)},"volume":100.5,"low":4000.0,"high":6000.0,"change":12.5,"change_pct":0.25}]}`,
    marks: () => [],
    instruments(symbols) {
      const result: Record<string, object> = {}
      for (const symbol of symbols) {
        const [base = '', quote = ''] = symbol.split('/')
        const code = base === 'BTC' ? 'XBT' : base === 'DOGE' ? 'XDG' : base
        const names = { altname: `${code}${quote}`, wsname: `${code}/${quote}` }
        result[`X${code}Z${quote}`] = { ...names, pair_decimals: 1, lot_decimals: 3, costmin: '0.5', status: 'online' }
      }
      return json({ error: [], result })
    },
    book: () => '',
  }
}

function coinbase(): Dialect {
  const contents: Record<string, Content> = {
    ...{ level2: 'depth', market_trades: 'trades', ticker: 'ticker', heartbeats: 'heartbeat' },
  }
  // `0` is replaced by the connection's own number as it is sent.
  const message = (channel: string, at: number, events: object[]) =>
    json({ channel, client_id: '', timestamp: iso(at), sequence_num: 0, events })
  return {
    pong: null,
    read(text) {
      const { type, channel, product_ids: products } = parsed(text)
      if (type !== 'subscribe' && type !== 'unsubscribe') return { op: 'unknown' }
      const symbols = channel === 'heartbeats' ? [''] : ((products as string[]) ?? [])
      const asked = symbols.map((symbol) => {
        return { content: contents[channel as string] as Content, symbol, name: channel as string }
      })
      return { op: type, asked, id: null }
    },
    acks({ asked }, refused) {
      const bad = asked.find(({ symbol }) => refused.has(symbol))
      if (bad) return [json({ type: 'error', message: `failure to subscribe: invalid product ${bad.symbol}` })]
      const names: Record<string, string[]> = {}
      for (const { name, symbol } of asked) names[name] = [...(names[name] ?? []), symbol]
      return [message('subscriptions', 0, [{ subscriptions: names }])]
    },
    depth({ symbol, bids, asks, isSnapshot, at }) {
      const rows = (side: string, change: Change) =>
        pairs(change).map(([p, q]) => ({ side, event_time: iso(at), price_level: p, new_quantity: q }))
      const updates = [...rows('bid', bids), ...rows('offer', asks)]
      return message('l2_data', at, [{ type: isSnapshot ? 'snapshot' : 'update', product_id: symbol, updates }])
    },
    trade(symbol, { id, ticks, lots, side, at }) {
      // `side` is the maker's.
      const row = { trade_id: String(id), product_id: symbol, price: priceText(ticks), size: lotsText(lots) }
      const trades = [{ ...row, side: side === 'b' ? 'SELL' : 'BUY', time: iso(at) }]
      return message('market_trades', at, [{ type: 'update', trades }])
    },
    ticker(symbol, last, at) {
      const day = { price: priceText(last), volume_24_h: '100', low_24_h: '4000.0', high_24_h: '6000.0' }
      const tickers = [{ type: 'ticker', product_id: symbol, ...day, price_percent_chg_24_h: '1.23456789' }]
      return message('ticker', at, [{ type: 'update', tickers }])
    },
    marks: () => [],
    instruments(symbols) {
      const products = symbols.map((symbol) => {
        const [base, quote] = symbol.split('-')
        const sizes = { price_increment: '0.1', base_increment: '0.001', quote_min_size: '1' }
        return { product_id: symbol, base_currency_id: base, quote_currency_id: quote, ...sizes, status: 'online' }
      })
      return json({ products })
    },
    book: () => '',
  }
}

/** By the name of the venue; of Bybit the spot side. */
export const DIALECTS: Readonly<Record<VenueName | 'bybit-linear', Dialect>> = {
  okx: okx(),
  binance: binance(false),
  'binance-usdm': binance(true),
  bybit: bybit(false),
  'bybit-linear': bybit(true),
  kraken: kraken(),
  coinbase: coinbase(),
}

function krakenSum({ bids, asks }: PlainBook): number {
  const digits = (text: string) => text.replace('.', '').replace(/^0+/, '')
  const side = (rows: Change) =>
    rows
      .slice(0, 10)
      .map(([ticks, lots]) => digits(priceText(ticks)) + digits(lotsText(lots)))
      .join('')
  return crc32(side(sorted(asks, 1)) + side(sorted(bids, -1)))
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
