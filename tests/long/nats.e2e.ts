import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TestSocket } from '../../gateway/sockets/testing/test-socket.ts'
import { WireClient } from '../../gateway/testing/wire-client.ts'
import { followUntilLead, LedByAnother } from '../../sandbox/journal/nats/follow-stream.ts'
import { openJetStream } from '../../sandbox/journal/nats/jetstream-port.ts'
import { Replica } from '../../sandbox/journal/nats/replica.ts'
import { newestCheckpoint } from '../../sandbox/journal/nats/stream-checkpoint.ts'
import { decodeMessage } from '../../sandbox/journal/nats/stream-message.ts'
import { findNats } from '../../scripts/find-nats.mjs'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { type NatsCluster, type NatsServer, pause, startNatsCluster } from '../support/nats-cluster.ts'
import { type OrderStream, streamOrders } from '../support/nats-orders.ts'
import { SandboxClient } from '../support/sandbox-client.ts'
import { runSandboxToEnd, type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'

const isFull = process.env.LONG === 'full'
const COUNTS = isFull ? { kills: 10, leaders: 5, zombies: 5 } : { kills: 2, leaders: 1, zombies: 1 }
const IN_FLIGHT = isFull ? [16, 64] : [16]
const ZOMBIE_MS = 10_000
/** Ended orders of one person that an exchange keeps. */
const KEPT_ORDERS = 10_000
/** Pages of orders that are looked at after a disturbance: more than were under way at it. */
const PAGES = 20
const found = findNats()
if (found.path === null) console.log(`NATS tests skipped: ${found.why}`)
const path = found.path ?? ''

/** Hosts of one journal, each in a folder of its own with the same sealing key. */
class Hosts {
  leader!: SandboxProcess
  standby!: Promise<SandboxProcess>
  /** Resolves when the stand-by host has applied all that there is. */
  isFollowing: Promise<void> = Promise.resolve()
  private readonly folders: string[] = []
  private readonly cluster: NatsCluster
  private readonly prefix: string
  readonly started: SandboxProcess[] = []

  constructor(cluster: NatsCluster, prefix: string) {
    this.cluster = cluster
    this.prefix = prefix
  }

  async begin(): Promise<void> {
    this.leader = await this.start(false)
    this.standby = this.start(true)
    await this.isFollowing
  }

  /** The stand-by host leads now; another one stands by. @returns the host that led */
  async next(): Promise<SandboxProcess> {
    const former = this.leader
    this.leader = await this.standby
    this.standby = this.start(true)
    return former
  }

  private start(isStandby: boolean): Promise<SandboxProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'onetape-nats-host-'))
    if (this.folders[0]) copyFileSync(join(this.folders[0], 'seal.key'), join(folder, 'seal.key'))
    this.folders.push(folder)
    const args = [...this.cluster.flags, '--nats-prefix', this.prefix, '--calm', ...(isStandby ? ['--standby'] : [])]
    let follows: () => void = () => undefined
    let ends: (error: unknown) => void = () => undefined
    if (isStandby)
      this.isFollowing = new Promise((done, fail) => {
        follows = done
        ends = fail
      })
    this.isFollowing.catch(() => undefined)
    const started = startSandbox({
      args,
      client: false,
      dataDir: folder,
      env: { WRITES: '1000000' },
      onOutput: (text) => {
        if (text.includes('Standing by at command')) follows()
      },
    })
    started.then(
      (host) => this.started.push(host),
      (error: unknown) => ends(error),
    )
    return started
  }

  /** Every host ends; one that stands by takes over first. */
  async end(): Promise<void> {
    await this.leader.kill9()
    await (await this.standby).kill9()
    for (const host of this.started) await host.kill9()
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true })
  }
}

interface State {
  seq: number
  hash: string
  conservation: Record<string, string>
}

async function stateOf({ url, key }: SandboxProcess): Promise<State> {
  const answer = await fetch(`${url}/sandbox/api/state`, { headers: { 'x-sandbox-key': key } })
  return (await answer.json()) as State
}

