import type { HostBench } from '../../sandbox/testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../../sandbox/testing/http-bench.ts'
import { type AccountFacts, type LiveAccount, liveAccount } from '../../src/app/services/live/live-account.ts'
import { type PerpAccount, perpAccount, settingsOf } from '../../src/app/trading/ticket/perp/perp-account.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { PerpOrder, PerpPosition, PerpSettings, PerpTotal } from '../../src/shared/calls/contract-entities.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'
import { type CallAnswer, SandboxClient } from './sandbox-client.ts'

/** Key and field of a refusal, null where a call was accepted. */
export type Refused = [key: string, field: string | null] | null

/** What the terminal of BTC's perpetual knows of the demo account at one moment. */
export interface KnownAccount {
  market: Market
  orders: readonly PerpOrder[]
  live: LiveAccount
  facts: AccountFacts
  account: PerpAccount
  leverage: number
  mark: string
  index: string
  last: string | null
}

/** An exchange whose clock stands still, and the demo account signed in. */
export class StillExchange {
  readonly http: HttpBench
  private readonly client: SandboxClient
  private readonly token: string

  protected constructor(http: HttpBench, client: SandboxClient, token: string) {
    this.http = http
    this.client = client
    this.token = token
  }

  static async open(bench: HostBench): Promise<StillExchange> {
    return new StillExchange(...(await StillExchange.begin(bench)))
  }

  protected static async begin(bench: HostBench): Promise<[HttpBench, SandboxClient, string]> {
    const http = await serveHttp({
      dataDir: bench.folder(),
      clientDir: bench.folder(),
      engine: exchangeEngine,
      time: bench.time,
      calls: {},
    })
    bench.time.pass(1_000)
    const client = new SandboxClient(http.url)
    return [http, client, await client.login()]
  }

  /** The demo account's token. */
  get session(): string {
    return this.token
  }

  /** What the API says of a body. */
  async send(path: string, body: unknown): Promise<Refused> {
    const answer = (await this.client.post(path, body, { token: this.token })) as CallAnswer<{ field?: string } | null>
    return answer.code === 200 ? null : [answer.message, answer.data?.field ?? null]
  }

  async get<T>(path: string): Promise<T> {
    return ((await this.client.get(path, { token: this.token })) as CallAnswer<T>).data
  }

  async known(): Promise<KnownAccount> {
    const market = (await this.get<Market[]>('api/contract/markets')).find((one) => one.currency_id === 1) as Market
    const settings = await this.get<PerpSettings>('api/contract/settings')
    const list = await this.get<{ position: PerpPosition[]; entrust: PerpOrder[]; totalAmount: PerpTotal[] }>(
      'api/contract/list',
    )
    const { exchange } = this.http.host
    const { m: mark, i: index } = exchange.mark(1) as { m: string; i: string }
    const { leverage } = settingsOf(settings, market)
    const facts: AccountFacts = {
      positions: list.position,
      orders: list.entrust,
      totals: list.totalAmount,
      market: () => market,
      mark: () => ({ text: mark, live: true }),
      hedge: false,
      leverage: () => leverage,
    }
    const live = liveAccount(facts)
    return {
      ...{ market, orders: list.entrust, live, facts, leverage, mark, index },
      last: exchange.ticker('contract', 1)?.c ?? null,
      account: perpAccount(market, settings, live, list.entrust, mark),
    }
  }
}
