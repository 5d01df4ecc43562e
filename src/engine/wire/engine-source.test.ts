import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Level, TradeRow } from '../../shared/wire/messages.ts'
import type { Topic } from '../../shared/wire/topic.ts'
import type { EngineEvent } from '../contract/event.ts'
import { START, spotSpec, TestExchange } from '../testing/test-exchange.ts'
import { perpSpec, STILL } from '../testing/test-perp.ts'
import { EngineSource } from './engine-source.ts'
import type { TopicPush } from './market-source.ts'

const DEPTH: Topic = { name: 'depth', currencyId: 1 }
const ALL: Topic = { name: 'tickers', currencyId: 0 }

interface Push {
  type: number
  currency_id: number
  t: number
  data: unknown
}

/** A spot source over an exchange of two quiet markets, with a journal and a clock that go when the test says so. */
class Scene {
  readonly x = new TestExchange([spotSpec({ liveliness: STILL }), spotSpec({ currency_id: 2, liveliness: STILL }), perpSpec()]) // biome-ignore format: markets
  private commit: (events: readonly EngineEvent[], time: number) => void = () => {}
  private turn = () => {}
  ended = 0
  readonly intervals: number[] = []
  readonly heard: string[][] = []
  readonly source: EngineSource

  /** @param ran what the exchange has done before */
  constructor(kind: 'spot' | 'contract' = 'spot', ran: (x: TestExchange) => void = () => {}) {
    ran(this.x)
    const end = () => void this.ended++
    this.source = new EngineSource(kind, {
      host: {
        exchange: this.x.exchange,
        onCommitted: (listener) => {
          this.commit = listener
          return end
        },
      },
      timers: {
        every: (ms, run) => {
          this.intervals.push(ms)
          this.turn = run
          return end
        },
      },
    })
    this.source.listen((pushes) => this.heard.push(pushes.map((push) => push.text)))
  }

  /** What went out when these events were in the journal. */
  committed(time: number, ...events: EngineEvent[]): Push[] {
    this.heard.length = 0
    this.commit(events, time)
    return this.out()
  }

  /** What went out when the clock of the tickers ran. */
  turned(): Push[] {
    this.heard.length = 0
    this.turn()
    return this.out()
  }

  first(topic: Topic): Push[] | undefined {
    return this.source.first(topic)?.map(({ text }) => JSON.parse(text) as Push)
  }

  private out(): Push[] {
    return this.heard.flat().map((text) => JSON.parse(text) as Push)
  }
}

const delta = (u: number, b: Level[], a: Level[] = []): EngineEvent => {
  return { kind: 'depth', market: 'spot', currency_id: 1, data: { U: u, u, pu: u - 1, b, a } }
}
const trades = (...ids: number[]): EngineEvent => {
  return { kind: 'trades', market: 'spot', currency_id: 1, data: ids.map(trade) }
}
const trade = (id: number): TradeRow => [id, '100.00', '1.00000', 'b', START + id]
const ticker = (currency_id: number, c: string): EngineEvent => {
  return { kind: 'ticker', market: 'spot', currency_id, data: { c, P: '1.00', v: '5.00000' } }
}
const mark = (m: string): EngineEvent => ({
  kind: 'mark',
  currency_id: 1,
  data: { m, i: '20000.0', r: '0.0001', n: 1 },
})
const sum = (text: string) => crc32(text) | 0

