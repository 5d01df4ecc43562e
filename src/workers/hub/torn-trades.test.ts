import { expect, test } from 'vitest'
import { Section, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { TRADE_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import { scene, topics } from './testing/fake-scene.ts'

const trades = (...ids: number[]) => ({
  type: 102,
  currency_id: 1,
  t: 1,
  data: ids.map((id) => [id, '100', '1', 'b', 1_763_600_000_000 + id]),
})

test('LIMIT-02 TRADE-06 a torn push of trades leaves no hole that looks live: the last ones are asked for, the missed one comes to its place', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [{ topic: 'trades', kind: 'spot', currency_id: 1, count: 10 }])
  const shown = () => {
    const { body, status, reason } = a.newest(Section.trades, 1)
    return [status, reason, ...[...body].filter((_, i) => i % TRADE_ROW === 0)]
  }
  const { live, stale } = TopicStatus
  spot().open()
  spot().say(trades(1, 2))
  await world.advance(1_000)
  expect(shown()).toEqual([live, StaleReason.none, 2, 1])

  spot().say(JSON.stringify(trades(3)).slice(0, -9))
  await world.advance(100)
  expect(shown()).toEqual([stale, StaleReason.malformed, 2, 1])
  expect(topics(spot(), 'unsub')).toEqual(['trades@1'])
  const asked = spot().sent.at(-1)
  expect(asked).toMatchObject({ op: 'sub', topics: ['trades@1'] })

  // What was under way does not bring the one that was lost.
  spot().say(trades(4, 5))
  await world.advance(100)
  expect(shown()).toEqual([stale, StaleReason.malformed, 5, 4, 2, 1])

  spot().say({ op: 'ack', id: asked?.id })
  spot().say(trades(1, 2, 3, 4, 5))
  await world.advance(100)
  expect(shown()).toEqual([live, StaleReason.none, 5, 4, 3, 2, 1])
  await world.advance(8_000)
  expect(topics(spot(), 'unsub')).toEqual(['trades@1'])
})

test('HUB-20 TRADE-06 trades that are silent and lack nothing are asked for on the person’s wish', async () => {
  const { world, hub, tab, spot } = await scene()
  await tab('a', [{ topic: 'trades', kind: 'spot', currency_id: 1, count: 10 }])
  spot().open()
  spot().say(trades(1, 2))
  // No pong for too long.
  await world.advance(21_000)
  await hub.askAgain('a', 'spot', 'trades@1')
  expect(topics(spot(), 'unsub')).toEqual(['trades@1'])
})
