import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MarketKind } from '../src/shared/hub-protocol/market.ts'
import { HandshakeSlots } from './base/handshake-slots.ts'
import { natsLoginOf } from './base/nats-login.ts'
import { openSocket } from './base/open-socket.ts'
import { readJson } from './base/read-json.ts'
import { readSettingFile } from './base/read-setting-file.ts'
import { reasonOf, StartError } from './base/start-error.ts'
import { nodeTimers, type Timers } from './base/timers.ts'
import { NatsBus } from './bus/nats-bus.ts'
import { type Flags, parseFlags } from './cli/flags.ts'
import { answerHttp } from './server/answer-http.ts'
import { drain } from './server/drain.ts'
import { gatewayHost } from './server/gateway-host.ts'
import { connectionLimitsFor, gatewayServer } from './server/gateway-server.ts'
import { metricsText, oncePerSecond } from './server/metrics.ts'
import { ClientSessions } from './sessions/client-sessions.ts'
import { unreadyFor } from './sessions/unready-sessions.ts'
import { attachSockets, type Sockets } from './sockets/attach-sockets.ts'
import { limitsFor } from './sockets/limits.ts'
import { NO_FAULTS } from './sockets/socket-faults.ts'
import { openNatsUpstream } from './upstream/nats-upstream.ts'
import type { Upstream } from './upstream/upstream.ts'
import { openWsUpstream } from './upstream/ws-upstream.ts'

export interface GatewayOptions {
  argv: readonly string[]
  env: Record<string, string | undefined>
  log: (line: string) => void
}

export interface RunningGateway {
  url: string
  /** Sends its clients elsewhere over the time of `--drain-seconds`, then closes. */
  drain(): Promise<void>
  /** Closes at once: sockets get 1001. */
  stop(): Promise<void>
}

const KINDS = ['spot', 'contract'] as const
/** How often what nobody watches is looked for, ms. */
const KEEP_MS = 2_000
/** After the last close frame a client has so long to answer it, ms. */
const CLOSING_MS = 500

/**
 * Starts a gateway: the port first, then the upstream, then the sockets.
 * @throws StartError where flags make no sense, or the port cannot be had
 */
export async function runGateway({ argv, env, log }: GatewayOptions): Promise<RunningGateway> {
  const flags = parseFlags(argv, env)
  const timers = nodeTimers
  const clock = Date.now
  const server = gatewayServer(connectionLimitsFor(flags.socketsPerAddress), flags.proxies)
  const port = await listen(server, flags)
  const slots = new HandshakeSlots(clock)
  const upstream = openUpstream(flags, env, log)
  const sessions = new ClientSessions({
    ...{ upstream: upstream.sessions, timers, slots },
    unready: unreadyFor(flags.socketsPerAddress),
  })
  const isUp: Record<MarketKind, boolean> = { spot: false, contract: false }
  const wasUp = { ...isUp }
  upstream.onState((state) => {
    isUp[state.kind] = state.isUp
    wasUp[state.kind] ||= state.isUp
  })
  let isDraining = false
  const sockets = attachSockets(server, {
    ...{ host: gatewayHost(upstream, sessions, clock), sessions, sources: upstream.sources, clock, log, timers },
    faults: NO_FAULTS,
    accepts: () => !isDraining,
    listening: [flags.host, ...flags.allowedHosts],
    origins: flags.allowedOrigins,
    ...{ base: flags.base, proxies: flags.proxies },
    limits: limitsFor(flags.socketsPerAddress),
  })
  const endKeeping = keepWatched(upstream, sockets, timers)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  server.on(
    'request',
    answerHttp({
      base: flags.base,
      notReady: () => reasonNotReady(isDraining, isUp, wasUp),
      metrics: oncePerSecond(clock, () => {
        const byKind = (of: (kind: MarketKind) => number) => ({ spot: of('spot'), contract: of('contract') })
        const seconds = (ns: number) => (Number.isFinite(ns) ? Math.round(ns / 1e3) / 1e6 : 0)
        const eventLoop = {
          p50: seconds(delay.percentile(50)),
          p99: seconds(delay.percentile(99)),
          max: seconds(delay.max),
        }
        delay.reset()
        return metricsText({
          ...{ sockets: byKind(sockets.count), opened: byKind(sockets.opened), eventLoop, isDraining, upstream: isUp },
          framesSent: sockets.framesSent(),
          bytesWaiting: sockets.bytesWaiting(),
          topics: byKind((kind) => sockets.watched(kind).length),
          counts: upstream.counts(),
          sessions: sessions.size,
          rss: process.memoryUsage.rss(),
        })
      }),
    }),
  )
  const url = `http://${flags.host.includes(':') ? `[${flags.host}]` : flags.host}:${port}${flags.base}`
  log(`The gateway is running at ${url}`)
  log(`  sockets   ${url.replace('http', 'ws')}/ws/spot, /ws/contract`)
  log(`  upstream  ${flags.upstream}${flags.servers ? '' : `, markets from ${flags.api}`}`)

  const stop = async () => {
    endKeeping()
    sessions.close()
    await sockets.close()
    await upstream.close()
    delay.disable()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  }
  return {
    url,
    stop,
    async drain() {
      isDraining = true
      const open = sockets.connections().length
      log(`Closing ${open} sockets within ${flags.drainSeconds} s`)
      if (open > 0) {
        await drain({ open: () => sockets.connections(), ms: flags.drainSeconds * 1000, clock, timers, slots })
        await new Promise((resolve) => setTimeout(resolve, CLOSING_MS))
      }
      await stop()
    },
  }
}

/** An upstream that comes and goes by itself: nothing of it is waited for. */
function openUpstream(flags: Flags, env: GatewayOptions['env'], log: (line: string) => void): Upstream {
  const parts = { clock: Date.now, timers: nodeTimers, random: Math.random, log }
  const { servers, natsPrefix: prefix } = flags
  if (servers) {
    const bus = new NatsBus({ servers, name: `${prefix} gateway`, log, ...natsLoginOf(env, readSettingFile) })
    return openNatsUpstream({ ...parts, bus, prefix })
  }
  return openWsUpstream({ ...parts, url: flags.upstream as string, api: flags.api, openSocket, readJson })
}

/** Gives up upstream what no client watches any more. @returns a function that ends it */
function keepWatched({ sources }: Upstream, sockets: Sockets, timers: Timers): () => void {
  return timers.every(KEEP_MS, () => {
    for (const kind of KINDS) sources[kind].keep(new Set(sockets.watched(kind)))
  })
}

type ByKind = Readonly<Record<MarketKind, boolean>>

/** @param wasUp kinds of which the upstream has ever answered */
function reasonNotReady(isDraining: boolean, isUp: ByKind, wasUp: ByKind): string | null {
  if (isDraining) return 'draining'
  const gone = KINDS.filter((kind) => !isUp[kind])
  if (gone.length === 0) return null
  const hasAnswered = gone.some((kind) => wasUp[kind])
  return `${hasAnswered ? 'upstream is gone or answers late' : 'no upstream yet'}: ${gone.join(', ')}`
}

async function listen(server: Server, { port, host }: Flags): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(`cannot listen on ${host}:${port}: ${reasonOf(error)}`)))
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}
