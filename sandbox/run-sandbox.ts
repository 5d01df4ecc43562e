import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { natsLoginOf } from '../gateway/base/nats-login.ts'
import type { ServedNames } from '../gateway/base/origin.ts'
import { readSettingFile } from '../gateway/base/read-setting-file.ts'
import { basesOf } from '../gateway/base/security-headers.ts'
import { nodeTimers } from '../gateway/base/timers.ts'
import { NatsBus } from '../gateway/bus/nats-bus.ts'
import { publishWire, type WirePublisherParts } from '../gateway/bus/publish-wire.ts'
import { attachSockets } from '../gateway/sockets/attach-sockets.ts'
import { limitsFor } from '../gateway/sockets/limits.ts'
import { exchangeEngine } from '../src/engine/machine.ts'
import { EngineSource } from '../src/engine/wire/engine-source.ts'
import type { LiveVenue } from '../src/venues/mirror/plans.ts'
import { CodeService } from './accounts/code-service.ts'
import { LoginLimit } from './accounts/login-limit.ts'
import { createOutbox } from './accounts/outbox.ts'
import { WriteLimit } from './accounts/write-limit.ts'
import { type Environment, type Flags, parseEnvironment, parseFlags } from './cli/flags.ts'
import type { NatsFlags } from './cli/nats-flags.ts'
import { committedSessions } from './committed-sessions.ts'
import { createFaults } from './faults/faults.ts'
import { DEMO_EMAIL, DEMO_PASSWORD, FIRST_ACCOUNT } from './genesis.ts'
import type { SandboxHost } from './host.ts'
import type { CallDeps } from './http/call-context.ts'
import { createHttpApp } from './http/http-app.ts'
import { type Listening, listen, patienceFor, standbyListener } from './http/listening.ts'
import type { TlsPair } from './http/secure-front.ts'
import { openIdentityService } from './identity/identity-service.ts'
import { forgetImages } from './identity/image-store.ts'
import { openJetStream } from './journal/nats/jetstream-port.ts'
import { checkSync } from './journal/nats/server-check.ts'
import { liveFolder } from './live/live-folder.ts'
import { nodeNetwork } from './live/node-network.ts'
import { type OpenLive, openLive } from './live/open-live.ts'
import { PaperTrading } from './live/paper-trading.ts'
import { forwardClock } from './live/turns.ts'
import { sendNotices } from './notices/notice-service.ts'
import { openSignIn } from './oidc/open-sign-in.ts'
import { openHost } from './open-host.ts'
import { openStreamHost, type StreamHostOptions } from './open-stream-host.ts'
import { ArticleActions } from './panel/article-actions.ts'
import { BoxService } from './panel/box-service.ts'
import { CopyActions } from './panel/copy-routes.ts'
import { FinanceActions } from './panel/finance-routes.ts'
import { createKycService } from './panel/kyc-service.ts'
import { MoneyActions } from './panel/money-actions.ts'
import { moveMarket } from './panel/move-market.ts'
import { OptionActions } from './panel/option-routes.ts'
import { PanelAccess } from './panel/panel-access.ts'
import { persistedPanelKey } from './panel/panel-key.ts'
import { registerPanel } from './panel/register-panel.ts'
import { RewardService } from './panel/reward-service.ts'
import { VisitorService } from './panel/visitor-service.ts'
import { forgetPush, openPush } from './push/open-push.ts'
import { openRecording } from './recording/open-recording.ts'
import { sparksOf } from './spark-closes.ts'
import { openWarning } from './web/open-warning.ts'

export interface RunOptions {
  argv: readonly string[]
  env: Record<string, string | undefined>
  /** Folder of package.json; the built client is `dist/client` below it. */
  root: string
  log: (line: string) => void
  /** Asks the person at the terminal a question that is answered with yes or no. */
  ask?: ((question: string) => Promise<boolean>) | undefined
  /** `npm run dev`: serves the client from its sources, with a relaxed policy. */
  frontend?: (request: IncomingMessage, response: ServerResponse) => void
}

export interface Running {
  url: string
  /** Key of the control panel. */
  key: string
  host: SandboxHost
  /** Closes sockets with 1001, lets answers end and writes a checkpoint. */
  stop(): Promise<void>
}

/**
 * Starts everything: the port first, then the journal, then what answers.
 * @throws StartError where it cannot start; what was found on the disk is then as it was
 */