/** Ms from now until an order is answered that was sent after now. */
async function untilAnswered(orders: OrderStream, from = performance.now()): Promise<number> {
  while (orders.newest() <= from) await pause(5)
  return orders.newest() - from
}

describe.skipIf(!found.path)('three NATS servers', () => {
  let cluster: NatsCluster
  beforeAll(async () => {
    cluster = await startNatsCluster(path)
  })
  afterAll(() => cluster?.stop())
  let hosts: Hosts | null = null
  afterEach(async () => {
    await hosts?.end()
    hosts = null
  })

  test('NATS-58 two of three servers stop: sockets say down within 3 s, nothing is answered; one comes back: up, exact books, nothing lost', async () => {
    const host = await startSandbox({
      args: [...cluster.flags, '--nats-prefix', 'majority', '--calm'],
      client: false,
      env: { WRITES: '1000000' },
    })
    const status = async (path: string) => (await fetch(host.url + path)).status
    const address = `${host.url.replace('http', 'ws')}/ws/spot`
    const topics = ['depth@1', 'ticker@1', 'tickers', 'trades@1']
    const sockets: TestSocket[] = []
    const open = async () => {
      const socket = new TestSocket(address, {})
      sockets.push(socket)
      await socket.opened
      return new WireClient(socket)
    }
    try {
      const client = await open()
      for (const topic of topics) await client.sub(topic)
      const token = await new SandboxClient(host.url).login()
      const orders = streamOrders(() => host.url, token, 16, 'majority')
      await untilAnswered(orders)
      await client.settle()
      expect(client.isLive('depth@1')).toBe(true)
      expect(await status('/readyz')).toBe(200)

      const leader = await cluster.leaderOf('majority-journal')
      const other = cluster.servers.find((server) => server !== leader) as NatsServer
      const from = performance.now()
      await Promise.all([leader.kill9(), other.kill9()])
      while (!topics.every((topic) => client.isDown(topic))) {
        await pause(20)
        await client.settle()
      }
      const down = performance.now() - from
      const answered = orders.answered.size
      const late = await open()
      await late.sub('depth@2')
      expect(late.isDown('depth@2')).toBe(true)
      const authenticated = late.socket.ask({ op: 'auth', id: 77, token }).then(() => performance.now())
      expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200])
      const read = fetch(`${host.url}/api/spot/markets`).then(() => performance.now())
      await pause(3_000)
      expect(orders.answered.size).toBe(answered)
      expect(topics.filter((topic) => client.isLive(topic))).toEqual([])

      const back = performance.now()
      leader.start()
      while (topics.some((topic) => client.isDown(topic))) {
        await pause(20)
        await client.settle()
      }
      const up = performance.now() - back
      await untilAnswered(orders)
      expect(await authenticated).toBeGreaterThan(back)
      expect(await read).toBeGreaterThan(back)
      expect(await status('/readyz')).toBe(200)
      other.start()
      await cluster.ready()
      await orders.stop()
      expect(await orders.again()).toEqual([])
      expect(new Set(orders.answered.values()).size).toBe(orders.keys.length)
      const history = await new SandboxClient(host.url).get<{ total: number }>('api/spot/history', { token })
      expect(history.data.total).toBe(orders.keys.length)
      // Two clients have the same book, one of them since before: the other one's is the server's own snapshot.
      const fresh = await open()
      await fresh.sub('depth@1')
      await client.settle()
      await fresh.settle()
      await untilSame(client, fresh, 'depth@1')
      expect([...client.mistakes, ...late.mistakes, ...fresh.mistakes]).toEqual([])
      console.log(`two of three servers stopped: down after ${down.toFixed(0)} ms, up after ${up.toFixed(0)} ms`)
      expect(down).toBeLessThan(3_000)
      const state = await stateOf(host)
      expect(Object.values(state.conservation).filter((left) => Number(left) !== 0)).toEqual([])
    } finally {
      for (const { ws } of sockets) ws.terminate()
      await host.kill9()
      rmSync(host.dataDir, { recursive: true, force: true })
    }
  }, 300_000)

  for (const inFlight of IN_FLIGHT) {
    test(`NATS-29 NATS-30 NATS-31 ${inFlight} in flight: nothing answered is lost or doubled, one hash`, async () => {
      const prefix = `kill-${inFlight}`
      hosts = new Hosts(cluster, prefix)
      const of = hosts
      await of.begin()
      const token = await new SandboxClient(of.leader.url).login()
      const orders = streamOrders(() => of.leader.url, token, inFlight, prefix)
      await untilAnswered(orders)
      const [engine, nats, zombies]: [number[], number[], number[]] = [[], [], []]
      /** Orders that the exchange showed after each disturbance: those around it, whether they were answered or not. */
      const shown = new Set<number>()
      const look = async () => {
        const pages = Array.from({ length: PAGES }, (_, at) => `api/spot/history?page=${at + 1}`)
        const client = new SandboxClient(of.leader.url)
        const lists = await Promise.all(pages.map((path) => client.get<{ list: { id: number }[] }>(path, { token })))
        for (const { data } of lists) for (const { id } of data.list) shown.add(id)
      }

      for (let i = 0; i < COUNTS.kills; i++) {
        await of.isFollowing
        await pause(500 + 250 * (i % 4))
        const from = performance.now()
        await of.leader.kill9()
        const killed = performance.now()
        await of.next()
        await untilAnswered(orders, killed)
        engine.push(orders.newest() - from)
        await look()
      }
      for (let i = 0; i < COUNTS.leaders; i++) {
        // A host that starts asks every server for its settings.
        await of.isFollowing
        await pause(500)
        const server = await cluster.leaderOf(`${prefix}-journal`)
        const from = performance.now()
        await server.kill9()
        // What was under way may still be answered: an order that was sent after the kill counts.
        await pause(100)
        nats.push((await untilAnswered(orders)) + 100)
        await look()
        expect(from).toBeLessThan(performance.now())
        server.start()
        await cluster.ready()
        await pause(2_000)
      }
      for (let i = 0; i < COUNTS.zombies; i++) {
        await of.isFollowing
        await pause(500)
        const zombie = of.leader
        const from = performance.now()
        process.kill(zombie.pid, 'SIGSTOP')
        await of.next()
        await untilAnswered(orders)
        zombies.push(orders.newest() - from)
        await look()
        await pause(Math.max(0, ZOMBIE_MS - (performance.now() - from)))
        process.kill(zombie.pid, 'SIGCONT')
        const read = fetch(`${zombie.url}/api/spot/markets`, { signal: AbortSignal.timeout(5_000) }).then(
          ({ status }) => status,
          () => 0,
        )
        const ended = await zombie.ended
        expect(ended.code).toBe(1)
        expect(ended.stdout + ended.stderr).toContain('No more commands are accepted: another host leads')
        expect(await read).not.toBe(200)
        await pause(1_000)
      }
      await orders.stop()
      const words = (times: number[]) => times.map((ms) => ms.toFixed(0)).join(', ')
      console.log(
        `${inFlight} in flight, ${orders.keys.length} orders: take-over ${words(engine)} ms; NATS leader ${words(nats)} ms; zombie ${words(zombies)} ms`,
      )
      expect(await orders.again()).toEqual([])
      expect(new Set(orders.answered.values()).size).toBe(orders.keys.length)
      await look()
      const ids = new Set(orders.answered.values())
      expect([...shown].filter((id) => !ids.has(id))).toEqual([])
      const client = new SandboxClient(of.leader.url)
      const history = await client.get<{ total: number }>('api/spot/history', { token })
      expect(history.data.total).toBe(Math.min(orders.keys.length, KEPT_ORDERS))
      const state = await stateOf(of.leader)
      expect(Object.values(state.conservation).filter((left) => Number(left) !== 0)).toEqual([])
      await expectOneHash(cluster, prefix, state)
      // The stand-by host compares each state that the leader noted with its own.
      await of.leader.kill9()
      await of.next()
      expect((await stateOf(of.leader)).seq).toBeGreaterThanOrEqual(state.seq)
      if (isFull) {
        expect(Math.max(...engine)).toBeLessThanOrEqual(3_000)
        expect(Math.max(...nats)).toBeLessThanOrEqual(10_000)
      }
    }, 1_800_000)
  }
})

