import { expect, test } from 'vitest'
import * as delivery from './delivery.ts'
import * as positions from './delivery-layout.ts'
import { marketKey, marketUnits } from './market.ts'
import { DEPTHS, depthChoiceOf, leastBetween, PACES, paceOf, SAVER_ROWS } from './pace.ts'

const layout = { ...delivery, ...positions }

/** Hub and tab may be of different builds for a moment: what crosses between them stands where it is written down. */
test('HUB-18 a delivery is laid out as it is documented', () => {
  const writer = new layout.DeliveryWriter()
  writer.begin()
  expect(writer.empty).toBe(true)
  for (let i = 0; i < 18; i++) writer.header(i, 100 + i)
  writer.beginSection(layout.Section.depth, 'spot', 7, 1, 3, 11, 12, 2_003)
  expect(writer.empty).toBe(false)
  writer.push(5)
  writer.endSection()
  writer.beginSection(layout.Section.trades, 'contract', 8, 0, 0, 21, 22)
  writer.pushAll(Float64Array.of(6, 7, 8), 2)
  writer.endSection()
  const packed = writer.finish()
  expect([...packed]).toEqual([
    ...[layout.DELIVERY_VERSION, 101, 102, 103, 104, 105, 106, 2, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117],
    ...[2, 1, 7, 1, 1, 3, 11, 12, 2_003, 5],
    ...[4, 0, 8, 2, 0, 0, 21, 22, -1, 6, 7],
  ])
  const socket = (at: number) => ({ state: at, attempt: at + 1, nextAttemptAt: at + 2, lastPongAt: at + 3 })
  expect(layout.readDeliveryHeader(packed)).toMatchObject({ epoch: 101, sequence: 102, hubTime: 103, serverOffset: 104, tabs: 105, messagesPerSecond: 106, contract: socket(108), spot: socket(112) }) // biome-ignore format: one thought
  const seen: unknown[] = []
  layout.eachSection(packed, (one) => seen.push({ ...one, body: [...one.body] }))
  expect(seen).toEqual([
    {
      code: 2,
      kind: 'spot',
      currencyId: 7,
      status: 1,
      reason: 3,
      eventAt: 11,
      confirmedAt: 12,
      digits: 2_003,
      body: [5],
    },
    {
      code: 4,
      kind: 'contract',
      currencyId: 8,
      status: 0,
      reason: 0,
      eventAt: 21,
      confirmedAt: 22,
      digits: -1,
      body: [6, 7],
    },
  ])
})

test('HUB-18 codes of sections, states and reasons are what they were', () => {
  expect(layout.Section).toEqual({ ticker: 1, depth: 2, mark: 3, trades: 4, tape: 5, tickers: 6, ranking: 7 })
  expect(layout.TopicStatus).toEqual({ live: 0, stale: 1, waiting: 2, refused: 3 })
  expect(layout.StaleReason).toMatchObject({ none: 0, socket: 1, silent: 2, gap: 3, checksum: 4, crossed: 5, malformed: 6, behind: 7, hub: 8, inexact: 9 }) // biome-ignore format: a list
  expect(new Set(Object.values(layout.StaleReason)).size).toBe(Object.keys(layout.StaleReason).length)
  expect(layout.SocketState).toEqual({ none: 0, connecting: 1, open: 2, waiting: 3 })
  expect(layout.RankingCode).toEqual({ gainers: 1, losers: 2, volume: 3 })
  const { DEPTH_HEAD, DEPTH_ROW, TRADE_ROW, TAPE_ROW, TICKERS_ROW, TICKER_LENGTH, MARK_LENGTH, TAPE_BUCKET, TAPE_SPAN } = layout // biome-ignore format: a list
  expect([DEPTH_HEAD, DEPTH_ROW, TRADE_ROW, TAPE_ROW, TICKERS_ROW]).toEqual([7, 2, 5, 8, 15])
  expect([TICKER_LENGTH, MARK_LENGTH, TAPE_BUCKET, TAPE_SPAN]).toEqual([10, 9, 250, 60_000])
})

