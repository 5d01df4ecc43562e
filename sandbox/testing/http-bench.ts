import { CodeDesk } from '../accounts/code-desk.ts'
import { LoginLimit } from '../accounts/login-limit.ts'
import { hashPassword } from '../accounts/password.ts'
import { DEMO_PASSWORD } from '../genesis.ts'
import type { Engine, SandboxHost } from '../host.ts'
import type { CallDeps } from '../http/call-context.ts'
import { createHttpApp } from '../http/http-app.ts'
import { listen } from '../http/listening.ts'
import { openHost } from '../open-host.ts'
import { createOutbox, type Outbox } from '../panel/outbox.ts'
import { PanelAccess } from '../panel/panel-access.ts'
import { sparksOf } from '../spark-closes.ts'
import type { HandTime } from './bench-host.ts'

/** Cheap to make once, dear to make for each test. */
const demoHash = hashPassword(DEMO_PASSWORD)

export interface HttpBench {
  url: string
  key: string
  host: SandboxHost
  outbox: Outbox
  /** `fetch` from another address. */
  from(ip: string): typeof fetch
  close(): Promise<void>
}

/** The HTTP side in this process, on a free port, over a host with the given engine. */
export async function serveHttp(options: {
  dataDir: string
  clientDir: string
  engine: Engine
  time: HandTime
  calls?: Partial<CallDeps>
}): Promise<HttpBench> {
  const { time } = options
  const listening = await listen(0, '127.0.0.1', {})
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
  })
  const key = 'the key of this bench'
  const outbox = createOutbox(() => host.now())
  const calls: CallDeps = {
    host,
    recordings: {},
    loginLimit: new LoginLimit(),
    codes: new CodeDesk(outbox, 'Onetape'),
    sparks: sparksOf(host),
    siteName: 'Onetape',
    version: '0',
    country: 'CH',
    invite: 'optional',
  }
  const { app, listener } = await createHttpApp({
    calls: { ...calls, ...options.calls },
    access: new PanelAccess(key, '127.0.0.1'),
    server: listening.server,
    log: () => {},
    siteName: 'Onetape',
    clientDir: options.clientDir,
  })
  listening.serve(listener)
  return {
    url: `http://127.0.0.1:${listening.port}`,
    key,
    host,
    outbox,
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
      await host.close()
    },
  }
}
