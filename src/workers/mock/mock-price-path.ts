import type { LedMarket } from '../../engine/contract/led-market.ts'
import { type MarketKey, marketKey } from '../../shared/hub-protocol/market.ts'
import { MOCK_USER, type MockStatus, type Returning, type Scenario, type Speed } from '../../shared/mock/mock-port.ts'
import { type LiveMarkets, ledMarket } from './live-prices.ts'
import type { MockHost } from './mock-host.ts'
import { returnPreview } from './return-preview.ts'
import { ScenarioRun } from './scenario.ts'
import { wantedMarkets } from './wanted-markets.ts'

/** How often the engine is sent live prices, ms, where the person has something that may trade. */
const LIVE_TICK = 250
/** Funding instants and time limits are looked at though no price has changed. */
const IDLE_TICK = 1_000
/** Longest step of one simulated tick, ms of mock time, and most steps of one beat. */
const STEP = 1_000
const MAX_STEPS = 12
/** A beat that was late by more has slept: simulated markets do not make up for it. */
const LONGEST_BEAT = 200
/** Perpetuals that come back wait so long for the others that back the same margin. */
const TOGETHER = 10_000
/** The exchange is out of reach, or back, for so long before the course follows by itself. */
const SURE = 2_000

type CourseState = Pick<
  MockStatus,
  'prices' | 'since' | 'from' | 'byItself' | 'liveBack' | 'scenario' | 'scenarioSpan' | 'speed'
>

/** Where the prices of the mock exchange come from, and how fast its clock goes. */
export class MockPricePath {
  readonly live: LiveMarkets
  /** Nothing comes from the simulated exchange. */
  lost = false
  private readonly host: MockHost
  private readonly clock: () => number
  private scenario: ScenarioRun | null = null
  private speed: Speed = 1
  private beatAt: number
  private tickAt = Number.NEGATIVE_INFINITY
  private awaySince: number | null = null
  /** While prices were simulated, live ones were not there. */
  private missed = false

  /** @param clock real time, ms */
  constructor(host: MockHost, live: LiveMarkets, clock: () => number) {
    this.host = host
    this.live = live
    this.clock = clock
    this.beatAt = clock()
    this.begin()
  }

  get simulated(): boolean {
    return this.host.course !== null
  }

  /** @param wanted markets in which the person has something */
  state(wanted: readonly MarketKey[]): CourseState {
    const { course } = this.host
    return {
      prices: course ? 'made_up' : 'live',
      since: course?.since ?? null,
      from: Object.fromEntries(course?.from ?? []),
      byItself: course?.byItself === true,
      liveBack: course !== null && this.missed && this.isLiveBack(wanted),
      scenario: this.scenario?.name ?? null,
      scenarioSpan: this.scenario && {
        from: this.scenario.began - this.host.ahead,
        to: this.scenario.ends - this.host.ahead,
      },
      speed: this.speed,
    }
  }

  /** Whether orders may trade in a market now. */
  isCurrent(key: MarketKey): boolean {
    return this.simulated ? !this.lost : this.live.isCurrent(key) && !this.waits(key)
  }

  /** The engine learns what tabs show by now: nothing, where that is old, so that not even an order that was waiting trades on it. */
  sendPricesToEngine(): void {
    if (this.simulated) return
    const led = this.live.takeChanged((key) => this.waits(key))
    if (led.length > 0) this.tick({ led })
  }

  /** A market is new to the engine. @param at when the price is of that it begins with, device ms */
  listed(key: MarketKey, at: number): void {
    this.host.course?.from.push([key, at])
    this.live.forget(key)
    this.sendPricesToEngine()
  }

  beat(): void {
    const wanted = () => wantedMarkets(this.host.exchange)
    const now = this.clock()
    this.host.keepTime()
    const elapsed = Math.max(0, Math.min(LONGEST_BEAT, now - this.beatAt))
    this.beatAt = now
    this.followExchange(now, wanted)
    if (this.simulated) this.goOn(elapsed)
    else if (Math.abs(now - this.tickAt) >= LIVE_TICK && wanted().length > 0) {
      this.sendPricesToEngine()
      if (Math.abs(this.clock() - this.tickAt) >= IDLE_TICK) this.tick({ led: [] })
    }
  }

  async reset(): Promise<void> {
    await this.host.reset()
    this.begin()
  }

  /** The engine is another: it goes on where it was. */
  begin(): void {
    this.lost = false
    this.scenario = null
    this.speed = 1
    this.live.forgetReported()
    if (this.host.course?.playing) this.free()
    if (this.host.course?.byItself && wantedMarkets(this.host.exchange).length === 0) this.stepBack()
  }

  setSpeed(speed: Speed): void {
    if (!this.host.course || this.scenario) return
    this.speed = speed
    this.host.course.byItself = false
  }

  /** @returns what hinders it: markets in which the person has something, without a live price */
  goLive(wanted: readonly MarketKey[]): MarketKey[] {
    const missing = wanted.filter((key) => !this.live.isCurrent(key))
    if (this.simulated && missing.length === 0) this.stepBack()
    return missing
  }

  /** What `goLive` would do. */
  preview(wanted: readonly MarketKey[]): Returning {
    const waits = wanted.filter((key) => !this.live.isCurrent(key))
    return { waits, ...returnPreview(this.host.engine, this.host.exchange, this.host.now(), this.ledNow(), wanted) }
  }

