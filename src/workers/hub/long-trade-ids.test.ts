import { expect, test } from 'vitest'
import { Section, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { TRADE_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import { pong, scene } from './testing/fake-scene.ts'

async function trades() {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [{ topic: 'trades', kind: 'spot', currency_id: 1, count: 10 }])
  spot().open()
  pong(world, spot())
  const say = async (...ids: string[]) => {
    const rows = ids.map((id) => `[${id},"101.00","1","b",1700000000000]`).join(',')
    spot().say(`{"type":102,"currency_id":1,"t":1,"data":[${rows}]}`)
    await world.advance(300)
  }
  return { say, newest: () => a.newest(Section.trades) }
}

test('REAL-25 trades whose ids are past 2^53, or texts, are shown once each', async () => {
  const { say, newest } = await trades()
  await say('9007199254740993', '9007199254740994', '"a-1"', '"12"')
  await say('9007199254740994', '9007199254740995', '"a-1"', '12')
  expect([newest().status, newest().body.length / TRADE_ROW]).toEqual([TopicStatus.live, 5])
})

test('REAL-25 trades that cannot be read do not wait without a reason', async () => {
  const { say, newest } = await trades()
  await say('{"id":1}')
  expect([newest().status, newest().reason]).toEqual([TopicStatus.waiting, StaleReason.malformed])
})
