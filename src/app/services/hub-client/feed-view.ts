import { type DeliveryHeader, type SocketHealth, SocketState } from '../../../shared/hub-protocol/delivery.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'

export type SocketStateName = keyof typeof SocketState

export interface SocketView {
  state: SocketStateName
  /** Failed attempts since the last pong. */
  attempt: number
  /** Tab clock, ms; null where none is planned. */
  nextAttemptAt: number | null
  /** Tab clock, ms; null where there was none. */
  lastPongAt: number | null
}

/**
 * How the tab stands to the hub: `attaching` (connecting, or asking it), `live`, `silent` (no delivery for 3 s),
 * `gone` (its lock came free), `idle` (nobody watches anything).
 */
export type HubStateName = 'idle' | 'attaching' | 'live' | 'silent' | 'gone'

export interface FeedView {
  hub: HubStateName
  /** Version of the build that the hub runs; null before it has answered. */
  version: string | null
  /** Where the hub runs: 1 a SharedWorker, 2 a worker of the tab that leads, 3 a worker of this tab alone; null as above. */
  host: 1 | 2 | 3 | null
  epoch: number
  tabs: number
  messagesPerSecond: number
  /** Server time minus this tab's clock, ms; null until a pong has brought it. */
  serverOffset: number | null
  contract: SocketView
  spot: SocketView
}

const NO_SOCKET: SocketView = { state: 'none', attempt: 0, nextAttemptAt: null, lastPongAt: null }

export const FEED_START: FeedView = {
  hub: 'idle',
  version: null,
  host: null,
  epoch: 0,
  tabs: 0,
  messagesPerSecond: 0,
  serverOffset: null,
  contract: NO_SOCKET,
  spot: NO_SOCKET,
}

const SOCKET_NAMES = Object.keys(SocketState) as SocketStateName[]

const NAME_OF: readonly (SocketStateName | undefined)[] = Object.values(SocketState).map((code) =>
  SOCKET_NAMES.find((name) => SocketState[name] === code),
)

/** Every delivery asks: one object, and the former one where nothing of it has changed. */
function socketView(health: SocketHealth, shift: number, before: SocketView): SocketView {
  const state = NAME_OF[health.state] ?? 'none'
  const nextAttemptAt = near(health.nextAttemptAt, shift, before.nextAttemptAt)
  const lastPongAt = near(health.lastPongAt, shift, before.lastPongAt)
  const { attempt } = health
  const same =
    state === before.state &&
    attempt === before.attempt &&
    nextAttemptAt === before.nextAttemptAt &&
    lastPongAt === before.lastPongAt
  return same ? before : { state, attempt, nextAttemptAt, lastPongAt }
}

/** An instant by the tab's clock; the former one where it only jitters by the way of the message. */
function near(at: number, shift: number, before: number | null): number | null {
  if (!at) return null
  const own = at - shift
  return before !== null && Math.abs(own - before) < 250 ? before : own
}

/** The feed as one delivery's header tells it. @param now tab clock, ms */
export function feedOf(header: DeliveryHeader, before: FeedView, now: number): FeedView {
  const shift = header.hubTime - now
  return {
    hub: 'live',
    version: before.version,
    host: before.host,
    epoch: header.epoch,
    tabs: header.tabs,
    messagesPerSecond: header.messagesPerSecond,
    serverOffset: Number.isNaN(header.serverOffset) ? before.serverOffset : header.serverOffset + shift,
    contract: socketView(header.contract, shift, before.contract),
    spot: socketView(header.spot, shift, before.spot),
  }
}

function sameSocket(a: SocketView, b: SocketView): boolean {
  if (a === b) return true
  return (
    a.state === b.state &&
    a.attempt === b.attempt &&
    a.nextAttemptAt === b.nextAttemptAt &&
    a.lastPongAt === b.lastPongAt
  )
}

/** True where a person would see no difference (jitter of the clocks left out). */
export function sameFeed(a: FeedView, b: FeedView): boolean {
  const offset =
    a.serverOffset === null || b.serverOffset === null
      ? a.serverOffset === b.serverOffset
      : Math.abs(a.serverOffset - b.serverOffset) < 20
  return (
    offset &&
    a.hub === b.hub &&
    a.version === b.version &&
    a.host === b.host &&
    a.epoch === b.epoch &&
    a.tabs === b.tabs &&
    Math.round(a.messagesPerSecond) === Math.round(b.messagesPerSecond) &&
    sameSocket(a.contract, b.contract) &&
    sameSocket(a.spot, b.spot)
  )
}

/** True where hub and sockets are in the same state: what differs is a rate, a count or a time. */
export function sameStanding(a: FeedView, b: FeedView): boolean {
  return a.hub === b.hub && a.epoch === b.epoch && sameState(a.contract, b.contract) && sameState(a.spot, b.spot)
}

function sameState(a: SocketView, b: SocketView): boolean {
  return a.state === b.state && a.attempt === b.attempt && a.nextAttemptAt === b.nextAttemptAt
}

/** Sockets that are open or being opened. */
export function openSockets(feed: FeedView): number {
  return [feed.contract, feed.spot].filter((socket) => socket.state !== 'none').length
}

/** Server time by this tab's clock; the tab's own time until the server's is known. */
export function serverNow(feed: FeedView, now: number): number {
  return now + (feed.serverOffset ?? 0)
}

/** Whether a kind's socket is open, or is being opened for the first time: nothing has failed so far. */
export function isOnItsWay(feed: FeedView, kind: MarketKind): boolean {
  const reached = feed.hub === 'idle' || feed.hub === 'attaching' || feed.hub === 'live'
  return reached && feed[kind].state !== 'waiting' && feed[kind].attempt === 0
}
