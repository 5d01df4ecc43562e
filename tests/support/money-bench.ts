import { afterAll, beforeAll } from 'vitest'
import { WriteLimit } from '../../sandbox/accounts/write-limit.ts'
import { FIRST_ACCOUNT } from '../../sandbox/genesis.ts'
import { sha256 } from '../../sandbox/journal/chain.ts'
import { MoneyActions } from '../../sandbox/panel/money-actions.ts'
import { HostBench } from '../../sandbox/testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../../sandbox/testing/http-bench.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { type CallAnswer, SandboxClient } from './sandbox-client.ts'

/** Attacks try more than a person may. */
const MANY_WRITES = new WriteLimit({ burst: 1_000_000, perSecond: 1_000 })

/** The exchange over HTTP, its panel's money, and the demo account with its session. */
export class MoneyBench {
  readonly bench = new HostBench()
  http!: HttpBench
  actions!: MoneyActions
  client!: SandboxClient
  token = ''
  private lastIdentity = 0

  /** @returns the bench of one test file; its fields stand once tests run */
  static forFile(): MoneyBench {
    const money = new MoneyBench()
    beforeAll(() => money.open())
    afterAll(async () => {
      await money.http.close()
      await money.bench.clean()
    })
    return money
  }

  private async open(): Promise<void> {
    const folders = { dataDir: this.bench.folder(), clientDir: this.bench.folder() }
    this.http = await serveHttp({
      ...folders,
      engine: exchangeEngine,
      time: this.bench.time,
      calls: { writes: MANY_WRITES },
    })
    this.actions = new MoneyActions(this.http.host)
    this.client = new SandboxClient(this.http.url)
    this.token = await this.client.login()
    this.bench.time.pass(1_000)
    await this.http.host.committed()
  }

  /** Time goes on without the markets, and one tick follows. */
  async leap(ms: number): Promise<void> {
    this.bench.time.jump(ms)
    this.bench.time.pass(100)
    await this.http.host.committed()
  }

  post<T>(path: string, body: unknown, options: { key?: string; token?: string } = {}): Promise<CallAnswer<T>> {
    return this.client.post<T>(path, body, { token: this.token, ...options })
  }

  get<T>(path: string, options: { key?: string; token?: string } = {}): Promise<CallAnswer<T>> {
    const { key, token = this.token } = options
    return this.client.get<T>(path, { token, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
  }

  /** Key and field of a refusal; null where the call was taken. */
  async no(path: string, body: unknown, options: { token?: string } = {}): Promise<[string, string | null] | null> {
    const answer = await this.post<{ field?: string } | null>(path, body, options)
    return answer.code === 200 ? null : [answer.message, answer.data?.field ?? null]
  }

  /** Another person, signed in. */
  async person(email: string): Promise<{ account: number; token: string }> {
    const { host } = this.http
    const account = host.exchange.nextAccountId()
    await host.submit({ kind: 'openAccount', account, email, phone: null, passwordHash: 'none' })
    const token = host.issueToken(account)
    const origin = { device: 'bench', ip: '127.0.0.1', country: 'CH' }
    await host.submit({ kind: 'openSession', account, id: email, key: sha256(token), via: 'password', origin })
    return { account, token }
  }

  /** The identity check's first level. */
  async verify(account = FIRST_ACCOUNT): Promise<void> {
    const identity = `identity ${++this.lastIdentity}`
    const { host } = this.http
    await host.submit({ kind: 'kycBasic', account, country: 'CH', idType: 'passport', identity, details: 'sealed' })
    await host.submit({ kind: 'kycDecide', account, passed: true, reason: null })
  }

  /**
   * Asks for a withdrawal's code and reads it in the outbox.
   * @param after ms that pass before: a minute, so that another may be asked for
   */
  async code(after = 60_000): Promise<string> {
    await this.leap(after)
    const sent = await this.post('api/account/sendStepCode', { use: 'withdraw', to: 'email' })
    if (sent.code !== 200) throw new Error(sent.message)
    return this.http.outbox.list('demo@sandbox.test').find((item) => item.code)?.code ?? ''
  }

  /** What is wrong with the books. */
  leaks(): unknown[] {
    const { exchange } = this.http.host
    const money = Object.entries(exchange.conservation()).filter(([, left]) => Number(left) !== 0)
    return [...money, ...exchange.views.money.ledgerGaps()]
  }
}
