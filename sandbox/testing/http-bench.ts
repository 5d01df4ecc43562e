import type { ExchangeEngine } from '../../src/engine/contract/exchange-api.ts'
import type { GoogleSetup } from '../../src/shared/site/google-setup.ts'
import { CodeService } from '../accounts/code-service.ts'
import { LoginLimit } from '../accounts/login-limit.ts'
import { createOutbox, type Outbox } from '../accounts/outbox.ts'
import { hashPassword } from '../accounts/password.ts'
import { WriteLimit } from '../accounts/write-limit.ts'
import { DEMO_PASSWORD } from '../genesis.ts'
import type { SandboxHost } from '../host.ts'
import type { CallDeps } from '../http/call-context.ts'
import { createHttpApp } from '../http/http-app.ts'
import { listen } from '../http/listening.ts'
import { type IdentityService, openIdentityService } from '../identity/identity-service.ts'
import { sendNotices } from '../notices/notice-service.ts'
import { openSignIn } from '../oidc/open-sign-in.ts'
import { openHost } from '../open-host.ts'
import { createKycService, type KycService } from '../panel/kyc-service.ts'
import { PanelAccess } from '../panel/panel-access.ts'
import { VisitorService } from '../panel/visitor-service.ts'
import { openPush } from '../push/open-push.ts'
import type { PushDelivery } from '../push/push-queue.ts'
import { sparksOf } from '../spark-closes.ts'
import type { HandTime } from './bench-host.ts'

/** Cheap to make once, dear to make for each test. */
const demoHash = hashPassword(DEMO_PASSWORD)

export interface HttpBench {
  url: string
  key: string
  host: SandboxHost
  outbox: Outbox
  /** What went to push services. */
  pushed: PushDelivery[]
  identity: IdentityService
  /** Reviews, as the control panel has them. */
  kyc: KycService
  visitors: VisitorService
  deps: CallDeps
  /** `fetch` from another address. */
  from(ip: string): typeof fetch
  close(): Promise<void>
}

/** The HTTP side in this process, on a free port, over a host with the given engine. */
export async function serveHttp(options: {
  dataDir: string
  clientDir: string
  engine: ExchangeEngine
  time: HandTime
  calls?: Partial<CallDeps>
  /** Who lets people sign in; the sandbox's own issuer where it is left out. */
  google?: 'own' | GoogleSetup | null
  /** The clock by which issuers are judged; the sandbox's own keeps the machine's. */
  clock?: () => number
  /** Origins besides its own whose pages may make calls. */
  origins?: readonly string[]
  /** Where the client finds API and sockets, where not here. */
  elsewhere?: { api_base: string; socket_base: string }
  /** How other issuers are asked. */
  ask?: typeof fetch
}): Promise<HttpBench> {
  const { time } = options
  const listening = await listen(0, '127.0.0.1', { origins: options.origins ?? [] })
  const host = await openHost({
    dataDir: options.dataDir,
    engine: options.engine,
    clock: () => time.now,
    timers: time,
    reset: false,
    calm: true,
    seed: null,
    log: () => {},
    passwordHash: await demoHash,
    inviteKey: '',
  })
  const key = 'the key of this bench'
  const outbox = createOutbox(() => host.now())
  const identity = openIdentityService(options.dataDir)
  const endNotices = sendNotices({ host, outbox, sealer: identity.sealer, siteName: 'Onetape' })
  const pushed: PushDelivery[] = []
  const push = openPush({
    ...{ dataDir: options.dataDir, host, sealer: identity.sealer, siteName: 'Onetape', timers: time },
    ...{ clock: () => time.now, contact: 'mailto:exchange@example.com', loopback: true, log: () => {} },
    async deliver(delivery) {
      pushed.push(delivery)
      return { status: 201, retryAfter: null, reason: '' }
    },
  })
  const signIn = openSignIn(options.google === undefined ? 'own' : options.google, {
    siteName: 'Onetape',
    listening: '127.0.0.1',
    log: () => {},
    clock: options.clock ?? Date.now,
    ask: options.ask,
  })
  const calls: CallDeps = {
    host,
    foreign: {},
    noOrders: 'recorded_session',
    loginLimit: new LoginLimit(),
    writes: new WriteLimit(),
    codes: new CodeService(outbox, 'Onetape'),
    identity,
    tokens: signIn.tokens,
    sparks: sparksOf(host),
    push,
    siteName: 'Onetape',
    version: '0',
    place: { country: 'CH' },
    invite: 'optional',
    ...(options.origins && { origins: options.origins }),
  }
  const deps = { ...calls, ...options.calls }
  const { app, listener } = await createHttpApp({
    calls: deps,
    access: new PanelAccess(key, '127.0.0.1'),
    server: listening.server,
    log: () => {},
    siteName: 'Onetape',
    google: signIn.setup,
    issuer: signIn.issuer,
    elsewhere: options.elsewhere,
    clientDir: options.clientDir,
  })
  listening.serve(listener)
  return {
    url: `http://127.0.0.1:${listening.port}`,
    key,
    host,
    outbox,
    pushed,
    identity,
    kyc: createKycService(host, identity),
    visitors: new VisitorService(deps),
    deps,
    from: (ip) => async (url, init) => {
      const { pathname, search, host: asked } = new URL(String(url))
      const { statusCode, headers, payload } = await app.inject({
        method: init?.method === 'POST' ? 'POST' : 'GET',
        url: pathname + search,
        headers: { host: asked, ...(init?.headers as Record<string, string>) },
        payload: init?.body as string,
        remoteAddress: ip,
      })
      return new Response(payload, { status: statusCode, headers: headers as Record<string, string> })
    },
    async close() {
      await listening.close()
      await app.close()
      endNotices()
      await push.close()
      await host.close()
    },
  }
}
