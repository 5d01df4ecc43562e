import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { ClientSessions } from '../sessions/client-sessions.ts'
import type { SocketHost } from '../sockets/socket-sessions.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** The exchange as the sockets see it: it is elsewhere, and what it says privately goes by the sessions. */
export function gatewayHost(upstream: Upstream, sessions: ClientSessions, clock: () => number): SocketHost {
  const content: EngineEvent[] = [{ kind: 'content' }]
  return {
    failure: null,
    now: () => Math.round(clock() + upstream.sources.spot.offset),
    sessionOfToken: (token) => sessions.sessionOfToken(token),
    // The upstream says it to each session.
    onTokensEnded: () => () => undefined,
    onCommitted: (listener) => upstream.onContent(() => listener(content, clock())),
  }
}
