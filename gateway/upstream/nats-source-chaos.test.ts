import { expect, test } from 'vitest'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import type { Spoil } from '../testing/memory-bus.ts'
import { type FakePublisher, type NatsScene, startNatsScene } from '../testing/nats-scene.ts'
import type { TrueMarkets } from '../testing/true-markets.ts'
import type { WireClient } from '../testing/wire-client.ts'

const TOPICS = ['depth@1', 'depth@2', 'ticker@1', 'tickers']
const STEPS = process.env.LONG === 'full' ? 1_000 : 200
/** Silence, ms, after which nothing may be live: a second, and the step in which it is noticed. */
const SILENCE_MS = 1_100

/** Two pulses, each at most a second after the one before, show that a message is missing. */
const NOTICED_MS = 2_200

/** Loses, doubles, delays and spoils messages by chance. */
function spoilerOf(random: () => number): Spoil {
  return (text, deliverLater) => {
    const roll = random()
    if (roll < 0.1) return []
    if (roll < 0.13) return [text, text]
    if (roll < 0.16) {
      deliverLater(text)
      return []
    }
    if (roll < 0.19) return [text.replace(/\["(\d+)/, (_all, digits: string) => `["${Number(digits) + 1}`)]
    if (roll < 0.2) return [text.slice(0, -1)]
    if (roll < 0.205) return [text.replace('"e":"epoch', '"e":"other')]
    return [text]
  }
}

class Run {
  readonly scene: NatsScene
  private readonly random: () => number
  private current: FakePublisher
  private former: FakePublisher | null = null
  private readonly clients: WireClient[]

  constructor(scene: NatsScene, clients: WireClient[], random: () => number) {
    this.scene = scene
    this.clients = clients
    this.random = random
    this.current = scene.publish()
  }

  private roll(below: number): number {
    return Math.floor(this.random() * below)
  }

  private async passBy(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 100) {
      await this.scene.pass(Math.min(100, left))
      if (this.roll(60) === 0) this.change()
    }
  }

  private change(): void {
    const { roll } = { roll: (below: number) => this.roll(below) }
    const whole = 60 + roll(80)
    const isBid = whole <= 100
    const price = `${isBid ? Math.min(whole, 99) : whole}.${1 + roll(2)}`
    const level: [string, string][] = [[price, roll(4) === 0 ? '0' : `${1 + roll(9)}.50`]]
    this.scene.spot.change(1 + roll(2), isBid ? level : [], isBid ? [] : level)
  }

  /** Another exchange takes over; the one before may go on publishing what it has. */
  private takeOver(): void {
    this.former?.end()
    this.current.isCurrent = false
    this.former = this.current
    if (this.roll(2) === 0) this.former.end()
    this.current = this.scene.publish()
  }

  async step(): Promise<void> {
    const { scene } = this
    const what = this.roll(22)
    const client = this.clients[this.roll(this.clients.length)] as WireClient
    const topic = TOPICS[this.roll(TOPICS.length)] as string
    if (what < 9) this.change()
    else if (what < 11) for (let i = this.roll(4); i >= 0; i--) scene.spot.tick(1 + (i % 2), `${100 + this.roll(50)}`)
    else if (what < 14) {
      if (client.topics.includes(topic)) await client.unsub(topic)
      else await client.sub(topic)
    } else if (what === 14) scene.bus.setUp(this.roll(3) > 0)
    else if (what === 15) scene.spot.setSource(topic, this.roll(2) === 0)
    else if (what === 16) this.takeOver()
    else if (what === 17) this.current.isCurrent = this.roll(3) > 0
    else await this.passBy(this.roll(5_000))
    scene.keep()
    for (const one of this.clients) await one.settle()
  }

  /** The network is good again. */
  async mend(): Promise<void> {
    const { scene } = this
    scene.network.spoil = (text) => [text]
    scene.bus.setUp(true)
    this.former?.end()
    this.current.isCurrent = true
    for (const topic of TOPICS) scene.spot.setSource(topic, true)
    await scene.pass(90_000, 250)
    for (const one of this.clients) {
      await one.settle()
      for (const topic of TOPICS) if (!one.topics.includes(topic)) await one.sub(topic)
    }
    await scene.pass(200)
    for (const one of this.clients) await one.settle()
  }

  /** Nothing that a client takes for live may be wrong: a book is one that the exchange had at that sequence. */
  judge(when: string): void {
    const { truth, upstream, time } = this.scene
    for (const client of this.clients) {
      expect(client.mistakes, when).toEqual([])
      for (const topic of client.topics) {
        if (!client.isLive(topic)) continue
        expect(upstream.sources.spot.isUp, `${when}: ${topic} is live without an upstream`).toBe(true)
        expect(time.now() - this.pulsedAt(), `${when}: ${topic} is live without a pulse`).toBeLessThanOrEqual(
          SILENCE_MS,
        )
        const isQuiet = time.now() - (truth.changedAt.get(`spot ${topic}`) ?? 0) >= NOTICED_MS
        if (isQuiet) expect(newestOf(client, topic), `${when}: ${topic} is old`).toBe(newestIn(truth, topic))
        if (!topic.startsWith('depth')) continue
        const { u, text } = client.bookOf(topic)
        expect(text === truth.history.get(`spot ${topic.slice(6)}`)?.get(u), `${when}: ${topic} at ${u}`).toBe(true)
      }
    }
  }

  private pulsedAt(): number {
    const { sent } = this.scene.network
    const pulse = sent.findLast(({ subject }) => subject === 'test.wire.spot.pulse')
    return (JSON.parse(pulse?.text ?? '{"t":0}') as { t: number }).t
  }
}

/** What a client shows of a topic, as text. */
function newestOf(client: WireClient, topic: string): string {
  if (topic.startsWith('depth')) return String(client.bookOf(topic).u)
  const newest = client.newestOf(topic)
  return newest instanceof Map ? JSON.stringify([...newest].sort()) : (newest as { c: string }).c
}

function newestIn(truth: TrueMarkets, topic: string): string {
  if (topic === 'tickers') return JSON.stringify(truth.ids.map((id) => [id, truth.priceOf('spot', id)]))
  const id = Number(topic.split('@')[1])
  return topic.startsWith('depth') ? String(truth.sequenceOf('spot', id)) : String(truth.priceOf('spot', id))
}

test.each([1, 2, 3, 4, 5])(
  'GATE-52 losses, reordering, take-overs and silence on NATS never show a wrong book live (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const scene = await startNatsScene(random)
    try {
      const clients = [await scene.client(), await scene.client(), await scene.client()]
      const run = new Run(scene, clients, random)
      scene.network.spoil = spoilerOf(random)
      for (let step = 0; step < STEPS; step++) {
        await run.step()
        run.judge(`seed ${seed}, step ${step}`)
      }
      await run.mend()
      for (const one of clients) {
        expect(TOPICS.filter((topic) => !one.isLive(topic))).toEqual([])
        for (const id of [1, 2]) expect(one.bookOf(`depth@${id}`).text).toBe(scene.truth.textOf('spot', id))
      }
      run.judge(`seed ${seed}, at the end`)
    } finally {
      await scene.close()
    }
  },
)
