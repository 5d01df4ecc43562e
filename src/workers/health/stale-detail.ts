import { StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import type { StaleDetail } from '../../shared/hub-protocol/health.ts'
import { LATE_AFTER } from '../topics/lateness.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'
import type { ReportedFeed } from './reported-feed.ts'

type Feed = Pick<ReportedFeed, 'socket' | 'scanner' | 'staleSince'>

/** The numbers behind a topic's reason; empty where it is live. */
export function staleDetail(channel: TopicSubscription, feed: Feed, now: number): StaleDetail {
  if (channel.status === TopicStatus.live) return {}
  return { ...ofReason(channel, feed, now), ...asked(channel) }
}

function ofReason(channel: TopicSubscription, feed: Feed, now: number): StaleDetail {
  const keeper = channel.depth?.keeper
  const { socket } = feed
  switch (channel.reason) {
    case StaleReason.socket:
      if (socket.open) return { opened: Math.max(0, now - socket.openedAt) }
      return { code: socket.history.lastCode, attempt: socket.attempt }
    case StaleReason.silent:
      return silent(channel, feed, now)
    case StaleReason.late:
      return { late: channel.lateness.by, limit: LATE_AFTER }
    case StaleReason.malformed:
      return { drops: feed.scanner.counts.malformed }
  }
  if (!keeper) return {}
  const { u } = keeper
  switch (channel.reason) {
    case StaleReason.gap: {
      const { lostFrom: from, lostFollows: follows } = keeper
      const missing = Number.isNaN(follows) ? from - u - 1 : follows - u
      return { u, from, missing, ...(!Number.isNaN(follows) && { follows }) }
    }
    case StaleReason.checksum:
      return { u, expected: keeper.expected, computed: keeper.computed }
    case StaleReason.crossed:
      return { u, bid: keeper.crossedBid, ask: keeper.crossedAsk, digits: keeper.book.priceDigits }
    case StaleReason.behind:
      return { u, named: channel.pongSequence }
    case StaleReason.inexact:
      return { digits: keeper.book.priceDigits, quantityDigits: keeper.book.quantityDigits }
    default:
      return {}
  }
}

function silent({ silence, flow }: TopicSubscription, { socket, staleSince }: Feed, now: number): StaleDetail {
  const quiet = flow.eventAt > 0 ? { quiet: Math.max(0, now - flow.eventAt) } : {}
  switch (silence) {
    case 'jump':
      return { jump: Math.max(0, now - staleSince) }
    case 'ping':
      return { ping: socket.unheardFor(now), limit: socket.unheardLimit }
    case 'pong':
      return socket.provenAt > 0
        ? { ...quiet, pong: Math.max(0, now - socket.provenAt) }
        : { ...quiet, opened: Math.max(0, now - socket.openedAt) }
    case 'pause': {
      const limit = flow.limit(socket.silence)
      return { ...quiet, usual: flow.usual, ...(limit !== null && { limit }) }
    }
  }
}

/** What was asked and is not answered; a refusal is an answer. */
function asked({ resync, denied }: TopicSubscription): StaleDetail {
  if (denied !== 0) return { denied }
  if (!resync || resync.askedAt === null) return {}
  return { askedAt: resync.askedAt, tries: resync.tries }
}
