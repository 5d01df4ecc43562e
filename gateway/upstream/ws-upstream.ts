import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { HandshakeTurns } from '../base/handshake-turns.ts'
import type { OpenSocket } from '../base/open-socket.ts'
import type { Timers } from '../base/timers.ts'
import { MarketList, type ReadJson } from './market-list.ts'
import type { Upstream } from './upstream.ts'
import { UpstreamListeners } from './upstream-listeners.ts'
import { WsSessions } from './ws-sessions.ts'
import { WsSource } from './ws-source.ts'

export interface WsUpstreamParts {
  /** Socket base, without a slash at its end: `ws://host:port/ws`. */
  url: string
  /** Address of the API, without a slash at its end. */
  api: string
  openSocket: OpenSocket
  readJson: ReadJson
  clock: () => number
  timers: Timers
  /** Numbers in [0, 1). */
  random: () => number
  log: (line: string) => void
}

const KINDS = ['spot', 'contract'] as const

/** A gateway's data from another server of docs/wire.md: an exchange, or a gateway. */
export function openWsUpstream(parts: WsUpstreamParts): Upstream {
  const { clock, timers, log } = parts
  const listeners = new UpstreamListeners(() => sources)
  /** Kinds whose socket was said not to open. */
  const saidClosed = new Set<MarketKind>()
  const socketParts = (kind: MarketKind) => ({ ...parts, url: `${parts.url}/${kind}` })
  const lists = KINDS.map((kind) => {
    const from = `${parts.api}/${kind}/markets`
    return new MarketList({ from, read: () => parts.readJson(from), clock, timers, log })
  })
  for (const list of lists) void list.read()
  const sourceOf = (kind: MarketKind, markets: MarketList) =>
    new WsSource({
      ...socketParts(kind),
      ...{ kind, markets, clock, timers },
      changed: () => changed(kind),
      failed: (why) => failed(kind, why),
      content: () => {
        // Each of the two connections says it.
        if (kind === 'spot') listeners.contentChanged()
      },
    })
  const [spotList, contractList] = lists as [MarketList, MarketList]
  const sources = { spot: sourceOf('spot', spotList), contract: sourceOf('contract', contractList) }
  const all = [sources.spot, sources.contract]
  const sessions = new WsSessions(socketParts, new HandshakeTurns(clock, timers))

  function changed(kind: MarketKind): void {
    const { isUp, isLate } = sources[kind]
    if (isUp) saidClosed.delete(kind)
    const state = isLate ? 'answers too late' : `is ${isUp ? 'open' : 'gone'}`
    log(`The upstream's ${kind} socket ${state}: ${parts.url}/${kind}`)
    listeners.stateChanged(kind)
  }

  /** Said once until it has been open: it is tried again every few seconds. */
  function failed(kind: MarketKind, why: string): void {
    if (saidClosed.has(kind)) return
    saidClosed.add(kind)
    log(`The upstream's ${kind} socket does not open: ${parts.url}/${kind} (${why}); it is tried again`)
  }

  const sum = (of: (source: WsSource) => number) => all.reduce((total, source) => total + of(source), 0)
  return {
    sources,
    sessions,
    counts: () => ({
      reconnects: sum(({ reconnects }) => reconnects) + sessions.reconnects,
      resyncs: sum(({ resyncs }) => resyncs),
      frames: sum(({ frames }) => frames),
    }),
    onState: (listener) => listeners.onState(listener),
    onContent: (listener) => listeners.onContent(listener),
    async close() {
      listeners.clear()
      for (const list of lists) list.close()
      for (const source of all) source.close()
      sessions.close()
    },
  }
}