  async makeUp(byItself = false): Promise<void> {
    if (this.simulated) return
    // What was kept of markets that no tab has had live is newer than what the engine has.
    const led = this.live.keys().flatMap((key) => {
      const known = this.live.known(key)
      return known && known.last !== null && !this.live.isSeen(key) ? [ledMarket(known)] : []
    })
    this.leaveLive(byItself)
    if (led.length > 0) this.tick({ led })
    await this.host.submit({ kind: 'freeMarkets' })
    await this.host.keepNow()
  }

  async play(scenario: Scenario, currencyId: number): Promise<void> {
    this.sendPricesToEngine()
    this.leaveLive(false)
    this.speed = 1
    const { exchange } = this.host
    this.scenario = new ScenarioRun(scenario, exchange, currencyId, this.host.now(), (key) => this.live.known(key))
    this.setPlaying(true)
    await this.host.settled()
  }

  endScenario(): void {
    if (!this.scenario) return
    this.scenario = null
    this.lost = false
    this.free()
  }

  private stepBack(): void {
    this.host.course = null
    this.missed = false
    this.lost = false
    this.scenario = null
    this.speed = 1
    // In one tick: no position is judged with one market here and another there.
    this.tick({ led: this.returning() })
    void this.host.keepNow()
  }

  private leaveLive(byItself: boolean): void {
    const from = this.live.keys().flatMap((key): [MarketKey, number][] => {
      const at = this.live.isCurrent(key) ? this.clock() : (this.live.known(key)?.at ?? 0)
      return at > 0 ? [[key, at]] : []
    })
    this.host.course ??= { since: this.host.now(), from, byItself, playing: false }
    this.host.course.byItself = byItself
    this.awaySince = null
    this.missed ||= byItself
  }

  /** Without anything at stake simulated prices come and go with the exchange. */
  private followExchange(now: number, wanted: () => readonly MarketKey[]): void {
    const { course } = this.host
    if (course) {
      this.missed ||= !this.isLiveBack(wanted())
      if (course.byItself && this.live.liveFor() >= SURE && wanted().length === 0) this.goLive([])
      return
    }
    if (!this.live.areAway() || wanted().length > 0 || !this.hasMarket()) this.awaySince = null
    else if (this.awaySince === null) this.awaySince = now
    else if (Math.abs(now - this.awaySince) >= SURE) void this.makeUp(true)
  }

  private hasMarket(): boolean {
    const { exchange } = this.host
    return exchange.markets('spot').length + exchange.markets('contract').length > 0
  }

  private isLiveBack(wanted: readonly MarketKey[]): boolean {
    if (wanted.length > 0) return wanted.every((key) => this.live.isCurrent(key))
    return this.live.liveFor() > 0
  }

  /**
   * A perpetual that comes back is not reported while another in which there is a position is still to come: they back one margin. All that
   * come back wait from the first of them on.
   */
  private waits(key: MarketKey): boolean {
    if (!key.startsWith('contract:') || this.live.isReported(key)) return false
    const positions = this.host.exchange.positions(MOCK_USER)
    const awaited = positions.some(({ currency_id }) => !this.live.isCurrent(marketKey('contract', currency_id)))
    const since = awaited ? this.live.unreportedSince('contract') : null
    return since !== null && Math.abs(this.clock() - since) < TOGETHER
  }

  /** What the engine is sent in the step back: live books, and none where there is no live price. */
  private returning(): LedMarket[] {
    this.live.forgetReported()
    const fresh = this.live.takeFresh(() => false)
    return [...fresh, ...this.without(fresh)]
  }

  private ledNow(): LedMarket[] {
    const fresh = this.live.keys().flatMap((key) => {
      const known = this.live.known(key)
      return known && this.live.isCurrent(key) ? [ledMarket(known)] : []
    })
    return [...fresh, ...this.without(fresh)]
  }

  private without(led: readonly LedMarket[]): LedMarket[] {
    const has = new Set(led.map((one) => marketKey(one.market, one.currency_id)))
    return (['spot', 'contract'] as const).flatMap((market) =>
      this.host.exchange
        .markets(market)
        .filter(({ currency_id }) => !has.has(marketKey(market, currency_id)))
        .map(({ currency_id }) => ({ market, currency_id, bids: [], asks: [] })),
    )
  }

  /** Simulated markets go on by so many ms of real time. */
  private goOn(elapsed: number): void {
    let left = elapsed * this.speed
    this.host.ahead += left - elapsed
    const until = this.host.ahead
    for (let steps = 0; left > 0 && steps < MAX_STEPS; steps++) {
      left -= Math.min(STEP, left)
      this.host.ahead = until - left
      this.step()
    }
    this.host.ahead = until
  }

  private step(): void {
    const { scenario, host } = this
    if (!scenario) {
      this.tick({})
      return
    }
    const { led, funding, lost } = scenario.at(host.now())
    this.lost = lost
    this.tick({ led, ...(funding.length > 0 && { funding }) })
    if (scenario.isOver(host.now())) this.endScenario()
  }

  /** Led markets are the bots' again. */
  private free(): void {
    void this.host.submit({ kind: 'freeMarkets' })
    this.setPlaying(false)
  }

  private setPlaying(playing: boolean): void {
    if (this.host.course) this.host.course.playing = playing
    void this.host.keepNow()
  }

  private tick(more: { led?: LedMarket[]; funding?: { currency_id: number; rate: number }[] }): void {
    this.tickAt = this.clock()
    void this.host.submit({ kind: 'tick', ...more })
  }
}
