import { expect, test } from 'vitest'
import { Section, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import { depth, scene, snapshot, topics } from './testing/fake-scene.ts'

const tickers = (rows: [id: number, price: string][]) => ({
  type: 2002,
  currency_id: 0,
  t: 1,
  data: rows.map(([currency_id, c]) => ({ currency_id, c, P: '0', v: '1' })),
})

test('LIMIT-02 a torn list of tickers is stale until the server has sent it whole again; books do not notice', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [{ topic: 'tickers', kind: 'spot' }, depth(1)])
  const status = () => {
    const { status, reason } = a.newest(Section.tickers)
    return [status, reason]
  }
  spot().open()
  spot().say([tickers([[1, '10'], [2, '20']]), snapshot(1, 5)]) // biome-ignore format: a list
  await world.advance(1_000)
  expect(status()).toEqual([TopicStatus.live, StaleReason.none])
  expect(topics(spot(), 'unsub')).toEqual([])

  spot().say(JSON.stringify(tickers([[1, '11']])).slice(0, -9))
  await world.advance(100)
  expect(status()).toEqual([TopicStatus.stale, StaleReason.malformed])
  expect(topics(spot(), 'unsub')).toEqual(['tickers'])
  const asked = spot().sent.at(-1)
  expect(asked).toMatchObject({ op: 'sub', topics: ['tickers'] })
  expect(a.newest(Section.depth, 1).status).toBe(TopicStatus.live)

  // What was under way says nothing of the row that was lost.
  spot().say(tickers([[2, '21']]))
  await world.advance(100)
  expect(status()).toEqual([TopicStatus.stale, StaleReason.malformed])

  spot().say({ op: 'ack', id: asked?.id })
  spot().say(tickers([[1, '12'], [2, '21']])) // biome-ignore format: a list
  await world.advance(100)
  expect(status()).toEqual([TopicStatus.live, StaleReason.none])
  expect(a.newest(Section.tickers).body[1]).toBe(12)
  await world.advance(8_000)
  expect(topics(spot(), 'unsub')).toEqual(['tickers'])
})

test('LIMIT-02 a list that does not come is asked for again, at most once a second; the first one is waited for', async () => {
  const { world, tab, spot } = await scene()
  await tab('a', [{ topic: 'tickers', kind: 'spot' }])
  spot().open()
  await world.advance(9_000)
  expect(topics(spot(), 'unsub')).toEqual([])
  spot().say(tickers([[1, '10']]))
  spot().say('{"type":2002,"currency_id":0,"t":1,"da')
  await world.advance(900)
  expect(topics(spot(), 'unsub')).toHaveLength(1)
  await world.advance(2_200)
  expect(topics(spot(), 'unsub')).toHaveLength(3)
})

test('HUB-11 TRADE-11 a market that is delisted is gone with the next whole list: of a new connection, or of one that was asked for', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [
    { topic: 'tickers', kind: 'spot' },
    { topic: 'ranking', kind: 'spot', by: 'gainers', count: 5 },
  ])
  const ids = (section: number) => {
    const { body, status } = a.newest(section)
    return [status, ...[...body].filter((_, i) => i % TICKERS_ROW === 0)]
  }
  const { live, stale } = TopicStatus
  spot().open()
  spot().say(tickers([[1, '10'], [2, '20'], [3, '30']])) // biome-ignore format: a list
  await world.advance(1_000)
  expect([ids(Section.tickers), ids(Section.ranking)]).toEqual([[live, 1, 2, 3], [live, 1, 2, 3]]) // biome-ignore format: a list

  spot().drop()
  await world.advance(2_000)
  spot().open()
  await world.advance(1_000)
  expect(ids(Section.tickers)).toEqual([stale, 1, 2, 3])
  spot().say(tickers([[1, '11'], [3, '31']])) // biome-ignore format: a list
  spot().say(tickers([[3, '32']]))
  await world.advance(1_000)
  expect([ids(Section.tickers), ids(Section.ranking)]).toEqual([[live, 1, 3], [live, 1, 3]]) // biome-ignore format: a list

  spot().say('{"type":2002,"currency_id":0,"t":1,"da')
  spot().say({ op: 'ack', id: spot().sent.findLast((frame) => frame.op === 'sub')?.id })
  spot().say(tickers([[3, '33']]))
  await world.advance(1_000)
  expect([ids(Section.tickers), ids(Section.ranking)]).toEqual([[live, 3], [live, 3]]) // biome-ignore format: a list
})
