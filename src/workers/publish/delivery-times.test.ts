import { expect, test } from 'vitest'
import { Section } from '../../shared/hub-protocol/delivery.ts'
import { delta, depth, scene, snapshot } from '../hub/testing/fake-scene.ts'

test('HUB-06 after a lull news go out in the same instant; the next no sooner than 20 ms later, and no later', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  await world.advance(300)
  const bests = () => a.deliveries.flatMap(() => [a.newest(Section.depth, 1).body[0]]).at(-1)
  spot().say(delta(1, 11, '101.00'))
  await world.advance(0)
  expect(bests()).toBe(11)
  await world.advance(5)
  spot().say(delta(1, 12, '102.00'))
  await world.advance(14)
  expect(bests()).toBe(11)
  await world.advance(1)
  expect(bests()).toBe(12)
})