/** Waits until two clients have a book at the same sequence, and compares them. */
async function untilSame(one: WireClient, other: WireClient, topic: string): Promise<void> {
  for (;;) {
    await Promise.all([one.settle(), other.settle()])
    const [a, b] = [one.bookOf(topic), other.bookOf(topic)]
    if (a.u !== b.u) continue
    expect(a.text).toBe(b.text)
    return
  }
}

/** Reads the stream as a host of its own would. */
async function expectOneHash(cluster: NatsCluster, prefix: string, state: State): Promise<void> {
  const log = () => undefined
  const port = await openJetStream({ servers: cluster.journal.split(','), prefix, replicas: 3, log })
  try {
    const { first, last } = await port.bounds()
    const seqs: number[] = []
    for (let seq = first; seq <= last; seq++) {
      const body = await port.read(seq)
      const message = body && decodeMessage(body)
      if (message?.kind === 'group') for (const row of message.rows) seqs.push(row.seq)
    }
    const from = seqs[0] ?? 0
    expect(seqs).toEqual(seqs.map((_, i) => from + i))
    const replica = new Replica(exchangeEngine, await newestCheckpoint(port))
    let hash = replica.exchange.seq === state.seq ? replica.exchange.hash() : ''
    for (let seq = replica.position.seq + 1; hash === ''; seq++) {
      const body = await port.read(seq)
      if (!body) break
      replica.apply(body)
      if (replica.exchange.seq === state.seq) hash = replica.exchange.hash()
      // A state that was noted between two commands of a message was compared when the message was applied.
      if (replica.exchange.seq > state.seq) hash = state.hash
    }
    expect(hash).toBe(state.hash)
    const pauseShortly = (ms: number) => pause(ms)
    const parts = { clock: Date.now, stopwatch: () => performance.now(), pause: pauseShortly }
    const reader = { port, replica, host: 'reader', isStandby: false, ...parts }
    await expect(followUntilLead(reader)).rejects.toBeInstanceOf(LedByAnother)
  } finally {
    await port.close()
  }
}

describe.skipIf(!found.path)('NATS servers that are refused', () => {
  test('NATS-32 without sync_interval: always the start is refused in one line, and with --nats-trust-sync not', async () => {
    const cluster = await startNatsCluster(path, '2m')
    const dataDir = mkdtempSync(join(tmpdir(), 'onetape-nats-host-'))
    try {
      const refused = await runSandboxToEnd({ args: cluster.flags, dataDir })
      expect(refused.code).toBe(1)
      expect(refused.stderr).toBe(
        'the NATS server nats-1 does not have sync_interval: always, so that a power cut loses what was answered: set it in its jetstream block\n',
      )
      const trusting = await startSandbox({
        args: ['--journal', cluster.journal, '--nats-trust-sync', '--calm'],
        client: false,
        dataDir,
      })
      const few = await runSandboxToEnd({
        args: ['--journal', cluster.journal, '--nats-trust-sync', '--nats-replicas', '5', '--standby'],
        dataDir: `${dataDir}-2`,
      })
      expect(few.stderr).toMatch(/^the stream onetape-journal has 3 replicas and 5 are asked for: .*\n$/)
      await trusting.stop()
    } finally {
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(`${dataDir}-2`, { recursive: true, force: true })
    }
  })
})
