import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTurn, startMemoryServer } from './testing/memory-server.ts'
import { TopicClasses } from './topic-class.ts'

const DEFLATE = { 'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits' }
const topics = fc.uniqueArray(fc.constantFrom('depth@1', 'depth@2', 'trades@1', 'tickers'))

test('GATE-05 who watches a topic is what a list of all sockets would say, and empty classes go', () => {
  const step = fc.tuple(fc.nat({ max: 5 }), topics, fc.boolean())
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      const classes = new TopicClasses<number>()
      const naive = new Map<number, string[]>()
      const placeOf = new Map<number, ReturnType<typeof classes.of>>()
      for (const [socket, chosen, binary] of steps) {
        const before = placeOf.get(socket)
        const after = classes.of(chosen, { binary, deflateBits: 0 })
        before?.members.delete(socket)
        after.members.add(socket)
        if (before && before !== after) classes.drop(before)
        placeOf.set(socket, after)
        naive.set(socket, chosen)
        for (const topic of ['depth@1', 'depth@2', 'trades@1', 'tickers']) {
          const found = [...(classes.watchersOf(topic) ?? [])].flatMap(({ members }) => [...members])
          const expected = [...naive].filter(([, own]) => own.includes(topic)).map(([one]) => one)
          expect(found.sort()).toEqual(expected.sort())
        }
        expect([...classes.all()].every(({ isEmpty }) => !isEmpty)).toBe(true)
      }
    }),
  )
})

test('GATE-01 GATE-13 all sockets of a class are written the very same bytes, deflated once', async () => {
  const server = startMemoryServer({ deflate: 'all' })
  const clients = []
  for (const headers of [{}, {}, DEFLATE, DEFLATE]) clients.push(await server.open(headers))
  // The order in which topics are named is of no account.
  for (const [at, client] of clients.entries()) {
    const topics = at % 2 === 0 ? ['depth@1', 'trades@1'] : ['trades@1', 'depth@1']
    client.say({ op: 'sub', id: 1, topics })
  }
  await nextTurn()
  server.host.commit(
    server.host.change(
      'contract',
      1,
      Array.from({ length: 30 }, (_, i) => [`${60 + i}.1`, '2.5']),
      [],
    ),
  )
  await nextTurn()
  const [a, b, c, d] = clients.map(({ lastChunk }) => lastChunk)
  expect(a?.length).toBeGreaterThan(300)
  expect(a === b && c === d && a !== c, 'one buffer a class').toBe(true)
  expect(c?.length).toBeLessThan((a?.length ?? 0) / 2)
  expect(clients.map(({ frames }) => frames.at(-1)?.isDeflated)).toEqual([false, false, true, true])
  expect(new Set(clients.map(({ frames }) => frames.at(-1)?.text)).size).toBe(1)
  server.close()
})
