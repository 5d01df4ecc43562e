import { HEARTBEAT_EVERY } from '../../shared/hub-protocol/heartbeat.ts'
import type { AlertService } from '../alerts/alert-service.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { FrameTimer } from '../health/frame-timer.ts'
import type { Publisher } from '../publish/publisher.ts'
import { ClockWatch } from './clock-watch.ts'
import { type Feeds, KINDS } from './feeds.ts'
import type { MessageRate } from './message-rate.ts'

/** How often ages, missing acks and watchdogs are looked at. */
const PULSE = 250

export interface PulseParts {
  env: Pick<HubEnvironment, 'clock' | 'timers' | 'beat'>
  feeds: Feeds
  publisher: Publisher
  alerts: AlertService
  timer: FrameTimer
  rate: MessageRate
  /** Somebody is there to look for. */
  wanted(): boolean
}

/** What time alone changes, looked at while there are tabs. */
export class HubPulse {
  private readonly clockWatch: ClockWatch
  private beatAt: number
  private cancel: (() => void) | null = null
  private readonly parts: PulseParts

  constructor(parts: PulseParts) {
    this.parts = parts
    this.beatAt = parts.env.clock()
    this.clockWatch = new ClockWatch(PULSE, this.beatAt)
  }

  /** Somebody is there. */
  begin(): void {
    if (this.cancel) return
    this.clockWatch.begin(this.parts.env.clock())
    this.plan()
  }

  stop(): void {
    this.cancel?.()
    this.cancel = null
  }

  private plan(): void {
    this.cancel = this.parts.env.timers.after(PULSE, () => this.look())
  }

  private look(): void {
    const { env, publisher, alerts, timer, wanted } = this.parts
    const now = env.clock()
    this.lookAtClock(now)
    this.lookAtFeeds(now)
    alerts.look(now)
    this.beat(now)
    timer.age(now)
    publisher.spans.age(now)
    publisher.pulse()
    this.cancel = null
    if (wanted()) this.plan()
  }

  private lookAtClock(now: number): void {
    const { feeds, publisher } = this.parts
    const jump = this.clockWatch.look(now)
    if (jump === 'back') publisher.clockSetBack()
    if (jump !== 'none') for (const kind of KINDS) feeds[kind].markAllStale(this.clockWatch.setBackBy)
  }

  private lookAtFeeds(now: number): void {
    const { feeds, rate } = this.parts
    rate.sample(now, feeds.contract.scanner.counts.pushes + feeds.spot.scanner.counts.pushes)
    for (const kind of KINDS) {
      feeds[kind].evaluate()
      feeds[kind].sample(now)
    }
  }

  private beat(now: number): void {
    if (now - this.beatAt < HEARTBEAT_EVERY && now >= this.beatAt) return
    this.beatAt = now
    this.parts.env.beat?.()
  }
}
