import './node-in-page.ts'
import type { FastifyInstance } from 'fastify'
import type { Timers } from '../../../gateway/base/timers.ts'
import { attachSockets, type Sockets } from '../../../gateway/sockets/attach-sockets.ts'
import { CodeService } from '../../../sandbox/accounts/code-service.ts'
import { LoginLimit } from '../../../sandbox/accounts/login-limit.ts'
import { createOutbox, type Outbox } from '../../../sandbox/accounts/outbox.ts'
import { hashPassword } from '../../../sandbox/accounts/password.ts'
import { WriteLimit } from '../../../sandbox/accounts/write-limit.ts'
import { createFaults } from '../../../sandbox/faults/faults.ts'
import { DEMO_EMAIL, DEMO_PASSWORD, genesis } from '../../../sandbox/genesis.ts'
import type { SandboxHost } from '../../../sandbox/host.ts'
import type { CallDeps } from '../../../sandbox/http/call-context.ts'
import { registerCalls } from '../../../sandbox/http/call-routes.ts'
import { openIdentityService } from '../../../sandbox/identity/identity-service.ts'
import { CHAIN_START } from '../../../sandbox/journal/chain.ts'
import type { FolderLock } from '../../../sandbox/journal/folder-lock.ts'
import type { Batch, JournalStore, StoredAnswer } from '../../../sandbox/journal/journal-store.ts'
import { JournalledHost } from '../../../sandbox/journalled-host.ts'
import { sendNotices } from '../../../sandbox/notices/notice-service.ts'
import { TokenService } from '../../../sandbox/oidc/token-service.ts'
import { createKycService, type KycService } from '../../../sandbox/panel/kyc-service.ts'
import { MoneyActions } from '../../../sandbox/panel/money-actions.ts'
import { moveMarket } from '../../../sandbox/panel/move-market.ts'
import { PushDispatcher } from '../../../sandbox/push/push-dispatcher.ts'
import { StoredAlerts } from '../../../sandbox/push/stored-alerts.ts'
import { sparksOf } from '../../../sandbox/spark-closes.ts'
import { exchangeEngine } from '../../../src/engine/machine.ts'
import { EngineSource } from '../../../src/engine/wire/engine-source.ts'
import type { OpenSocket } from '../../../src/workers/base/environment.ts'
import { type PageAnswer, PageRoutes } from './page-routes.ts'
import { PageServer } from './page-sockets.ts'

export interface PageExchangeOptions {
  seed?: number
  calm?: boolean
  /** Light markets trade often. */
  busy?: boolean
  country?: string
  invite?: 'optional' | 'required'
  siteName?: string
}

/** The sandbox in a page: its engine, its calls and its sockets, with a journal in memory and no network. */
export interface PageExchange {
  readonly host: SandboxHost
  readonly openSocket: OpenSocket
  /** One HTTP call. @returns null where the connection breaks @throws never; a call that hangs does not resolve */
  request(method: string, path: string, parts: RequestParts): Promise<PageAnswer | null>
  /** Signs the demo account in. @returns the token of a new session */
  signIn(): Promise<string>
  readonly panel: PagePanel
  /** @param on the clock is being put forward: the markets move more seldom */
  hurry(on: boolean): void
  /** The country is its own again. */
  restoreDefaults(): void
  stop(): Promise<void>
}

