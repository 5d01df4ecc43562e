import { engineCalls } from '../../engine/calls/engine-calls.ts'
import { type EngineCall, engineHandlers } from '../../engine/calls/engine-handlers.ts'
import type { CommandBody } from '../../engine/contract/command.ts'
import type { ModuleCall } from '../../engine/contract/engine-call.ts'
import type { Answer } from '../../engine/contract/event.ts'
import { type Answered, refused } from '../../shared/calls/answered.ts'
import type { PlanTerms } from '../../shared/calls/entities.ts'
import { readRequest } from '../../shared/calls/read-request.ts'
import type { CallName } from '../../shared/calls/table.ts'
import { type MarketKey, type MarketKind, marketKey } from '../../shared/hub-protocol/market.ts'
import {
  type LivePrices,
  type MarketToShow,
  MOCK_USER,
  type MockRequest,
  type MockStatus,
  type Returning,
  type Stayed,
} from '../../shared/mock/mock-port.ts'
import type { Loopback } from './loopback.ts'
import type { MockHost } from './mock-host.ts'
import { listing } from './mock-market.ts'
import type { MockPricePath } from './mock-price-path.ts'
import { type PrivateEvents, privateEvents, reloads } from './private-events.ts'
import { wantedMarkets } from './wanted-markets.ts'

/** Whatever neither trades nor is judged by a price may be done on stale prices. */
const WITHOUT_PRICES: readonly CommandBody['kind'][] = [
  'cancelOrder',
  'cancelAll',
  'setLeverage',
  'setMarginMode',
  'setPositionMode',
  'deadMan',
  'transfer',
]

/** Plan orders that end a position, or part of one. */
const GUARDS: readonly PlanTerms['kind'][] = ['take_profit', 'stop_loss']

export interface MockListener {
  status(status: MockStatus): void
  events(events: PrivateEvents): void
}

/** The mock exchange: one account, whose orders trade on what tabs show of the markets, or on simulated prices. */
export class Mock {
  private readonly host: MockHost
  private readonly course: MockPricePath
  private readonly line: Pick<Loopback, 'setDown' | 'dropAll'>
  private readonly listeners = new Set<MockListener>()
  private readonly shown = new Map<MarketKey, MarketToShow>()
  private reported = ''

  /** @param line the way on which simulated prices are seen */
  constructor(host: MockHost, course: MockPricePath, line: Pick<Loopback, 'setDown' | 'dropAll'>) {
    this.host = host
    this.course = course
    this.line = line
    host.onCommitted((events) => {
      const reported = privateEvents(events)
      if (reported.length > 0) for (const listener of this.listeners) listener.events(reported)
    })
  }

