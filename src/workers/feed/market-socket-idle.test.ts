import { expect, test } from 'vitest'
import { createFakeWorld } from '../testing/fake-world.ts'
import { MarketSocket } from './market-socket.ts'

/** What proxies close when nothing has gone either way for so long, by their defaults. */
const PROXY_IDLE_MS = 60_000
const STEP_MS = 500

/** A market in which nothing happens: the server only answers pings, while `isCut` is false. */
function quietMarket() {
  const world = createFakeWorld(() => 0.5)
  const start = world.now()
  const socket = new MarketSocket(world.env, {
    url: () => 'ws://host/ws/spot',
    hello: () => [{ op: 'sub', id: 1, topics: ['depth@1'] }],
    text: (text) => {
      const { t, s } = JSON.parse(text) as { t: number; s: number }
      socket.pong(t, s)
    },
    binary: () => undefined,
    changed: () => undefined,
  })
  socket.want(true)
  let answered = 0
  let movedAt = start
  let longestIdle = 0
  /** Lets time pass on the newest connection. @param isCut the proxy has forgotten it and says so to nobody */
  async function pass(ms: number, isCut = false): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      await world.advance(STEP_MS)
      const pings = world.socket('spot').sent.filter(({ op }) => op === 'ping')
      if (isCut || pings.length <= answered) continue
      answered = pings.length
      longestIdle = Math.max(longestIdle, world.now() - movedAt)
      movedAt = world.now()
      world.socket('spot').say({ op: 'pong', t: pings.at(-1)?.t, s: world.now(), u: {} })
    }
  }
  return { world, socket, pass, longestIdle: () => longestIdle }
}

test('OPER-09 where nothing happens a connection is never idle long enough for a proxy', async () => {
  const { world, socket, pass, longestIdle } = quietMarket()
  world.socket('spot').open()
  await pass(60 * 60_000)
  expect(world.sockets).toHaveLength(1)
  expect(socket.open).toBe(true)
  expect(longestIdle()).toBeGreaterThan(10_000)
  expect(longestIdle()).toBeLessThan(PROXY_IDLE_MS / 3)
})

test('OPER-09 a connection that a proxy has cut silently is dead within 25 s, and opened once', async () => {
  const { world, socket, pass } = quietMarket()
  world.socket('spot').open()
  await pass(5 * 60_000)
  await pass(25_000 + STEP_MS, true)
  expect(world.sockets[0]?.closed).toBe(true)
  expect(socket.open).toBe(false)
  await world.advance(2_000)
  expect(world.sockets).toHaveLength(2)
})
