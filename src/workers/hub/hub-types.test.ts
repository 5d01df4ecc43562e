import { expect, test } from 'vitest'
import { Section } from '../../shared/hub-protocol/delivery.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import { type FakeTab, sectionsOf } from '../testing/fake-world.ts'
import { depth, scene, topics } from './testing/fake-scene.ts'

const of = (topic: 'ticker' | 'mark', kind: MarketKind): Watch => ({ topic, kind, currency_id: 1 })
const trades = (kind: MarketKind): Watch => ({ topic: 'trades', kind, currency_id: 1, count: 5 })
const TICKER = { c: '7.00', P: '1.5', v: '2' }
const BOOK = { snapshot: true, u: 1, b: [['6.00', '1.000']], a: [['8.00', '1.000']] }
const TRADES = [[1, '7.00', '1.000', 'b', 1]]
const MARK = { m: '7.01', i: '7.00', r: '0.0001', n: 9 }
const ALL = [{ currency_id: 1, ...TICKER }]

/** Every public type of the wire: what brings it, what is subscribed for it, and as what a tab gets it. */
const TYPES: [type: number, kind: MarketKind, watch: Watch, topic: string, data: unknown, codes: number[]][] = [
  [100, 'spot', of('ticker', 'spot'), 'ticker@1', TICKER, [Section.ticker]],
  [101, 'spot', depth(1), 'depth@1', BOOK, [Section.depth]],
  [102, 'spot', trades('spot'), 'trades@1', TRADES, [Section.trades, Section.tape]],
  [2002, 'spot', { topic: 'tickers', kind: 'spot' }, 'tickers', ALL, [Section.tickers]],
  [200, 'contract', of('ticker', 'contract'), 'ticker@1', TICKER, [Section.ticker]],
  [201, 'contract', depth(1, 'contract'), 'depth@1', BOOK, [Section.depth]],
  [202, 'contract', of('mark', 'contract'), 'mark@1', MARK, [Section.mark]],
  [203, 'contract', trades('contract'), 'trades@1', TRADES, [Section.trades, Section.tape]],
  [2002, 'contract', { topic: 'tickers', kind: 'contract' }, 'tickers', ALL, [Section.tickers]],
]

/** Codes of the sections with data that a tab was given of a kind. */
const given = (tab: FakeTab, kind: MarketKind) =>
  new Set(
    tab.deliveries
      .flatMap((one) => sectionsOf(one.packed))
      .filter((section) => section.kind === kind && section.body.length > 0)
      .map((section) => section.code),
  )

test.each(TYPES)(
  'HUB-15 type %i of %s reaches the tab that watches it and no other',
  async (type, kind, watch, topic, data, codes) => {
    const { world, tab } = await scene()
    const mine = await tab('mine', [watch])
    const others: [FakeTab, Watch][] = []
    for (const [i, [, , other]] of TYPES.entries())
      if (other !== watch) others.push([await tab(`other${i}`, [other]), other])
    for (const socket of world.sockets) socket.open()
    expect(topics(world.socket(kind), 'sub').filter((one) => one === topic)).toHaveLength(1)
    world.socket(kind).say({ type, currency_id: type === 2002 ? 0 : 1, t: world.now(), data })
    // The same of a market that nobody watches.
    if (type !== 2002) world.socket(kind).say({ type, currency_id: 2, t: world.now(), data })
    await world.advance(300)
    expect([...given(mine, kind)].sort()).toEqual([...codes].sort())
    expect(new Set(sectionsOf(mine.deliveries.at(-1)!.packed).map((one) => one.currencyId)).has(2)).toBe(false)
    for (const [other, watched] of others) {
      expect([...given(other, 'spot'), ...given(other, 'contract')], JSON.stringify(watched)).toEqual([])
    }
  },
)

test.each([
  [204, 'spot', { order: { id: 1 } }],
  [205, 'spot', { balance: { currency_id: 1 } }],
  [204, 'contract', { order: { id: 1 } }],
  [205, 'contract', { position: { id: 1 } }],
  [205, 'contract', { settings: { position_mode: 'hedge' } }],
] as const)('HUB-15 type %i of %s reaches every tab of its person and no other', async (type, kind, what) => {
  const { world, hub, tab } = await scene()
  const [a, b, visitor] = [await tab('a'), await tab('b'), await tab('visitor', [depth(1)])]
  for (const id of ['a', 'b']) await hub.setSession(id, { token: 'k', user: 5 })
  for (const socket of world.sockets) socket.open()
  const auth = world.socket(kind).sent.find((frame) => frame.op === 'auth')
  world.socket(kind).say({ op: 'ack', id: auth?.id })
  world.socket(kind).say({ type, currency_id: 1, t: world.now(), data: { n: 1, user: 5, ...what } })
  world.socket(kind).say({ type, currency_id: 1, t: world.now(), data: { n: 2, user: 6, ...what } })
  await world.advance(50)
  const event = { kind, type, n: 1, user: 5, data: what }
  for (const one of [a, b]) expect(one.events.filter((item) => !('reload' in item))).toEqual([event])
  expect(visitor.events).toEqual([])
})
