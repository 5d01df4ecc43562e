import { expect, test } from 'vitest'
import { RankingCode, Section, type SectionView, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import type { RankingBy, Watch } from '../../shared/hub-protocol/hub.ts'
import { scene, topics } from './testing/fake-scene.ts'

const ranking = (by: RankingBy, count: number): Watch => ({ topic: 'ranking', kind: 'spot', by, count })
const push = (rows: Record<number, string>) => ({
  type: 2002,
  currency_id: 0,
  t: 1,
  data: Object.entries(rows).map(([id, P]) => ({ currency_id: Number(id), c: '1.5', P, v: '1', q: id })),
})
const idsOf = ({ body }: SectionView) => [...body].filter((_, i) => i % TICKERS_ROW === 0)

test('MKT-04 every ranking of every tab shares one subscription of all tickers, and each gets its own rows', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [ranking('gainers', 2), ranking('losers', 2)])
  const b = await tab('b', [ranking('volume', 3), ranking('gainers', 1), { topic: 'tickers', kind: 'spot' }])
  spot().open()
  spot().say(push({ 1: '1.00', 2: '-3.10', 3: '7.25', 4: '0' }))
  await world.advance(20)
  expect(topics(spot(), 'sub')).toEqual(['tickers'])
  expect(idsOf(a.newest(Section.ranking, RankingCode.gainers))).toEqual([3, 1])
  expect(idsOf(a.newest(Section.ranking, RankingCode.losers))).toEqual([2, 4])
  expect(idsOf(b.newest(Section.ranking, RankingCode.volume))).toEqual([4, 3, 2])
  expect(idsOf(b.newest(Section.ranking, RankingCode.gainers))).toEqual([3])
  const first = a.newest(Section.ranking, RankingCode.gainers)
  expect([...first.body.subarray(0, 9)]).toEqual([3, 15, 1, 725, 2, 1, 0, 3, 0])
  expect(first.status).toBe(TopicStatus.live)
})

test('MKT-04 a small lead moves a row up by time alone, once it has lasted', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [ranking('gainers', 2)])
  spot().open()
  spot().say(push({ 1: '1.00', 2: '0.99' }))
  await world.advance(5_000)
  spot().say(push({ 2: '1.02' }))
  await world.advance(2_000)
  const news = a.sections(Section.ranking).length
  expect(idsOf(a.newest(Section.ranking))).toEqual([1, 2])
  await world.advance(2_100)
  expect(idsOf(a.newest(Section.ranking))).toEqual([2, 1])
  expect(a.sections(Section.ranking)).toHaveLength(news + 1)
})

test('MKT-16 lists of all markets come ten times a second at most, a change of status at once', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [{ topic: 'tickers', kind: 'spot' }, ranking('gainers', 2)])
  spot().open()
  spot().say(push({ 1: '1.00', 2: '0.99' }))
  await world.advance(500)
  const before = a.sections(Section.tickers).length
  for (let i = 0; i < 100; i++) {
    spot().say(push({ 1: `1.${10 + i}` }))
    await world.advance(10)
  }
  await world.advance(200)
  const news = a.sections(Section.tickers).slice(before)
  expect(news.length).toBeGreaterThan(7)
  expect(news.length).toBeLessThanOrEqual(11)
  expect(news.at(-1)?.body[3]).toBe(1109)
  spot().say(push({ 1: '3.00' }))
  await world.advance(20)
  spot().drop()
  await world.advance(20)
  expect(a.newest(Section.tickers).status).toBe(TopicStatus.stale)
  expect(a.newest(Section.ranking).status).toBe(TopicStatus.stale)
})
