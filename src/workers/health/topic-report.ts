import { StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import type { ChecksumReport, ResyncState, TopicReport } from '../../shared/hub-protocol/health.ts'
import { BookState, ChecksumState } from '../books/continuity.ts'
import { TradesStore } from '../books/trades-store.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'
import type { ReportedFeed } from './reported-feed.ts'
import { staleDetail } from './stale-detail.ts'

/** One topic of one socket as the inspector shows it. */
export function topicReport(feed: ReportedFeed, channel: TopicSubscription, now: number): TopicReport {
  const { flow, counts, resync } = channel
  const keeper = channel.depth?.keeper
  const confirmed = Math.max(flow.eventAt, flow.confirmedAt)
  const known = channel.store?.filled === true
  return {
    kind: channel.kind,
    topic: channel.topic,
    type: channel.type,
    currency_id: channel.currencyId,
    age: confirmed > 0 ? Math.max(0, now - confirmed) : null,
    quietFor: flow.eventAt > 0 ? Math.max(0, now - flow.eventAt) : null,
    ratePerSecond: counts.perSecond,
    messages: counts.messages,
    sequence: keeper ? (known ? keeper.u : null) : channel.store instanceof TradesStore ? channel.store.newest : null,
    gaps: keeper ? keeper.gaps : channel.name === 'trades' ? counts.gaps : null,
    resyncs: resync ? resync.asks : null,
    resyncState: resyncState(channel),
    checksum: checksum(channel),
    checksumAt: channel.checksumAt > 0 ? channel.checksumAt : null,
    checksumFailures: keeper?.checksumFailures ?? 0,
    status: channel.status,
    reason: channel.reason,
    since: channel.since,
    detail: staleDetail(channel, feed, now),
    nextAttemptAt: nextAttempt(feed, channel),
  }
}

function resyncState({ resync, status }: TopicSubscription): ResyncState {
  if (!resync) return 'none'
  if (status !== TopicStatus.live && resync.nextAt !== null) return resync.tries > 0 ? 'asking' : 'waiting'
  return resync.asks > 0 ? 'done' : 'idle'
}

function checksum({ depth }: TopicSubscription): ChecksumReport {
  if (!depth) return 'none'
  const { keeper } = depth
  if (keeper.checksum === ChecksumState.differs) return 'differs'
  if (keeper.state !== BookState.live) return 'withheld'
  return keeper.checksumEver ? 'ok' : 'unseen'
}

function nextAttempt({ socket }: ReportedFeed, channel: TopicSubscription): number | null {
  if (channel.status === TopicStatus.live || channel.reason === StaleReason.inexact) return null
  if (!socket.open) return socket.nextAttemptAt || null
  return channel.deniedUntil ?? channel.resync?.nextAt ?? null
}

/** The person's events of a socket as a row beside the topics; null where nobody is signed in. */
export function privateReport(feed: ReportedFeed): TopicReport | null {
  const { session, taken, stream } = feed.signIn
  if (!session) return null
  return {
    kind: feed.kind,
    topic: 'private',
    type: 204,
    currency_id: 0,
    age: null,
    quietFor: null,
    ratePerSecond: 0,
    messages: stream.taken,
    sequence: stream.last,
    gaps: stream.holes,
    resyncs: null,
    resyncState: 'none',
    checksum: 'none',
    checksumAt: null,
    checksumFailures: 0,
    status: taken ? TopicStatus.live : TopicStatus.waiting,
    reason: feed.socket.open ? StaleReason.none : StaleReason.socket,
    since: feed.socket.openedAt,
    detail: feed.socket.open ? {} : { code: feed.socket.history.lastCode, attempt: feed.socket.attempt },
    nextAttemptAt: feed.socket.nextAttemptAt || null,
  }
}
