import { expect, test } from 'vitest'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import type { FakeLine } from '../testing/fake-upstream.ts'
import { type GatewayScene, startScene } from '../testing/gateway-scene.ts'
import type { WireClient } from '../testing/wire-client.ts'

const TOPICS = ['depth@1', 'depth@2', 'ticker@1', 'tickers']
const STEPS = process.env.LONG === 'full' ? 600 : 120

/** A line that loses, doubles, swaps and spoils pushes by chance. */
function spoilerOf(random: () => number, line: FakeLine): (text: string) => string | null {
  let held: string | null = null
  return (text) => {
    const before = held
    held = null
    if (before !== null) queueMicrotask(() => line.raw(before))
    const roll = random()
    if (roll < 0.04) return null
    if (roll < 0.08) line.raw(text)
    else if (roll < 0.12) {
      held = text
      return null
    } else if (roll < 0.15) return text.replace(/\["(\d+)/, (_all, digits: string) => `["${Number(digits) + 1}`)
    else if (roll < 0.16) return text.slice(0, -1)
    return text
  }
}

/** Nothing that a client takes for live may be wrong: a book is one that the upstream had at that sequence. */
function judge({ upstream, source }: GatewayScene, clients: readonly WireClient[], when: string): void {
  for (const client of clients) {
    expect(client.mistakes, when).toEqual([])
    for (const topic of client.topics) {
      if (!client.isLive(topic)) continue
      expect(source.isUp, `${when}: ${topic} is live without an upstream`).toBe(true)
      if (!topic.startsWith('depth')) continue
      const { u, text } = client.bookOf(topic)
      expect(text === upstream.markets.history.get(`spot ${topic.slice(6)}`)?.get(u), `${when}: ${topic} at ${u}`).toBe(
        true,
      )
    }
  }
}

test.each([1, 2, 3, 4, 5])(
  'GATE-30 losses, corruption and reordering upstream never show a wrong book live (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const roll = (below: number) => Math.floor(random() * below)
    const scene = await startScene({ random })
    const { upstream } = scene
    try {
      const clients = [await scene.client(), await scene.client(), await scene.client()]
      const spoiled = new Set<FakeLine>()
      for (let step = 0; step < STEPS; step++) {
        for (const line of upstream.open()) {
          if (spoiled.has(line)) continue
          spoiled.add(line)
          line.spoil = spoilerOf(random, line)
        }
        const what = roll(20)
        const client = clients[roll(clients.length)] as WireClient
        const topic = TOPICS[roll(TOPICS.length)] as string
        if (what < 9) {
          const whole = 60 + roll(80)
          const isBid = whole <= 100
          const price = `${isBid ? Math.min(whole, 99) : whole}.${1 + roll(2)}`
          const level: [string, string][] = [[price, roll(4) === 0 ? '0' : `${1 + roll(9)}.50`]]
          upstream.change('spot', 1 + roll(2), isBid ? level : [], isBid ? [] : level)
        } else if (what < 11) upstream.tick('spot', 1 + roll(2), `${100 + roll(50)}`)
        else if (what < 14) {
          if (client.topics.includes(topic)) await client.unsub(topic)
          else await client.sub(topic)
        } else if (what === 14) upstream.open()[0]?.end(roll(2) === 0 ? 1006 : 4012, `retry=${roll(3_000)}`)
        else if (what === 15) upstream.setSource('spot', topic, roll(2) === 0)
        else if (what === 16) upstream.isReachable = roll(3) > 0
        else await scene.pass(roll(4_000))
        scene.source.keep(new Set(scene.server.sockets.watched('spot')))
        for (const one of clients) await one.settle()
        judge(scene, clients, `seed ${seed}, step ${step}`)
      }
      // The line is good again: all that is wanted becomes live, and is the newest.
      upstream.isReachable = true
      for (const topic of TOPICS) upstream.setSource('spot', topic, true)
      for (const line of upstream.lines) line.spoil = (text) => text
      await scene.pass(90_000, 250)
      for (const one of clients) {
        await one.settle()
        for (const topic of TOPICS) if (!one.topics.includes(topic)) await one.sub(topic)
      }
      await scene.pass(200)
      for (const one of clients) {
        await one.settle()
        expect(TOPICS.filter((topic) => !one.isLive(topic))).toEqual([])
        for (const id of [1, 2]) expect(one.bookOf(`depth@${id}`).text).toBe(upstream.textOf('spot', id))
      }
      judge(scene, clients, `seed ${seed}, at the end`)
    } finally {
      await scene.close()
    }
  },
)