test('HUB-18 the numbers of a delivery stand where they stood, none above another', () => {
  const { HeaderAt, SocketAt, SectionAt, DepthAt, DepthFlag, LevelAt, TickerAt, MarkAt, TradeAt, TapeAt, TickersAt } = positions // biome-ignore format: a list
  expect(HeaderAt).toEqual({ version: 0, epoch: 1, sequence: 2, hubTime: 3, serverOffset: 4, tabs: 5, messagesPerSecond: 6, sections: 7, contract: 8, spot: 12, visible: 16, active: 17 }) // biome-ignore format: a list
  expect(SocketAt).toEqual({ state: 0, attempt: 1, nextAttemptAt: 2, lastPongAt: 3 })
  expect(SectionAt).toEqual({ code: 0, kind: 1, currencyId: 2, length: 3, status: 4, reason: 5, eventAt: 6, confirmedAt: 7, digits: 8 }) // biome-ignore format: a list
  expect(DepthAt).toEqual({ u: 0, group: 1, flags: 2, checksum: 3, checkedAt: 4, bids: 5, asks: 6 })
  expect(DepthFlag).toEqual({ verified: 1, partialBids: 2, partialAsks: 4, wholeBids: 8, wholeAsks: 16, steps: 32 })
  expect(LevelAt).toEqual({ ticks: 0, lots: 1 })
  expect(TickerAt).toEqual({ last: 0, open: 1, high: 2, low: 3, change: 4, baseVolume: 6, quoteVolume: 8 })
  expect(MarkAt).toEqual({ mark: 0, index: 1, rate: 2, nextFundingAt: 4, exactMark: 5, exactIndex: 7 })
  expect(TradeAt).toEqual({ id: 0, ticks: 1, lots: 2, side: 3, time: 4 })
  expect(TapeAt).toEqual({ start: 0, open: 1, high: 2, low: 3, close: 4, bought: 5, sold: 6, trades: 7 })
  expect(TickersAt).toEqual({ currencyId: 0, last: 1, change: 3, baseVolume: 5, quoteVolume: 7, open: 9, high: 11, low: 13 }) // biome-ignore format: a list
})

test('HUB-18 a delivery that is torn or of another version is refused; a long one is as good as a short one', () => {
  const writer = new layout.DeliveryWriter()
  writer.begin()
  writer.beginSection(layout.Section.depth, 'spot', 7, 0, 0, 0, 0)
  const long = Float64Array.from({ length: 9_000 }, (_, i) => i)
  writer.pushAll(long, long.length)
  for (let i = 0; i < 9_000; i++) writer.push(i)
  writer.endSection()
  const packed = writer.finish()
  layout.eachSection(packed, ({ body }) => expect([...body]).toEqual([...long, ...long]))
  expect(() => layout.eachSection(packed.slice(0, -1), () => undefined)).toThrow(RangeError)
  expect(() => layout.readDeliveryHeader(packed.slice(0, 15))).toThrow(RangeError)
  expect(() => layout.readDeliveryHeader(packed.map((one, i) => (i === 0 ? one + 1 : one)))).toThrow(RangeError)
})

test('HUB-17 paces and depths are what the settings offer; nothing else is one', () => {
  expect(PACES.map(leastBetween)).toEqual([0, 100, 250, 1_000, 1_000])
  expect(SAVER_ROWS).toBe(20)
  expect([...PACES, 'fast', null, 100].map(paceOf)).toEqual([...PACES, null, null, null])
  expect([...DEPTHS, 'all', '20', 15, '', null].map(depthChoiceOf)).toEqual([
    10,
    20,
    50,
    100,
    'all',
    20,
    null,
    null,
    null,
  ])
})

test('a market’s units are whole numbers of its digits', () => {
  const market = { kind: 'spot', currency_id: 3, symbol: 'X', price_digits: 2, quantity_digits: 4, tick_size: '0.05', step_size: '0.0010' } as Parameters<typeof marketUnits>[0] // biome-ignore format: a market
  expect(marketUnits(market)).toEqual({ tick: 5, step: 10 })
  expect(() => marketUnits({ ...market, tick_size: '0.005' })).toThrow(RangeError)
  expect(() => marketUnits({ ...market, step_size: '0' })).toThrow(RangeError)
  expect([marketKey('spot', 3), marketKey('contract', 4)]).toEqual(['spot:3', 'contract:4'])
})
