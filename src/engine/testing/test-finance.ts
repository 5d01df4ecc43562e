import type { Balance } from '../../shared/calls/entities.ts'
import type { FlowRow } from '../../shared/calls/money-entities.ts'
import type { FinanceHolding, Redemption } from '../../shared/calls/products/finance-entities.ts'
import type { Refusal, RefusalKey } from '../../shared/rules/refusal.ts'
import type { Command, CommandBody, MarketSpec } from '../contract/command.ts'
import type { EngineEvent, Outcome } from '../contract/event.ts'
import type { Exchange } from '../contract/exchange-api.ts'
import type { LedMarket } from '../contract/led-market.ts'
import { createExchange } from '../machine.ts'
import { contractSpec, spotSpec } from './test-exchange.ts'
import { STILL } from './test-perp.ts'

/** For tests only: the finance products with people who are verified, on markets that nobody moves but the test. */

export const USDT = 9
export const [BTC, ETH, SOL, ADA] = [1, 2, 4, 5]
const ASSETS = [
  { id: BTC, symbol: 'BTC' },
  { id: ETH, symbol: 'ETH' },
  { id: SOL, symbol: 'SOL' },
  { id: ADA, symbol: 'ADA' },
  { id: USDT, symbol: 'USDT' },
]
const MARKETS: MarketSpec[] = [
  spotSpec({ liveliness: STILL, start_price: '64000.00' }),
  contractSpec({ liveliness: STILL, start_price: '64000.0' }),
  contractSpec({
    liveliness: STILL,
    currency_id: ETH,
    symbol: 'ETHUSDT',
    price_digits: 2,
    quantity_digits: 2,
    tick_size: '0.01',
    step_size: '0.01',
    start_price: '3100.00',
  }),
]
const DAY = 86_400_000
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** ms of an ISO time in UTC, after 2000. */
export function at(text: string): number {
  const [, year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = (
    /^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)(?:\.(\d+))?Z$/.exec(text) ?? []
  ).map(Number)
  const leapDays = Math.floor((year - 2000 + 3) / 4) + (year % 4 === 0 && month > 2 ? 1 : 0)
  const before = MONTHS.slice(0, month - 1).reduce((sum, days) => sum + days, 0)
  const days = 10_957 + (year - 2000) * 365 + leapDays + before + day - 1
  return days * DAY + ((hour * 60 + minute) * 60 + second) * 1_000 + (ms || 0)
}

/** A time after 2000 as ISO text in UTC. */
function iso(time: number): string {
  const text = (value: number, digits = 2) => String(value).padStart(digits, '0')
  let year = 2000
  while (at(`${year + 1}-01-01T00:00:00Z`) <= time) year++
  let month = 1
  while (month < 12 && at(`${year}-${text(month + 1)}-01T00:00:00Z`) <= time) month++
  const rest = time - at(`${year}-${text(month)}-01T00:00:00Z`)
  const [hour, minute, second] = [3_600_000, 60_000, 1_000].map((unit) => Math.floor((rest % DAY) / unit))
  const clock = `${text(hour ?? 0)}:${text((minute ?? 0) % 60)}:${text((second ?? 0) % 60)}.${text(rest % 1_000, 3)}`
  return `${year}-${text(month)}-${text(1 + Math.floor(rest / DAY))}T${clock}Z`
}

export class FinanceExchange {
  exchange: Exchange = createExchange()
  events: EngineEvent[] = []
  readonly log: Command[] = []
  time: number

  /** @param start ISO time of the genesis  @param money of each person and coin in the fund account */
  constructor(start = '2026-11-20T00:00:00Z', people: readonly number[] = [11, 12, 13], money = '0') {
    this.time = at(start)
    this.send({ kind: 'genesis', seed: 1, calm: true, markets: MARKETS, assets: ASSETS })
    for (const account of people) this.person(account, money)
    this.send({ kind: 'tick' })
  }

  person(account: number, money = '0'): void {
    this.send({ kind: 'openAccount', account, email: `p${account}@x.test`, phone: null, passwordHash: 'hash' })
    const form = { country: 'DE', idType: 'passport', identity: `id${account}`, details: 'sealed' } as const
    this.take({ kind: 'kycBasic', account, ...form })
    this.take({ kind: 'kycDecide', account, passed: true, reason: null })
    if (money === '0') return
    for (const { id } of ASSETS) this.give(account, money, id)
  }

  give(account: number, amount: string, asset = USDT): void {
    this.take({ kind: 'credit', account, wallet: 'fund', asset, amount })
  }