  listen(listener: MockListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** A tab shows a market: it can be traded from the first price on. */
  async show(tab: string, shown: MarketToShow, prices: LivePrices): Promise<void> {
    this.shown.set(marketKey(shown.market.kind, shown.market.currency_id), shown)
    this.course.live.take(tab, prices)
    await this.list(prices)
    this.tell()
  }

  /** What a tab shows. The engine is sent it when something of the person's may trade on it. */
  async prices(tab: string, list: readonly LivePrices[]): Promise<void> {
    for (const prices of list) {
      this.course.live.take(tab, prices)
      await this.list(prices)
    }
    this.tell()
  }

  private async list(prices: LivePrices): Promise<void> {
    const { exchange } = this.host
    const shown = this.shown.get(marketKey(prices.kind, prices.currency_id))
    if (!shown || exchange.markets(prices.kind).some((market) => market.currency_id === prices.currency_id)) return
    const funded = exchange.balances(MOCK_USER).some((balance) => balance.currency_id === shown.market.quote_id)
    const commands = listing(shown, prices, funded)
    if (!commands) return
    const done = Promise.all(commands.map((body) => this.host.submit(body)))
    this.course.listed(marketKey(prices.kind, prices.currency_id), prices.live ? this.host.now() : prices.at)
    await done
    // The account was empty when it was read.
    if (!funded) for (const listener of this.listeners) listener.events(reloads())
  }

  /** A call that the engine or one of its modules answers; undefined where neither does. */
  private find(name: string): ModuleCall | undefined {
    const { calls } = this.host.engine
    if (!Object.hasOwn(engineHandlers, name)) return Object.hasOwn(calls, name) ? calls[name] : undefined
    const own = name as EngineCall
    // A call's own handler takes what its own schema gives.
    return { call: engineCalls[own], handle: engineHandlers[own] as ModuleCall['handle'] }
  }

  /** @param key intent of a write */
  async call(name: CallName, request: unknown, key: string | null): Promise<Answered> {
    const found = this.find(name)
    if (!found) return refused('not_found', { code: 404 })
    const read = readRequest(found.call, request)
    if (!read.ok) return read
    if (found.call.write && !isIntent(key)) return refused('idempotency_key_required', { field: 'idempotency-key' })
    const body = JSON.stringify([name, read.data])
    const answer = await found.handle(read.data, {
      user: MOCK_USER,
      exchange: this.host.exchange,
      publicData: this.host.exchange,
      command: (kind, command) => this.command(kind, command, key === null ? undefined : { key, body }),
    })
    // That it is not kept is said before the answer.
    this.tell()
    return answer
  }

  /** @returns what kept the account on simulated prices where it was to leave them; null where nothing did */
  async control(wish: MockRequest): Promise<Stayed | null> {
    let stayed: Stayed | null = null
    if (wish.wish === 'understood') await this.host.understood()
    else if (wish.wish === 'keep') {
      if (await this.host.reopen()) await this.anew(() => this.course.begin())
    } else if (wish.wish === 'reset') await this.anew(() => this.course.reset())
    else {
      stayed = await this.wish(wish)
      this.line.setDown(this.course.lost)
    }
    this.tell()
    return stayed
  }

  private async wish(wish: Exclude<MockRequest, { wish: 'reset' | 'understood' | 'keep' }>): Promise<Stayed | null> {
    const { course } = this
    if (wish.wish === 'make_up') await course.makeUp()
    else if (wish.wish === 'scenario') await course.play(wish.scenario, wish.currency_id)
    else if (wish.wish === 'end_scenario') course.endScenario()
    else if (wish.wish === 'speed') course.setSpeed(wish.speed)
    else return wish.wish === 'go_live' ? this.goLive() : this.settleAndGoLive()
    return null
  }

  private goLive(): Stayed | null {
    const waits = this.course.goLive(this.wanted())
    return waits.length > 0 ? { waits, left: [], orders: 0 } : null
  }

  private async settleAndGoLive(): Promise<Stayed | null> {
    if (!this.course.simulated) return null
    await this.settle()
    return this.wanted().length === 0 ? this.goLive() : this.leftOver()
  }

  private leftOver(): Stayed {
    const { exchange } = this.host
    const kinds = ['spot', 'contract'] as const
    const listed = kinds.flatMap((kind) => [
      ...exchange.openOrders(MOCK_USER, kind),
      ...exchange.planOrders(MOCK_USER, kind),
    ])
    const left = exchange.positions(MOCK_USER).map(({ symbol, side }) => ({ symbol, side }))
    return { waits: [], left, orders: listed.length }
  }

  /** Ends what is open, on simulated prices. What guards a position goes after it, and stays where the position does. */
  private async settle(): Promise<void> {
    const { course, host } = this
    if (course.lost) return
    const account = MOCK_USER
    const everywhere = { account, currency_id: null }
    for (const market of ['spot', 'contract'] as const) {
      await host.submit({ kind: 'cancelAll', market, what: 'orders', ...everywhere })
      // What opens a position would trigger while others are closed.
      const opening = host.exchange.planOrders(account, market).filter(({ plan }) => !GUARDS.includes(plan.kind))
      for (const { id } of opening) await host.submit({ kind: 'cancelOrder', account, market, id })
    }
    await host.submit({ kind: 'closeAllPositions', ...everywhere })
    if (host.exchange.positions(account).length > 0) return
    for (const market of ['spot', 'contract'] as const)
      await host.submit({ kind: 'cancelAll', market, what: 'plans', ...everywhere })
  }

  returning(): Returning {
    return this.course.preview(this.wanted())
  }

  /** Another account is in the place of what was. */
  private async anew(begin: () => void | Promise<void>): Promise<void> {
    await begin()
    this.line.setDown(false)
    this.line.dropAll()
    for (const key of this.shown.keys()) {
      const known = this.course.live.known(key)
      if (known) await this.list(known)
    }
    for (const listener of this.listeners) listener.events(reloads())
  }

  status(): MockStatus {
    const { host, course } = this
    const wanted = this.wanted()
    const shown = new Set([...course.live.keys(), ...wanted])
    const stale = course.simulated ? [] : [...shown].filter((key) => !course.isCurrent(key))
    return {
      ...course.state(wanted),
      ahead: host.ahead,
      wanted,
      stale,
      unseen: stale.filter((key) => !course.live.isSeen(key)),
      ...host.notice,
      keeping: host.keeping,
    }
  }

  /** Moves on: called several times a second. */
  beat(): void {
    const wasLost = this.course.lost
    this.course.beat()
    if (this.course.lost !== wasLost) this.line.setDown(this.course.lost)
    this.tell()
  }

  /** Tells listeners what has changed of the status. */
  private tell(): void {
    const status = this.status()
    const text = JSON.stringify(status)
    if (text === this.reported) return
    this.reported = text
    for (const listener of this.listeners) listener.status(status)
  }

  private wanted(): MarketKey[] {
    return wantedMarkets(this.host.exchange)
  }

  private async command(kind: MarketKind, body: CommandBody, intent?: { key: string; body: string }): Promise<Answer> {
    if (!WITHOUT_PRICES.includes(body.kind)) {
      const stale = this.marketsOf(kind, body).find((key) => !this.course.isCurrent(key))
      if (stale) return refused('prices_stale', { code: 409 })
      this.course.sendPricesToEngine()
    }
    return this.host.submit(body, intent)
  }

  /** Markets that a command is about; where it names none, those in which the person has something. */
  private marketsOf(kind: MarketKind, body: CommandBody): MarketKey[] {
    if ('currency_id' in body && typeof body.currency_id === 'number') return [marketKey(kind, body.currency_id)]
    return this.wanted().filter((key) => key.startsWith(`${kind}:`))
  }
}

/** What a tab makes is a UUID. */
function isIntent(key: unknown): key is string {
  return typeof key === 'string' && key.length > 0 && key.length <= 200
}
