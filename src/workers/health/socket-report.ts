import type { SocketReport } from '../../shared/hub-protocol/health.ts'
import type { ReportedFeed } from './reported-feed.ts'

/** One socket as the inspector shows it. */
export function socketReport({ kind, socket, scanner, traffic, channels, signIn }: ReportedFeed): SocketReport {
  const watchers = new Set<string>()
  let weight = traffic.endedWeight
  let apart = traffic.endedApart
  for (const channel of channels.values()) {
    for (const tab of channel.watchers) watchers.add(tab)
    weight += channel.counts.weight
    apart += channel.counts.weightApart
  }
  return {
    kind,
    state: socket.state,
    openedAt: socket.open ? socket.openedAt : null,
    attempts: socket.attempt,
    nextAttemptAt: socket.nextAttemptAt || null,
    lastPongAt: socket.lastPongAt || null,
    closes: socket.history.closes,
    frames: scanner.counts.frames,
    messages: scanner.counts.pushes,
    levels: traffic.levelsTotal,
    bytes: traffic.bytes,
    framesPerSecond: traffic.framesPerSecond,
    messagesPerSecond: traffic.messagesPerSecond,
    levelsPerSecond: traffic.levelsPerSecond,
    bytesPerSecond: traffic.bytesPerSecond,
    drops: scanner.counts.malformed,
    fallbacks: scanner.counts.fallbacks,
    offset: Number.isNaN(socket.serverOffset) ? null : socket.serverOffset,
    roundTrip: Number.isNaN(socket.roundTrip) ? null : socket.roundTrip,
    tabs: watchers.size,
    bytesApart: weight > 0 ? Math.max(traffic.bytes, (traffic.bytes * apart) / weight) : traffic.bytes,
    authenticated: signIn.taken,
  }
}