export async function runSandbox(options: RunOptions): Promise<Running> {
  const flags = parseFlags(options.argv)
  const environment = parseEnvironment(options.env)
  const listening = await listen(
    environment.port,
    environment.host,
    {
      relaxed: options.frontend !== undefined,
      bases: basesOf(environment.elsewhere),
      origins: environment.allowedOrigins,
      issuers:
        typeof environment.google === 'object' && environment.google ? [new URL(environment.google.issuer).origin] : [],
    },
    patienceFor(environment.socketsPerAddress, environment.proxies),
    environment.base,
    tlsOf(environment),
  )
  try {
    return await startOn(listening, options, flags, environment)
  } catch (error) {
    await listening.close()
    throw error
  }
}

async function startOn(
  listening: Listening,
  options: RunOptions,
  flags: Flags,
  environment: Environment,
): Promise<Running> {
  const { log, env } = options
  const began = performance.now()
  const clock = Date.now
  const timers = nodeTimers
  const recording = flags.recording ? await openRecording(flags.recording, { speed: flags.speed, clock, log }) : null
  const live = flags.live ? await openMarkets(flags.live, environment, log) : null
  const dataDir = flags.live ? join(environment.dataDir, liveFolder(flags.live)) : environment.dataDir
  const parts = {
    ...flags,
    ...{ dataDir, engine: exchangeEngine, clock, timers, log, sealKeyFile: environment.sealKeyFile ?? undefined },
    ask: options.ask,
    uptime: () => uptime() * 1000,
  }
  if (flags.nats?.standby) {
    listening.serve(standbyListener)
    log(`Standing by on port ${listening.port}: /healthz answers, everything else is 503 until this host leads`)
  }
  const host = flags.nats
    ? await openOnNats(flags.nats, parts, env)
    : await openHost({ ...parts, source: flags.live ?? undefined })
  const seconds = ((performance.now() - began) / 1000).toFixed(2)

  const sources = {
    spot: live?.spot ?? recording?.spot ?? new EngineSource('spot', { host, timers }),
    contract: live?.contract ?? recording?.contract ?? new EngineSource('contract', { host, timers }),
  }
  const paper = live && new PaperTrading({ host, sources: live.tradable, clock, timers })
  const faults = createFaults()
  const names: ServedNames = [environment.host, ...environment.allowedHosts]
  const { server } = listening
  const sockets = attachSockets(server, {
    host,
    ...(flags.nats && { sessions: committedSessions({ host, log }) }),
    sources,
    faults,
    clock,
    log,
    timers,
    listening: names,
    origins: environment.allowedOrigins,
    proxies: environment.proxies,
    base: environment.base,
    deflate: environment.deflate,
    limits: limitsFor(environment.socketsPerAddress),
  })
  const endWire = flags.nats && openWire(flags.nats, env, { host, sources, clock, timers, log })
  const siteName = env.SITE_NAME || 'Onetape'
  const outbox = createOutbox(() => host.now())
  if (flags.reset) {
    forgetImages(dataDir)
    forgetPush(dataDir)
  }
  const identity = openIdentityService(dataDir)
  const endNotices = sendNotices({ host, outbox, sealer: identity.sealer, siteName })
  const push = openPush({
    ...{ dataDir, host, siteName, timers, clock, log, sealer: identity.sealer },
    contact: environment.pushContact,
    loopback: environment.pushLoopback,
  })
  // The built-in issuer names itself by an http address: a page on https would not ask it.
  const google = environment.tls && environment.google === 'own' ? null : environment.google
  const signIn = openSignIn(google, { siteName, listening: names, log, clock })
  const calls: CallDeps = {
    nextTurn: setImmediate,
    host,
    foreign: { spot: live?.spot ?? recording?.spot, contract: live?.contract ?? recording?.contract },
    noOrders: live ? 'live_market' : 'recorded_session',
    ...(paper && { paper }),
    ...(live && { sourceStatus: () => live.status() }),
    loginLimit: new LoginLimit(),
    writes: new WriteLimit({ burst: 10 * environment.writes, perSecond: environment.writes }),
    codes: new CodeService(outbox, siteName),
    identity,
    tokens: signIn.tokens,
    sparks: sparksOf(host),
    push,
    siteName,
    version: versionOf(options.root),
    place: { country: environment.country },
    invite: environment.invite,
    listening: names,
    origins: environment.allowedOrigins,
    proxies: environment.proxies,
    httpFault: (path) => faults.httpFault(path),
  }
  const key = env.SANDBOX_KEY || persistedPanelKey(dataDir)
  const clientDir = join(options.root, 'dist/client')
  const { frontend } = options
  const { app, listener } = await createHttpApp({
    calls,
    access: new PanelAccess(key, names),
    server,
    log,
    siteName,
    // An issuer of this server signs nobody in at another.
    google: environment.elsewhere.api_base !== '' && google === 'own' ? null : signIn.setup,
    elsewhere: environment.elsewhere,
    silence: environment.silence,
    source: live && { name: live.title, kind: 'live', paper: true },
    issuer: signIn.issuer,
    clientDir,
    frontend,
    root: options.root,
    panel: (panel) => {
      const at = { listening: names, siteName, clock: () => host.now() }
      registerPanel(panel, {
        key,
        sockets: () => sockets,
        faults,
        outbox,
        kyc: createKycService(host, identity),
        move: (request) => moveMarket(host, request),
        money: new MoneyActions(host),
        options: new OptionActions(host),
        copy: new CopyActions(host),
        finance: new FinanceActions(host),
        articles: new ArticleActions(host),
        visitors: new VisitorService(calls),
        boxes: new BoxService(host),
        rewards: new RewardService(host),
        push,
        live: live ? () => live.status() : undefined,
        ...at,
      })
    },
  })
  listening.serve(listener)

  const url = `${environment.tls ? 'https' : 'http'}://${shownHost(environment.host)}:${listening.port}${environment.base}`
  log(`${siteName} is running at ${url}`)
  log(
    `  demo account   ${DEMO_EMAIL}   password ${DEMO_PASSWORD}   invite code ${host.exchange.account(FIRST_ACCOUNT)?.inviteCode}`,
  )
  const open = openWarning(environment.host)
  if (open !== null) log(open)
  log(`  control panel  ${url}/sandbox   key ${key}`)
  log(
    `  journal        ${flags.nats ? flags.nats.servers.join(', ') : dataDir}, command ${host.exchange.seq}, opened in ${seconds} s`,
  )
  log('Press Ctrl+C to stop.')
  return {
    url,
    key,
    host,
    async stop() {
      await endWire?.()
      await sockets.close()
      await listening.close()
      await app.close()
      endNotices()
      await push.close()
      recording?.close()
      paper?.close()
      live?.close()
      sources.spot.close()
      sources.contract.close()
      await host.close()
    },
  }
}

