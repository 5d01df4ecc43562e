import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { StaleReason } from '../../../shared/hub-protocol/delivery.ts'
import type { DataStatus } from '../../base/platform/data-status.ts'

export type TopicStatusName = 'live' | 'stale' | 'waiting' | 'refused'
export type StaleReasonName = keyof typeof StaleReason

const STATUS_NAMES: readonly TopicStatusName[] = ['live', 'stale', 'waiting', 'refused']
const REASON_NAMES = Object.keys(StaleReason) as StaleReasonName[]

/** Name of a status code of a delivery; `stale` for one that this build does not know. */
export function statusName(code: number): TopicStatusName {
  return STATUS_NAMES[code] ?? 'stale'
}

/** Name of a reason code of a delivery; `none` for one that this build does not know. */
export function reasonName(code: number): StaleReasonName {
  if (code === StaleReason.none) return 'none'
  return REASON_NAMES.find((name) => StaleReason[name] === code) ?? 'none'
}

/** True where a view shows something that is not current: last known figures, or ones that cannot be held exactly. */
export function isOld(view: Pick<TopicView, 'known' | 'status'>): boolean {
  return view.known && view.status !== 'live'
}

/** How sure a view is: without figures it is still loading, also where the server refuses the topic ({@link isDenied}). */
export function dataStatusOf(view: Pick<TopicView, 'known' | 'status'>): DataStatus {
  if (!view.known) return 'loading'
  return isOld(view) ? 'last-known' : 'ready'
}

/** True where the server refuses to send the topic: what is shown of it, if anything, comes from before. */
export function isDenied(view: Pick<TopicView, 'reason'>): boolean {
  return view.reason === 'denied'
}

/** True where the server says that the source behind the topic is gone. */
export function hasNoSource(view: Pick<TopicView, 'reason'>): boolean {
  return view.reason === 'source'
}

/** What every view of a topic carries. */
export interface TopicState {
  readonly status: TopicStatusName
  readonly reason: StaleReasonName
  /** Instant of the last event or of the pong that confirmed it, in ms of this tab's clock (`tabNow`); 0 never. */
  readonly ageAt: number
}

const EMPTY = new Float64Array(0)

/** A view over one packed section: nothing is decoded before somebody asks for it, nothing is ever written. */
export abstract class TopicView implements TopicState {
  readonly status: TopicStatusName
  readonly reason: StaleReasonName
  readonly ageAt: number
  readonly body: Float64Array
  constructor(state: TopicState, body: Float64Array = EMPTY) {
    this.status = state.status
    this.reason = state.reason
    this.ageAt = state.ageAt
    this.body = body
  }
  /** True where there is something to show, be it old. */
  get known(): boolean {
    return this.body.length > 0
  }
  protected at(index: number): number {
    return this.body[index] ?? Number.NaN
  }
  protected units(index: number): number | null {
    const value = this.body[index]
    return value === undefined || Number.isNaN(value) ? null : value
  }
  /** A "value, digits" pair as decimal text; null where unknown. */
  protected decimal(index: number): string | null {
    const value = this.body[index]
    const digits = this.body[index + 1]
    return value === undefined || digits === undefined || !Number.isSafeInteger(value) ? null : fromUnits(value, digits)
  }
}