test('WIRE-02 a subscriber gets the whole book first, as it stands after the deltas that went out, at the time of the last', () => {
  const s = new Scene()
  const begun = s.first(DEPTH)
  expect(begun).toMatchObject([{ type: 101, currency_id: 1, t: s.x.exchange.time, data: { snapshot: true, b: [], a: [] } }]) // biome-ignore format: one push
  const u = s.source.sequence(1) ?? -1
  s.committed(START + 9_000, delta(u + 1, [['99.00', '2']], [['101.00', '3']]))
  s.committed(START + 9_100, delta(u + 2, [['98.00', '1']]))
  const b = [['99.00', '2'], ['98.00', '1']] // biome-ignore format: rows
  const a = [['101.00', '3']]
  const data = { snapshot: true, u: u + 2, b, a, cs: sum('99.00:2:101.00:3:98.00:1') }
  expect(s.first(DEPTH)).toEqual([{ type: 101, currency_id: 1, t: START + 9_100, data }])
  expect(s.source.sequence(1)).toBe(u + 2)
  expect(s.source.sequence(7)).toBeNull()
  expect(s.committed(START + 9_200, delta(u + 2, [['99.00', '0']]))).toEqual([])
  expect(s.first(DEPTH)).toMatchObject([{ t: START + 9_100, data }])
})

test('WIRE-02 after a hole in the deltas the book of the exchange goes out anew', () => {
  const s = new Scene()
  s.x.limit(11, 'buy', '90.00', '1')
  s.x.tick(2)
  const { u } = s.x.exchange.depth('spot', 1) ?? { u: 0 }
  const [push] = s.committed(START + 9_000, delta(u + 50, [['99.00', '2']]))
  const data = { snapshot: true, u, b: [['90.00', '1.00000']], a: [], cs: sum('90.00:1.00000') }
  expect(push).toEqual({ type: 101, currency_id: 1, t: START + 9_000, data })
})

test('WIRE-03 a delta has a checksum where the last one is half a second old', () => {
  const s = new Scene()
  const u = s.source.sequence(1) ?? -1
  const sums = [0, 100, 499, 500, 999, 1_000].map((ms, i) => {
    const [push] = s.committed(START + 9_000 + ms, delta(u + 1 + i, [[`9${i}.00`, '2']]))
    return (push as { data: { cs?: number } }).data.cs
  })
  const text = (count: number) =>
    Array.from({ length: count }, (_, i) => `9${i}.00:2`)
      .reverse()
      .join(':')
  expect(sums).toEqual([sum(text(1)), undefined, undefined, sum(text(4)), undefined, sum(text(6))])
})

test('WIRE-02 trades go out once, in order, and the newest hundred come first to a subscriber', () => {
  const s = new Scene()
  const topic: Topic = { name: 'trades', currencyId: 1 }
  expect(s.first(topic)).toEqual([])
  expect(s.committed(START + 1, trades(5, 6))).toEqual([
    { type: 102, currency_id: 1, t: START + 1, data: [trade(5), trade(6)] },
  ])
  expect(s.committed(START + 2, trades(6, 7))).toMatchObject([{ data: [trade(7)] }])
  expect(s.committed(START + 3, trades(6, 7))).toEqual([])
  const more = Array.from({ length: 120 }, (_, i) => 8 + i)
  s.committed(START + 4, trades(...more))
  expect(s.first(topic)).toEqual([{ type: 102, currency_id: 1, t: START + 4, data: more.slice(-100).map(trade) }])
})

test('WIRE-04 what one command did goes out as one batch, and to nobody who has ended the listening', () => {
  const s = new Scene()
  const heard: TopicPush[][] = []
  const end = s.source.listen((pushes) => heard.push([...pushes]))
  s.committed(START, trades(1), ticker(1, '100.00'), mark('1'), ticker(7, '1.00'))
  expect(s.heard).toHaveLength(1)
  expect(heard.map((pushes) => pushes.map(({ topic }) => topic))).toEqual([
    [
      { name: 'trades', currencyId: 1 },
      { name: 'ticker', currencyId: 1 },
    ],
  ])
  end()
  s.committed(START, trades(2))
  expect(heard).toHaveLength(1)
  s.source.close()
  expect(s.ended).toBe(2)
  expect(s.committed(START, trades(3))).toEqual([])
})