/** Reads the certificate and its key. @throws StartError where one cannot be read */
function tlsOf({ tls }: Environment): TlsPair | null {
  if (!tls) return null
  return { cert: readSettingFile('TLS_CERT', tls.cert), key: readSettingFile('TLS_KEY', tls.key) }
}

/**
 * Opens the journal on NATS; a stand-by host is open once it leads. SIGUSR2 asks it to take over at once.
 * @throws StartError where the servers cannot be used or are not known to keep what they acknowledge
 */
async function openOnNats(
  nats: NatsFlags,
  parts: Omit<StreamHostOptions, 'port' | 'isStandby'>,
  env: RunOptions['env'],
): Promise<SandboxHost> {
  const fetchJson = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json()
  if (!nats.trustSync) await checkSync(nats.monitors, nats.replicas, fetchJson)
  const port = await openJetStream({ ...nats, ...natsLoginOf(env, readSettingFile), log: parts.log })
  let isAsked = false
  const ask = () => {
    isAsked = true
  }
  // For good: without a listener the signal ends the process, also one that leads by now.
  process.on('SIGUSR2', ask)
  return openStreamHost({ ...parts, port, isStandby: nats.standby, isAsked: () => isAsked })
}

/** Publishes the wire on the journal's servers, for gateways. @returns a function that ends it */
function openWire(
  { servers, prefix }: NatsFlags,
  env: RunOptions['env'],
  parts: Pick<WirePublisherParts, 'sources' | 'clock' | 'timers'> & { host: SandboxHost; log: (line: string) => void },
): () => Promise<void> {
  const bus = new NatsBus({ servers, name: `${prefix} exchange`, log: parts.log, ...natsLoginOf(env, readSettingFile) })
  const end = publishWire({
    ...{ ...parts, bus, prefix, isCurrent: () => parts.host.isLeading() },
    epoch: randomBytes(9).toString('base64url'),
    secret: randomBytes(32),
  })
  return async () => {
    end()
    await bus.close()
  }
}

/** Connects to the exchange of `--live`. */
function openMarkets(venue: LiveVenue, { liveOrigin }: Environment, log: (line: string) => void): Promise<OpenLive> {
  const network = nodeNetwork(liveOrigin)
  return openLive({ venue, network, clock: forwardClock(Date.now), timers: nodeTimers, random: Math.random, log })
}

function shownHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
