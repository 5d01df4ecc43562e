import { expect, test } from 'vitest'
import { sharedLane } from './slow-proxy.ts'

test('BENCH-10 receivers take turns packet by packet, each gets all in order', async () => {
  const order: string[] = []
  const got = new Map<string, number[]>()
  const all = new Promise<void>((done) => {
    const receiver = (name: string) => ({
      name,
      end() {
        order.push(`${name} ends`)
        if (order.filter((one) => one.endsWith('ends')).length === 2) done()
      },
    })
    const [a, b] = [receiver('a'), receiver('b')]
    const lane = sharedLane<ReturnType<typeof receiver>>(10_000, (to, packet) => {
      order.push(to.name)
      got.set(to.name, [...(got.get(to.name) ?? []), ...packet])
    })
    lane.send(a, Buffer.alloc(4_200, 1))
    lane.send(b, Buffer.from([...Buffer.alloc(1_400, 2), 3]))
    lane.end(a)
    lane.end(b)
  })
  await all
  expect(order).toEqual(['a', 'b', 'a', 'b', 'b ends', 'a', 'a ends'])
  expect(got.get('a')).toEqual([...Buffer.alloc(4_200, 1)])
  expect(got.get('b')).toEqual([...Buffer.alloc(1_400, 2), 3])
})
