import { expect, test } from 'vitest'
import type { SandboxHost } from '../sandbox/host.ts'
import { decodeMessage } from '../sandbox/journal/nats/stream-message.ts'
import type { Fault } from '../sandbox/journal/nats/testing/fake-stream.ts'
import { buy, markOf } from '../sandbox/testing/bench-host.ts'
import { type BenchedHost, StreamBench } from '../sandbox/testing/stream-bench.ts'
import { tallyEngine } from '../sandbox/testing/tally-engine.ts'
import type { Command } from '../src/engine/contract/command.ts'
import { Random } from '../src/engine/kernel/random.ts'
import type { Order } from '../src/shared/calls/entities.ts'

const SEEDS = process.env.LONG === 'full' ? 60 : 8
const SEED_LIST = Array.from({ length: SEEDS }, (_, i) => i + 1)
const STEPS = 60

/** What anybody may rely on: an answer, once it was given. */
interface Promised {
  key: string
  quantity: string
  order: Order
}

/** All rows in the order of the stream, read without any of the journal's code but the form of a message. */
function rowsOf(bench: StreamBench): { seq: number; command: string }[] {
  return bench.stream.messages.flatMap((body) => {
    const message = body && decodeMessage(body)
    return message?.kind === 'group' ? [...message.rows] : []
  })
}

test.each(SEED_LIST)(
  'NATS-25 two hosts, faults and hand-overs by seed %i: nothing answered lost or doubled, one hash',
  async (seed) => {
    const random = Random.seeded(seed)
    const bench = new StreamBench()
    const isOneOf = (n: number) => random.between(1, n) === 1
    const nextFault = (): Fault => {
      if (!isOneOf(12)) return 'none'
      return (['lostBefore', 'lostAfter', 'late'] as const)[random.between(0, 2)] ?? 'none'
    }
    let started = 0
    const start = (isStandby: boolean) => bench.start(`host-${++started}`, { isStandby, nextFault })
    const first = start(false)
    await bench.settled(first.opened)
    let standby: BenchedHost = start(true)
    const promised: Promised[] = []
    const sent: { key: string; quantity: string }[] = []

    const send = (host: SandboxHost) => {
      const quantity = String(sent.length + 1)
      const key = `order-${quantity}`
      sent.push({ key, quantity })
      host.submit(buy(quantity), markOf(key)).then(
        ({ answer }) => {
          if (answer.ok) promised.push({ key, quantity, order: answer.data as Order })
        },
        () => undefined,
      )
    }
    for (let step = 0; step < STEPS; step++) {
      const leaders = bench.hosts.filter(({ host, isFrozen }) => host && !host.failure && !isFrozen)
      // A host that does not know yet that it was superseded is asked too.
      for (const { host } of leaders) if (host) for (let i = 0; i < 3; i++) send(host)
      if (isOneOf(10)) {
        for (const one of leaders) one.isFrozen = true
      } else if (isOneOf(8)) {
        for (const one of leaders) one.port.isCut = true
      } else if (isOneOf(3)) {
        for (const one of bench.hosts) {
          one.isFrozen = false
          one.port.isCut = false
        }
      }
      if (standby.host || standby.error) standby = start(true)
      await bench.pass(random.between(25, 1_200))
    }
    for (const one of bench.hosts) {
      one.isFrozen = false
      one.port.isCut = false
    }
    if (standby.host || standby.error) start(true)
    await bench.until(() => {
      const alive = bench.hosts.filter(({ host }) => host && !host.failure)
      return alive.length === 1
    })
    const leader = bench.hosts.find(({ host }) => host && !host.failure)?.host as SandboxHost
    await bench.settled(leader.committed())

    const rows = rowsOf(bench)
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_, i) => i + 1))
    const naive = tallyEngine.create()
    for (const { command } of rows) naive.apply(JSON.parse(command) as Command)
    const kept = new Map(naive.openOrders(1001, 'spot').map((order) => [order.quantity, order]))
    expect(kept.size).toBe(naive.openOrders(1001, 'spot').length)
    expect(promised.length).toBeGreaterThan(10)
    for (const { key, quantity, order } of promised) {
      expect(kept.get(quantity)).toEqual(order)
      expect(await leader.answered(markOf(key))).toMatchObject({ ok: true, data: { id: order.id } })
    }
    // Sent again, each key makes exactly one order.
    const again = sent.map(({ key, quantity }) => leader.submit(buy(quantity), markOf(key)))
    await bench.settled(Promise.all(again))
    const made = leader.exchange.openOrders(1001, 'spot').map(({ quantity }) => quantity)
    expect([...made].sort()).toEqual(sent.map(({ quantity }) => quantity).sort())
    const { value: mark } = await bench.settled(leader.mark())
    for (const { seq, command } of rowsOf(bench))
      if (seq > naive.seq && seq <= (mark?.seq ?? 0)) naive.apply(JSON.parse(command) as Command)
    expect({ seq: naive.seq, hash: naive.hash() }).toEqual(mark)
    await bench.clean()
  },
)
