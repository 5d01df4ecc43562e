import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface NatsServer {
  name: string
  url: string
  monitor: string
  kill9(): Promise<void>
  start(): void
}

export interface NatsCluster {
  servers: NatsServer[]
  /** Value of --journal, and of --nats-monitor. */
  journal: string
  monitors: string
  /** Flags by which a host uses it. */
  flags: readonly string[]
  /** The server that leads a stream, by its monitoring addresses. */
  leaderOf(stream: string): Promise<NatsServer>
  /** Waits until all servers know each other. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Where one of three servers listens and keeps its messages. */
export interface ServerPlace {
  /** 1, 2 or 3. */
  n: number
  store: string
  client: number
  monitor: number
  /** Ports at which the three find each other. */
  routes: readonly number[]
}

/**
 * Three servers on loopback, each with a store of its own.
 * @param path of the nats-server @param sync value of sync_interval
 * @param write writes the configuration of a server that is not the usual one @returns its path
 */
export async function startNatsCluster(
  path: string,
  sync = 'always',
  write: (place: ServerPlace) => string | null = () => null,
): Promise<NatsCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'onetape-nats-'))
  const ports = await freePorts(9)
  const at = (kind: number, n: number) => ports[kind * 3 + n] as number
  const children = new Map<string, ChildProcess>()
  const servers = [0, 1, 2].map((n): NatsServer => {
    const name = `nats-${n + 1}`
    mkdirSync(join(folder, name))
    const places = [0, 1, 2].map((other) => at(2, other))
    const given = { n: n + 1, store: join(folder, name), client: at(0, n), monitor: at(1, n), routes: places }
    const ownConf = write(given)
    const conf = ownConf ?? join(folder, `${name}.conf`)
    const routes = places.map((port) => `nats-route://127.0.0.1:${port}`).join(', ')
    if (ownConf === null)
      writeFileSync(
        conf,
        `server_name: ${name}
listen: 127.0.0.1:${at(0, n)}
http: 127.0.0.1:${at(1, n)}
max_payload: 8MB
jetstream { store_dir: "${join(folder, name)}", sync_interval: ${sync}, max_memory_store: 64MB, max_file_store: 2GB }
cluster { name: onetape, listen: 127.0.0.1:${at(2, n)}, routes: [${routes}] }
`,
      )
    const start = () => {
      children.set(name, spawn(path, ['-c', conf, '-l', join(folder, `${name}.log`)], { stdio: 'ignore' }))
    }
    const kill9 = async () => {
      const child = children.get(name)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await ended
    }
    return { name, url: `nats://127.0.0.1:${at(0, n)}`, monitor: `http://127.0.0.1:${at(1, n)}`, kill9, start }
  })
  for (const server of servers) server.start()
  const journal = servers.map(({ url }) => url).join(',')
  const monitors = servers.map(({ monitor }) => monitor).join(',')
  const cluster: NatsCluster = {
    servers,
    journal,
    monitors,
    flags: ['--journal', journal, '--nats-monitor', monitors],
    async ready() {
      for (;;) {
        const states = await Promise.all(servers.map(({ monitor }) => jsz(monitor)))
        if (states.every((state) => state?.meta_cluster?.leader && state.meta_cluster.cluster_size === 3)) return
        await pause(100)
      }
    },
    async leaderOf(stream) {
      for (;;) {
        for (const { monitor } of servers) {
          const state = await jsz(monitor)
          const streams = state?.account_details?.flatMap(({ stream_detail }) => stream_detail ?? []) ?? []
          const leader = streams.find(({ name }) => name === stream)?.cluster?.leader
          const found = servers.find(({ name }) => name === leader)
          if (found) return found
        }
        await pause(100)
      }
    },
    async stop() {
      for (const { kill9 } of servers) await kill9()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await cluster.ready()
  return cluster
}

interface JetStreamState {
  meta_cluster?: { leader?: string; cluster_size?: number }
  account_details?: { stream_detail?: { name: string; cluster?: { leader?: string } }[] }[]
}

async function jsz(monitor: string): Promise<JetStreamState | null> {
  try {
    const answer = await fetch(`${monitor}/jsz?accounts=1&streams=1`, { signal: AbortSignal.timeout(2_000) })
    return (await answer.json()) as JetStreamState
  } catch {
    return null
  }
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Ports that nobody listens on at this moment. */
async function freePorts(count: number): Promise<number[]> {
  const open = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      return server
    }),
  )
  const ports = open.map((server) => (server.address() as { port: number }).port)
  await Promise.all(open.map((server) => new Promise((done) => server.close(done))))
  return ports
}