  /** The clock stands: tests set it. */
  send(body: CommandBody): Outcome {
    const command = { t: this.time, ...body } as Command
    this.log.push(command)
    const outcome = this.exchange.apply(command)
    this.events = outcome.events
    return outcome
  }

  /** One tick at a later time. */
  travel(time: string | number): void {
    this.time = typeof time === 'string' ? at(time) : time
    this.send({ kind: 'tick' })
  }

  /** The clock goes there without a tick. */
  clock(time: string | number): void {
    this.time = typeof time === 'string' ? at(time) : time
  }

  /** @throws where the command is refused */
  take<T>(body: CommandBody): T {
    const { answer } = this.send(body)
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.key} ${JSON.stringify(answer.refusal.params)}`)
    return answer.data as T
  }

  refusal(body: CommandBody): Refusal | null {
    const { answer } = this.send(body)
    return answer.ok ? null : answer.refusal
  }

  /** Key of the refusal, null where it is taken. */
  no(body: CommandBody): RefusalKey | null {
    return this.refusal(body)?.key ?? null
  }

  asked(
    account: number,
    product: number,
    amount: string,
    from: 'fund' | 'finance' = 'fund',
    agree = true,
  ): CommandBody {
    return { kind: 'subscribeFinance', account, product, amount, from, agree, country: 'DE' }
  }

  buy(account: number, product: number, amount: string): FinanceHolding {
    return this.take(this.asked(account, product, amount))
  }

  /** `what`: an amount; of a sale units; null where nothing is said. */
  askedRedeem(account: number, holding: number, way: Redemption['way'], what: string | null): CommandBody {
    const sale = way === 'sell'
    return { kind: 'redeemFinance', account, holding, way, amount: sale ? null : what, units: sale ? what : null }
  }

  redeem(account: number, holding: number, way: Redemption['way'], what: string | null): Redemption {
    return this.take(this.askedRedeem(account, holding, way, what))
  }

  cancel(account: number, id: number): Redemption {
    return this.take({ kind: 'cancelRedeemFinance', account, id })
  }

  auto(account: number, keep: string, on = true, asset = USDT): void {
    this.take({ kind: 'setAutoTransfer', account, asset, on, keep, agree: true, country: 'DE' })
  }

  /** A tick with these index prices of both perpetuals. */
  prices(btc: number, eth: number): void {
    const led = ([currency_id, ticks]: [number, number]): LedMarket => {
      return {
        market: 'contract',
        currency_id,
        bids: [],
        asks: [],
        mark: { mark: ticks, index: ticks, rate: 0, next: 0 },
      }
    }
    const moved = [led([BTC, Math.round(btc * 10)]), led([ETH, Math.round(eth * 100)])]
    this.send({ kind: 'tick', led: moved })
  }

  balance(account: number, asset = USDT): Balance {
    return this.exchange.balances(account).find((one) => one.currency_id === asset) as Balance
  }

  /** Free in the fund account, locked and free in the finance account. */
  money(account: number, asset = USDT): [fund: string, locked: string, finance: string] {
    const { balance, lock_finance, finance_balance } = this.balance(account, asset)
    return [balance, lock_finance, finance_balance]
  }

  /** Free and locked of a house account. */
  house(account: number, asset = USDT): [free: string, locked: string] {
    const { finance_balance, lock_finance } = this.balance(account, asset)
    return [finance_balance, lock_finance]
  }

  holding(account: number, id: number): FinanceHolding {
    const { finance } = this.exchange.views
    const found = [...finance.holdings(account), ...finance.holdings(account, true)].find((one) => one.id === id)
    if (!found) throw new Error(`no holding ${id}`)
    return found
  }

  redemption(account: number, id: number): Redemption {
    const found = this.exchange.views.finance.redemptions(account, 1, 1_000).list.find((one) => one.id === id)
    if (!found) throw new Error(`no redemption ${id}`)
    return found
  }

  /** Entries of the flow of funds of some types, oldest first, as `[account, amount, ISO time]`. */
  flow(account: number, ...types: FlowRow['type'][]): [string, string, string][] {
    const rows = this.exchange.views.money.flow(account).filter(({ type }) => types.includes(type))
    return rows.reverse().map((row) => [row.account, row.amount, iso(row.at)])
  }

  /** The newest message of a kind that the last command has posted. */
  messages(kind: string): Record<string, string>[] {
    return this.events.flatMap((event) => {
      if (event.kind !== 'message') return []
      const item = event.item as { kind: string; params: Record<string, string> }
      return item.kind === kind ? [item.params] : []
    })
  }
}
