import { expect, test } from 'vitest'
import { Section, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { unitDigits } from '../../shared/hub-protocol/market.ts'
import { fakeMarket } from '../testing/fake-world.ts'
import { depth, SETUP, scene, snapshot, ticker } from './testing/fake-scene.ts'

test('HUB-03 a section says which digits it counts by; a tab that has learnt them is given all again', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [depth(1), ticker(1), { topic: 'tickers', kind: 'spot' }])
  const b = await tab('b')
  spot().open()
  spot().say([snapshot(1, 5), { type: 100, currency_id: 1, t: 1, data: { c: '100.00', P: '0', v: '1' } }])
  spot().say({ type: 2002, currency_id: 0, t: 1, data: [{ currency_id: 1, c: '100.00', P: '0', v: '1' }] })
  await world.advance(1_000)
  const digits = (price_digits: number) => unitDigits({ price_digits, quantity_digits: 3 })
  expect([a.newest(Section.depth).digits, a.newest(Section.ticker).digits]).toEqual([digits(2), digits(2)])
  expect(a.newest(Section.tickers).digits).toBe(-1)

  const changed = { ...SETUP, markets: [fakeMarket('spot', 1, 3)] }
  await hub.setup('b', changed)
  spot().say(snapshot(1, 6))
  await world.advance(1_000)
  expect(a.newest(Section.depth)).toMatchObject({ digits: digits(3), status: TopicStatus.live })
  expect(a.newest(Section.depth).body[7]).toBe(100_000)

  const [before, others] = [a.sections(Section.depth).length, b.sections(Section.depth).length]
  await hub.setup('a', changed)
  await world.advance(200)
  expect(a.sections(Section.depth)).toHaveLength(before + 1)
  expect(b.sections(Section.depth)).toHaveLength(others)
})