export interface RequestParts {
  headers?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** What the control panel does, as tests/support/panel.ts has it in the e2e project. */
export interface PagePanel {
  /** @throws Error where the switch cannot be turned on */
  fault(spec: object): void
  clearFaults(): void
  outbox: Outbox['list']
  sockets: Sockets['stats']
  close(choice: Parameters<Sockets['closeSockets']>[0] & { code?: number }): number
  /** A perpetual market stands so far away for one beat. */
  move(currency_id: number, percent: number): Promise<{ mark: string } | null>
  /** Server time goes on by so many hours; the page's own clock stays. */
  travel(hours: number): Promise<void>
  place(country: string): void
  readonly money: MoneyActions
  readonly kyc: KycService
}

/** While time is put forward markets move once a second: nobody looks, and each beat costs. */
const HURRIED_MS = 1_000

interface PageTimers extends Timers {
  hurried: boolean
}

function pageTimers(): PageTimers {
  const timers = {
    hurried: false,
    every(ms: number, run: () => void) {
      let ran = Date.now()
      const timer = setInterval(() => {
        if (timers.hurried && Date.now() - ran < HURRIED_MS) return
        ran = Date.now()
        run()
      }, ms)
      return () => clearInterval(timer)
    },
    soon: (run: () => void) => queueMicrotask(run),
  }
  return timers
}

/** Notifications go nowhere: a page has no push service. */
function pushOf(host: SandboxHost): CallDeps['push'] {
  const queue = { add: () => undefined, drop: () => undefined }
  const changed = () => undefined
  const labels = () => ({ title: '', body: '' })
  const dispatcher = new PushDispatcher({
    host,
    key: 'page',
    labels,
    allowed: () => true,
    queue,
    changed,
    taken: changed,
  })
  const alerts = new StoredAlerts({ host, fire: changed, changed })
  host.onCommitted((events, time) => alerts.look(events, time))
  return { dispatcher, alerts, saved: async () => undefined }
}

/** Opens an exchange as `npm start -- --reset` does; its time is the page's `Date.now()`. */
export async function openPageExchange(options: PageExchangeOptions = {}): Promise<PageExchange> {
  const timers = pageTimers()
  const { siteName = 'Onetape' } = options
  const host = await openHost(options, timers)
  const faults = createFaults()
  const server = new PageServer()
  const sources = {
    spot: new EngineSource('spot', { host, timers }),
    contract: new EngineSource('contract', { host, timers }),
  }
  const clock = () => Date.now()
  const sockets = attachSockets(server.asServer(), { host, sources, faults, clock, timers })
  const outbox = createOutbox(() => host.now())
  const identity = openIdentityService('data')
  const endNotices = sendNotices({ host, outbox, sealer: identity.sealer, siteName })
  const push = pushOf(host)
  const money = new MoneyActions(host)
  const nobody = { isIssuer: () => false, nameOf: (issuer: string) => issuer, keys: async () => null }
  const calls: CallDeps = {
    host,
    foreign: {},
    noOrders: 'recorded_session',
    loginLimit: new LoginLimit(),
    writes: new WriteLimit(),
    codes: new CodeService(outbox, siteName),
    identity,
    tokens: new TokenService({ setup: null, source: nobody, clock }),
    sparks: sparksOf(host),
    push,
    siteName,
    version: 'page',
    place: { country: options.country ?? 'CH' },
    invite: options.invite ?? 'optional',
    httpFault: (path) => faults.httpFault(path),
  }
  const routes = new PageRoutes(() => host.now())
  registerCalls(routes as unknown as FastifyInstance, calls)
  return {
    host,
    openSocket: server.open,
    request: (method, path, parts) => routes.request(method, path, parts),
    async signIn() {
      const answer = await routes.request('POST', '/api/account/login', {
        headers: { 'idempotency-key': crypto.randomUUID(), language: 'en' },
        body: { type: 'email', account: DEMO_EMAIL, password: DEMO_PASSWORD },
      })
      return (JSON.parse(answer?.text ?? '{}') as { data: { token: string } }).data.token
    },
    panel: {
      fault(spec) {
        const added = faults.add(spec)
        if ('error' in added) throw new Error(added.error)
      },
      clearFaults: () => faults.clear(),
      outbox: (to) => outbox.list(to),
      sockets: () => sockets.stats(),
      close: ({ code, ...choice }) => sockets.closeSockets(choice, code),
      move: (currency_id, percent) => moveMarket(host, { currency_id, percent }),
      async travel(hours) {
        const answer = await money.travel({ hours })
        if (!answer.ok) throw new Error(answer.error)
      },
      place(country) {
        calls.place.country = country
      },
      money,
      kyc: createKycService(host, identity),
    },
    restoreDefaults() {
      calls.place.country = options.country ?? 'CH'
    },
    hurry(on) {
      timers.hurried = on
    },
    async stop() {
      endNotices()
      sources.spot.close()
      sources.contract.close()
      await sockets.close()
      await host.close()
    },
  }
}

async function openHost(
  { seed = 7, calm = false, busy = false }: PageExchangeOptions,
  timers: PageTimers,
): Promise<SandboxHost> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const exchange = exchangeEngine.create()
  for (const body of genesis({ seed, calm, busy, passwordHash })) {
    const { answer } = exchange.apply({ t: Math.max(Date.now(), exchange.time), ...body })
    if (!answer.ok) throw new Error(`the genesis was refused: ${answer.refusal.key}`)
  }
  return new JournalledHost({
    found: { exchange, chain: CHAIN_START, seed, calm, busy, replayed: 0, writes: 0, seal: '', picturesFrom: 0 },
    journal: new PageJournal(),
    lock: { release: () => undefined, fresh: true } as FolderLock,
    engine: exchangeEngine,
    clock: () => Date.now(),
    timers,
    // No checkpoint is ever due: it would cost a page more than it is worth.
    stopwatch: () => 0,
    log: (line) => console.warn(line),
  })
}

/** Answers and tokens of a journal; its rows are not kept. */
class PageJournal implements JournalStore {
  readonly pipeline = null
  private readonly answers = new Map<string, StoredAnswer & { at: number }>()
  private readonly tokens = new Map<string, { user: number; created: number }>()
  private ahead = 0

  commit(batch: Batch): void {
    this.insert(batch)
  }

  insert({ answers }: Batch): void {
    for (const { mark, answer, at } of answers) this.answers.set(nameOf(mark), { bodyHash: mark.bodyHash, answer, at })
  }

  checkpoint(): void {}

  findAnswer(mark: { user: number; call: string; key: string }, since: number): StoredAnswer | null {
    const found = this.answers.get(nameOf(mark))
    return found && found.at >= since ? found : null
  }

  travelled(): number {
    return this.ahead
  }

  setTravelled(ms: number): void {
    this.ahead = ms
  }

  saveToken(hash: string, user: number, created: number): void {
    this.tokens.set(hash, { user, created })
  }

  endTokens(user: number, kept = ''): void {
    for (const [hash, token] of this.tokens) if (token.user === user && hash !== kept) this.tokens.delete(hash)
  }

  endToken(hash: string): void {
    this.tokens.delete(hash)
  }

  findToken(hash: string, createdAfter: number): { user: number; created: number } | null {
    const found = this.tokens.get(hash)
    return found && found.created > createdAfter ? found : null
  }

  close(): void {}
}

function nameOf({ user, call, key }: { user: number; call: string; key: string }): string {
  return JSON.stringify([user, call, key])
}
