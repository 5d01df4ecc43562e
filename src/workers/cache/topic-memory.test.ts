import { describe, expect, test } from 'vitest'
import { RankingCode, Section, type SectionView, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import { delta, depth, pong, SETUP, scene, snapshot, ticker } from '../hub/testing/fake-scene.ts'
import { createFakeWorld, fakeMarket } from '../testing/fake-world.ts'
import { MAX_MARKETS } from './cached-markets.ts'

const TRADES: Watch = { topic: 'trades', kind: 'spot', currency_id: 1, count: 10 }
const MARK: Watch = { topic: 'mark', kind: 'contract', currency_id: 1 }
const TICKERS: Watch = { topic: 'tickers', kind: 'spot' }
const GAINERS: Watch = { topic: 'ranking', kind: 'spot', by: 'gainers', count: 1 }
const ALL = [depth(1), ticker(1), TRADES, MARK, TICKERS, GAINERS]
const DAY = 86_400_000

const tickerPush = (c: string) => ({ type: 100, currency_id: 1, t: 1, data: { c, P: '-1.25', v: '3', q: '4' } })
const tradesPush = (id: number, time: number) => ({
  type: 102,
  currency_id: 1,
  t: 1,
  data: [[id, '101.00', '2', 'b', time]],
})
const tickersPush = (rows: Record<number, string>) => ({
  type: 2002,
  currency_id: 0,
  t: 1,
  data: Object.entries(rows).map(([id, P]) => ({ currency_id: Number(id), c: '5', P, v: '1', q: '2' })),
})
const stateOf = ({ status, reason, eventAt }: SectionView) => ({ status, reason, eventAt })

/** A hub that has known everything, and has ended. @returns what it kept, and when all that was reported */
async function earlierLife() {
  const { world, hub, tab, spot } = await scene()
  await tab('a', ALL)
  await hub.setSession('a', { token: 'secret-token', user: 77 })
  spot().open()
  world.socket('contract').open()
  await world.advance(10)
  spot().say([
    { ...snapshot(1, 10), data: { ...snapshot(1, 10).data, cs: undefined } },
    tickerPush('101.00'),
    tradesPush(7, world.now() - 400),
    tickersPush({ 1: '1.00', 2: '2.50' }),
    { type: 205, currency_id: 0, t: 1, data: { n: 1, user: 77, balance: { free: 'private-balance' } } },
  ])
  world.socket('contract').say({
    type: 202,
    currency_id: 1,
    t: 1,
    data: { m: '100.5', i: '100.25', r: '-0.0001', n: 1_763_625_600_000 },
  })
  const reportedAt = world.now()
  await world.advance(5_600)
  hub.stop()
  return { kept: world.kept, reportedAt }
}

/** A day later: a browser without a server. */
async function laterLife(kept: Map<string, unknown>) {
  const world = createFakeWorld(() => 0.5, kept)
  await world.advance(DAY)
  return scene(world)
}

describe('without a server', () => {
  test('PWA-04 PWA-05 every public topic comes back as stale, with its data and its true age', async () => {
    const { kept, reportedAt } = await earlierLife()
    const { world, tab, spot } = await laterLife(kept)
    const a = await tab('a', ALL)
    spot().drop()
    world.socket('contract').drop()
    await world.advance(400)
    const old = { status: TopicStatus.stale, reason: StaleReason.socket, eventAt: reportedAt }
    for (const code of [
      Section.depth,
      Section.ticker,
      Section.trades,
      Section.tape,
      Section.mark,
      Section.tickers,
      Section.ranking,
    ])
      expect(stateOf(a.newest(code))).toEqual(old)
    expect([...a.newest(Section.depth).body]).toEqual([10, 1, 0, 0, 0, 1, 1, 10_000, 1_000, 20_000, 2_000])
    expect(a.newest(Section.ticker).body[0]).toBe(10_100)
    expect([...a.newest(Section.trades).body.subarray(0, 4)]).toEqual([7, 10_100, 2_000, 1])
    expect(a.newest(Section.tape).body[7]).toBe(1)
    expect([...a.newest(Section.mark).body.subarray(0, 2)]).toEqual([10_050, 10_025])
    expect(a.newest(Section.tickers).body).toHaveLength(2 * TICKERS_ROW)
    expect(a.newest(Section.ranking, RankingCode.gainers).body[0]).toBe(2)
    expect(a.sections(Section.depth).some((one) => one.status === TopicStatus.live)).toBe(false)
  })

  test('PWA-05 nothing that belongs to a person is kept', async () => {
    const { kept } = await earlierLife()
    const text = JSON.stringify([...kept])
    expect(text).toContain('spot:depth@1')
    expect(text).not.toMatch(/secret-token|private-balance|"user"/)
  })

  test('PWA-05 the server is back: live pushes replace at once whatever was remembered', async () => {
    const { kept } = await earlierLife()
    const { world, tab, spot } = await laterLife(kept)
    const a = await tab('a', ALL)
    spot().drop()
    await world.advance(2_000)
    spot().open()
    await world.advance(50)
    expect(a.newest(Section.ticker).status).toBe(TopicStatus.stale)
    spot().say(delta(1, 11, '101.00'))
    await world.advance(50)
    expect(stateOf(a.newest(Section.depth))).toMatchObject({ status: TopicStatus.stale, reason: StaleReason.socket })
    expect(a.newest(Section.depth).body[0]).toBe(10)
    spot().say([tickerPush('90.00'), tradesPush(1, world.now()), tickersPush({ 2: '3.00' }), snapshot(1, 20, '80.00')])
    await world.advance(150)
    for (const code of [Section.depth, Section.ticker, Section.trades, Section.tickers, Section.ranking])
      expect(stateOf(a.newest(code))).toMatchObject({ status: TopicStatus.live, reason: StaleReason.none })
    expect([...a.newest(Section.depth).body]).toEqual([20, 1, 24, 0, 0, 1, 1, 8_000, 1_000, 20_000, 2_000])
    expect(a.newest(Section.trades).body[0]).toBe(1)
    expect(a.newest(Section.trades).body).toHaveLength(5)
    expect(a.newest(Section.tickers).body).toHaveLength(TICKERS_ROW)
    expect([...a.newest(Section.ranking).body.subarray(0, 5)]).toEqual([2, 5, 0, 300, 2])
  })

  test('PWA-05 what was live is kept when a socket drops, and when the last tab goes', async () => {
    for (const end of ['drop', 'crash'] as const) {
      const { world, tab, spot } = await scene()
      const a = await tab('a', [ticker(1)])
      spot().open()
      spot().say(tickerPush('101.00'))
      await world.advance(20)
      expect(world.kept.size).toBe(0)
      if (end === 'drop') spot().drop()
      else a.crash()
      await world.settle()
      expect([...world.kept.keys()]).toEqual(['spot:ticker@1', 'markets'])
    }
  })
})

describe('the memory against what is live', () => {
  test('PWA-05 an answer that comes after the live snapshot is ignored, and two tabs ask once', async () => {
    const { kept } = await earlierLife()
    const world = createFakeWorld(() => 0.5, kept)
    const asked: string[] = []
    const answers: (() => void)[] = []
    const { read } = world.env.memory
    world.env.memory.read = async (key) => {
      asked.push(key)
      await new Promise<void>((answer) => answers.push(answer))
      return read(key)
    }
    const { tab, spot } = await scene(world)
    const a = await tab('a', [depth(1)])
    await tab('b', [depth(1)])
    spot().open()
    await world.advance(400)
    expect(asked.filter((key) => key !== 'alerts')).toEqual(['spot:depth@1'])
    spot().say(snapshot(1, 3, '80.00'))
    for (const answer of answers) answer()
    await world.advance(50)
    expect(stateOf(a.newest(Section.depth))).toMatchObject({ status: TopicStatus.live })
    expect(a.newest(Section.depth).body[0]).toBe(3)
    expect(a.sections(Section.depth).some((one) => one.status === TopicStatus.stale)).toBe(false)
  })

  test('PWA-05 where the server answers in time nothing old is shown', async () => {
    const { kept } = await earlierLife()
    const { world, tab, spot } = await laterLife(kept)
    const a = await tab('a', [depth(1)])
    spot().open()
    await world.advance(200)
    spot().say(snapshot(1, 3))
    await world.advance(1_000)
    expect(a.sections(Section.depth).some((one) => one.status === TopicStatus.stale)).toBe(false)
  })

  test.each([
    ['at once', [fakeMarket('spot', 1, 4, 3)], []],
    ['while the memory is asked', SETUP.markets, [fakeMarket('spot', 1, 4, 3)]],
  ])('PWA-05 a market with other digits than then is not remembered: %s', async (_, first, then) => {
    const { kept } = await earlierLife()
    const world = createFakeWorld(() => 0.5, kept)
    const { hub, tab, spot } = await scene(world)
    const a = await tab('a')
    await hub.setup('a', { ...SETUP, markets: first })
    const { read } = world.env.memory
    world.env.memory.read = async (key) => {
      const record = await read(key)
      if (then.length > 0) await hub.setup('a', { ...SETUP, markets: then })
      return record
    }
    await hub.watch('a', [depth(1)])
    spot().drop()
    await world.advance(1_000)
    expect(stateOf(a.newest(Section.depth))).toMatchObject({ status: TopicStatus.waiting })
  })

  test('PWA-05 what another exchange has reported is not taken for this one', async () => {
    const { kept } = await earlierLife()
    const world = createFakeWorld(() => 0.5, kept)
    const { hub, tab, spot } = await scene(world)
    const a = await tab('a')
    await hub.setup('a', { ...SETUP, socketBase: 'ws://elsewhere/ws' })
    await hub.watch('a', [ticker(1)])
    spot().drop()
    await world.advance(1_000)
    expect(a.newest(Section.ticker).status).toBe(TopicStatus.waiting)
  })
})

describe('a memory that cannot be trusted', () => {
  const put = (at: number, value: number) => (body: Float64Array) => {
    body[at] = value
    return body
  }
  const damage: [string, string, (body: Float64Array) => unknown][] = [
    ['a crossed book', 'spot:depth@1', put(7, 20_000)],
    ['a level of nothing', 'spot:depth@1', put(8, 0)],
    ['a price that is no whole tick', 'spot:depth@1', put(7, 99.5)],
    ['more rows than are there', 'spot:depth@1', put(5, 2)],
    ['rows without end', 'spot:depth@1', put(5, Number.POSITIVE_INFINITY)],
    ['half a body', 'spot:depth@1', (body) => body.slice(0, 9)],
    ['a ticker without a price', 'spot:ticker@1', put(0, Number.NaN)],
    ['an endless figure', 'spot:ticker@1', put(2, Number.POSITIVE_INFINITY)],
    ['half a row', 'spot:tickers', (body) => body.slice(0, TICKERS_ROW + 3)],
    ['one market twice', 'spot:tickers', put(TICKERS_ROW, 1)],
    ['trades that are not there', 'spot:trades@1', put(0, 3)],
    ['a bucket of no quarter second', 'spot:trades@1', put(6, 17)],
    ['no numbers', 'spot:ticker@1', () => 'body'],
    ['plain numbers', 'spot:ticker@1', (body) => [...body]],
  ]
  test.each(damage)('PWA-05 %s is dropped without a word to the person', async (_, key, harm) => {
    const { kept } = await earlierLife()
    const record = kept.get(key) as { body: Float64Array }
    kept.set(key, { ...record, body: harm(record.body) })
    const { world, tab, spot } = await laterLife(kept)
    const a = await tab('a', ALL)
    spot().drop()
    world.socket('contract').drop()
    await world.advance(1_000)
    expect(kept.has(key)).toBe(false)
    const statuses = a.deliveries.length > 0 ? a.sections(sectionOf(key)).map((one) => one.status) : []
    expect(new Set(statuses)).toEqual(new Set([TopicStatus.waiting]))
    expect(world.logs).toContainEqual(expect.stringContaining('damaged'))
  })

  test.each([
    ['another version', { version: 0 }],
    ['no age', { eventAt: 0, confirmedAt: 0 }],
    ['an age that is none', { eventAt: Number.NaN }],
    ['the day after tomorrow', { confirmedAt: 1_763_600_000_000 + 3 * DAY }],
    ['no digits', { digits: null }],
  ])('PWA-05 a record of %s is dropped', async (_, wrong) => {
    const { kept } = await earlierLife()
    kept.set('spot:ticker@1', { ...(kept.get('spot:ticker@1') as object), ...wrong })
    const { world, tab, spot } = await laterLife(kept)
    const a = await tab('a', [ticker(1)])
    spot().drop()
    await world.advance(1_000)
    expect(a.newest(Section.ticker).status).toBe(TopicStatus.waiting)
    expect(kept.has('spot:ticker@1')).toBe(false)
  })

  test('PWA-05 a browser that keeps nothing has a hub all the same, which says so once', async () => {
    const world = createFakeWorld()
    world.env.memory = {
      read: async () => Promise.reject(new Error('no')),
      write: async () => Promise.reject(new Error('no')),
    }
    const { tab, spot } = await scene(world)
    const a = await tab('a', [depth(1), ticker(1)])
    await world.advance(400)
    spot().open()
    for (let i = 0; i < 12; i++) {
      spot().say([snapshot(1, 10 + i), tickerPush('101.00')])
      await world.advance(1_000)
    }
    expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
    expect(world.logs.filter((line) => line.includes('cannot be kept'))).toHaveLength(1)
  })

  test('PWA-05 for a database that hangs no more than two rounds of writing wait', async () => {
    const world = createFakeWorld()
    const books: unknown[] = []
    let release = () => {}
    const hangs = new Promise<void>((resolve) => {
      release = resolve
    })
    world.env.memory = {
      read: async () => undefined,
      write: async (key, value) => {
        await hangs
        if (key === 'spot:depth@1') books.push(value)
      },
    }
    const { tab, spot } = await scene(world)
    await tab('a', [depth(1)])
    spot().open()
    spot().say(snapshot(1, 10))
    for (let u = 11; u < 200; u++) {
      spot().say(delta(1, u, '101.00'))
      await world.advance(1_000)
      pong(world, spot())
    }
    expect(books).toEqual([])
    release()
    await world.advance(100)
    expect(books).toHaveLength(2)
  })

  test('PWA-05 what flows is kept again after half a minute, what is new within seconds, and the newest with the last tab', async () => {
    const { world, hub, tab, spot } = await scene()
    const written: string[] = []
    const { set } = world.kept
    world.kept.set = (key, value) => {
      written.push(key)
      return set.call(world.kept, key, value)
    }
    await tab('a', [depth(1)])
    spot().open()
    spot().say(snapshot(1, 10))
    let u = 10
    const flow = async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        u++
        spot().say(delta(1, u, '101.00'))
        await world.advance(1_000)
        pong(world, spot())
      }
    }
    const keptBook = () => (world.kept.get('spot:depth@1') as { body: Float64Array }).body[0]
    const times = (key: string) => written.filter((one) => one === key).length
    await flow(28)
    expect(times('spot:depth@1')).toBe(1)
    await flow(12)
    expect(times('spot:depth@1')).toBe(2)
    await hub.watch('a', [depth(1), ticker(1)])
    spot().say(tickerPush('101.00'))
    await flow(6)
    expect([times('spot:ticker@1'), times('spot:depth@1')]).toEqual([1, 2])
    expect(keptBook()).toBeLessThan(u)
    await hub.detach('a')
    await world.advance(10)
    expect(keptBook()).toBe(u)
  })

  test('PWA-05 only the markets of the newest news are kept', async () => {
    const { world, hub, tab, spot } = await scene()
    await tab('a')
    const markets = Array.from({ length: MAX_MARKETS + 4 }, (_, i) => fakeMarket('spot', i + 1))
    await hub.setup('a', { ...SETUP, markets })
    for (const { currency_id } of markets) {
      await hub.watch('a', [depth(currency_id), ticker(currency_id)])
      if (currency_id === 1) spot().open()
      spot().say([snapshot(currency_id, 5), { ...tickerPush('101.00'), currency_id }])
      pong(world, spot())
      await world.advance(6_000)
    }
    const ids = [...world.kept.keys()].filter((key) => key.includes('@')).map((key) => Number(key.split('@')[1]))
    expect(Math.min(...ids)).toBe(5)
    expect(new Set(ids).size).toBe(MAX_MARKETS)
    expect(ids).toHaveLength(2 * MAX_MARKETS)
  })
})

function sectionOf(key: string): number {
  const topic = (key.split(':')[1] as string).split('@')[0] as keyof typeof Section
  return Section[topic]
}