test('WIRE-02 the tickers that have changed go out together ten times a second, once each', () => {
  const s = new Scene()
  expect(s.intervals).toEqual([100])
  expect(s.turned()).toEqual([])
  s.committed(START + 50, ticker(1, '101.00'))
  s.committed(START + 60, ticker(1, '102.00'))
  const row = { c: '102.00', P: '1.00', v: '5.00000' }
  expect(s.turned()).toEqual([{ type: 2002, currency_id: 0, t: START + 60, data: [{ currency_id: 1, ...row }] }])
  expect(s.turned()).toEqual([])
  s.committed(START + 40, ticker(2, '3.00'))
  expect(s.turned()).toMatchObject([{ t: START + 40, data: [{ currency_id: 2, c: '3.00' }] }])
  expect(s.first(ALL)).toMatchObject([{ t: START + 60, data: [{ currency_id: 1 }, { currency_id: 2 }] }])
  const [own] = s.first({ name: 'ticker', currencyId: 1 }) ?? []
  expect(own).toEqual({ type: 100, currency_id: 1, t: START + 60, data: row })
})

test('WIRE-02 marks are on the socket of perpetuals alone', () => {
  const topic: Topic = { name: 'mark', currencyId: 1 }
  const [spot, perp] = [new Scene(), new Scene('contract')]
  expect(spot.source.first(topic)).toBeNull()
  expect(spot.committed(START, mark('5'))).toEqual([])
  expect(perp.committed(START + 5, mark('20001.0'))).toMatchObject([
    { type: 202, t: START + 5, data: { m: '20001.0' } },
  ])
  expect(perp.first(topic)).toMatchObject([{ type: 202, currency_id: 1, t: START + 5, data: { m: '20001.0' } }])
  expect(perp.committed(START, trades(1), delta(1, []))).toEqual([])
})

test('WIRE-01 a market that is listed later can be subscribed to from then on, one that is not there cannot', () => {
  const s = new Scene()
  const topic: Topic = { name: 'depth', currencyId: 3 }
  expect(s.source.first(topic)).toBeNull()
  const market = spotSpec({ currency_id: 3, symbol: 'XYZ/USDT', liveliness: STILL })
  s.x.send({ kind: 'listMarket', market, assets: [{ id: 3, symbol: 'XYZ' }] })
  s.x.limit(11, 'buy', '90.00', '1', { currency_id: 3 })
  const [begun] = s.first(topic) ?? []
  expect(begun).toMatchObject({ type: 101, currency_id: 3, data: { b: [['90.00', '1.00000']], a: [] } })
  const late: EngineEvent = { kind: 'trades', market: 'spot', currency_id: 3, data: [trade(9)] }
  expect(s.committed(START + 70, late)).toEqual([{ type: 102, currency_id: 3, t: START + 70, data: [trade(9)] }])
  expect(s.source.markets().map(({ currency_id }) => currency_id)).toEqual([1, 2, 3])
})

test('WIRE-02 what the exchange has at the start comes first, before anything changes', () => {
  let reported: unknown = null
  const ran = (x: TestExchange) => {
    x.limit(12, 'sell', '90.00', '2')
    x.limit(11, 'buy', '90.00', '1')
    for (let i = 0; i < 20; i++) {
      x.tick()
      for (const event of x.events) if (event.kind === 'mark') reported = event.data
    }
  }
  const [spot, perp] = [new Scene('spot', ran), new Scene('contract', ran)]
  const { time } = spot.x.exchange
  const [marked] = perp.first({ name: 'mark', currencyId: 1 }) ?? []
  expect(marked).toMatchObject({ type: 202, t: time, data: reported })
  const [quoted] = spot.first({ name: 'ticker', currencyId: 1 }) ?? []
  expect(quoted).toMatchObject({ type: 100, t: time, data: { c: '90.00' } })
  const [traded] = spot.first({ name: 'trades', currencyId: 1 }) ?? []
  expect(traded).toMatchObject({ type: 102, t: time, data: [[1, '90.00', '1.00000', 'b', time - 2_000]] })
  expect(spot.first(DEPTH)).toMatchObject([{ t: time, data: { b: [], a: [['90.00', '1.00000']] } }])
})
