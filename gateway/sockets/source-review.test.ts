import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTopic } from '../../src/shared/wire/topic.ts'
import type { MemoryClient } from './testing/memory-client.ts'
import { type MemoryServer, nextTurn, startMemoryServer } from './testing/memory-server.ts'
import { objectsOf } from './testing/test-socket.ts'

const TOPICS = ['depth@1', 'depth@2', 'trades@1', 'ticker@1', 'mark@1', 'tickers']

interface NaiveSocket {
  client: MemoryClient
  topics: Set<string>
  expected: string[]
}

/** Looks at every socket and every topic of it at each change: what the sockets must be equal to. */
class Scene {
  readonly sockets: NaiveSocket[] = []
  private readonly server: MemoryServer
  private readonly said = new Set<string>()
  private isBehind = false
  private fault: { id: number; topic: string } | null = null
  private id = 0

  constructor(server: MemoryServer) {
    this.server = server
  }

  async open(): Promise<void> {
    this.sockets.push({ client: await this.server.open(), topics: new Set(), expected: [] })
  }

  sub(one: NaiveSocket, topics: readonly string[]): void {
    const id = ++this.id
    one.expected.push(JSON.stringify({ op: 'ack', id }))
    const down = topics.filter((topic) => this.isDown(topic))
    if (down.length > 0) one.expected.push(JSON.stringify({ op: 'down', topics: down }))
    for (const topic of topics) {
      one.topics.add(topic)
      if (!this.isHeld(topic)) one.expected.push(...this.wholeOf(topic))
    }
    one.client.say({ op: 'sub', id, topics })
  }

  unsub(one: NaiveSocket, topics: readonly string[]): void {
    const id = ++this.id
    for (const topic of topics) one.topics.delete(topic)
    one.expected.push(JSON.stringify({ op: 'ack', id }))
    one.client.say({ op: 'unsub', id, topics })
  }

  setSource(topics: readonly string[], isUp: boolean): void {
    this.change(() => {
      for (const topic of topics) if (isUp) this.said.delete(topic)
      for (const topic of topics) if (!isUp) this.said.add(topic)
    })
    this.server.sockets.setSource('contract', { topics, isUp })
  }

  setCurrent(isCurrent: boolean): void {
    this.change(() => {
      this.isBehind = !isCurrent
    })
    this.server.host.setCurrent(isCurrent)
  }

  toggleFault(topic: string): void {
    const { faults } = this.server
    const { fault } = this
    if (fault) {
      this.change(() => {
        this.fault = null
      })
      faults.remove(fault.id)
    } else {
      this.change(() => {
        this.fault = { id: 0, topic }
      })
      const added = faults.add({ action: 'down', kind: 'contract', topic })
      this.fault = { id: 'fault' in added ? added.fault.id : 0, topic }
    }
  }

  private change(make: () => void): void {
    const before = new Set(TOPICS.filter((topic) => this.isDown(topic)))
    make()
    const after = new Set(TOPICS.filter((topic) => this.isDown(topic)))
    for (const { topics, expected } of this.sockets) {
      const down = [...topics].filter((topic) => after.has(topic) && !before.has(topic))
      const up = [...topics].filter((topic) => before.has(topic) && !after.has(topic))
      if (down.length > 0) expected.push(JSON.stringify({ op: 'down', topics: down }))
      if (up.length > 0) expected.push(JSON.stringify({ op: 'up', topics: up }))
      for (const topic of up) expected.push(...this.wholeOf(topic))
    }
  }

  private isDown(topic: string): boolean {
    return this.isBehind || this.said.has(topic) || this.isHeld(topic)
  }

  private isHeld(topic: string): boolean {
    return this.fault?.topic === topic
  }

  private wholeOf(topic: string): string[] {
    return (this.server.source.first(parseTopic(topic) as never) ?? []).map(({ text }) => text)
  }
}

const some = fc.uniqueArray(fc.constantFrom(...TOPICS), { minLength: 1, maxLength: 4 })
const step = fc.record({
  what: fc.constantFrom('sub', 'unsub', 'down', 'down', 'up', 'up', 'fault', 'behind', 'current'),
  who: fc.nat({ max: 3 }),
  topics: some,
})

test('GATE-94 a change of some sources is reported to those who watch them as if every socket had been looked at', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const server = startMemoryServer()
      const scene = new Scene(server)
      for (let i = 0; i < 4; i++) await scene.open()
      for (const { what, who, topics } of steps) {
        const one = scene.sockets[who] as NaiveSocket
        if (what === 'sub') scene.sub(one, topics)
        else if (what === 'unsub') scene.unsub(one, topics)
        else if (what === 'down' || what === 'up') scene.setSource(topics, what === 'up')
        else if (what === 'fault') scene.toggleFault('depth@1')
        else scene.setCurrent(what === 'current')
        await nextTurn()
        await nextTurn()
      }
      for (const { client, expected } of scene.sockets)
        expect(client.texts().flatMap(objectsOf)).toEqual(expected.flatMap(objectsOf))
      server.close()
    }),
    { numRuns: 100 },
  )
})
