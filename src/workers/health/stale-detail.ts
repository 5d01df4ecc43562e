import { StaleReason, TopicStatus } from '../../shared/market/delivery.ts'
import type { StaleDetail } from '../../shared/market/health.ts'
import type { MarketSocket } from '../feed/market-socket.ts'
import type { Channel } from '../hub/channel.ts'
import { LATE_AFTER } from '../hub/lateness.ts'

/** The numbers behind a topic's reason; empty where it is live. */
export function staleDetail(channel: Channel, socket: MarketSocket, drops: number, now: number): StaleDetail {
  if (channel.status === TopicStatus.live) return {}
  return { ...ofReason(channel, socket, drops, now), ...asked(channel) }
}

function ofReason(channel: Channel, socket: MarketSocket, drops: number, now: number): StaleDetail {
  const keeper = channel.depth?.keeper
  switch (channel.reason) {
    case StaleReason.socket:
      return { code: socket.history.lastCode, attempt: socket.attempt }
    case StaleReason.silent: {
      const { eventAt, usual, limit } = channel.flow
      return {
        ...(eventAt > 0 && { quiet: Math.max(0, now - eventAt) }),
        ...(limit !== null && { usual, limit }),
        ...(socket.lastPongAt > 0 && { pong: Math.max(0, now - socket.lastPongAt) }),
      }
    }
    case StaleReason.late:
      return { late: channel.lateness.by, limit: LATE_AFTER }
    case StaleReason.malformed:
      return { drops }
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

function asked({ resync }: Channel): StaleDetail {
  if (!resync || resync.askedAt === null) return {}
  return { askedAt: resync.askedAt, tries: resync.tries }
}
