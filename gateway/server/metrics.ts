import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { UpstreamCounts } from '../upstream/upstream.ts'

/** What a gateway is doing, at the moment of a scrape. */
export interface GatewayFigures {
  /** Open sockets. */
  sockets: Record<MarketKind, number>
  /** Sockets ever opened. */
  opened: Record<MarketKind, number>
  /** Frames ever sent to clients. */
  framesSent: number
  /** Bytes that wait for clients to read. */
  bytesWaiting: number
  /** Topics that clients have. */
  topics: Record<MarketKind, number>
  upstream: Record<MarketKind, boolean>
  counts: UpstreamCounts
  /** Signed-in tokens and kinds that are listened to upstream. */
  sessions: number
  isDraining: boolean
  /** Delay of the event loop since the last scrape, seconds. */
  eventLoop: { p50: number; p99: number; max: number }
  /** Resident memory, bytes. */
  rss: number
}

const SECOND_MS = 1_000

type Row = [labels: string, value: number]

/** Figures in the text format of Prometheus, version 0.0.4. */
export function metricsText(figures: GatewayFigures): string {
  const { counts, eventLoop } = figures
  const byKind = <T>(of: Record<MarketKind, T>, value: (one: T) => number = Number): Row[] => [
    ['{kind="spot"}', value(of.spot)],
    ['{kind="contract"}', value(of.contract)],
  ]
  const one = (value: number): Row[] => [['', value]]
  return [
    metric('sockets', 'gauge', 'Open client sockets.', byKind(figures.sockets)),
    metric('sockets_opened_total', 'counter', 'Client sockets opened.', byKind(figures.opened)),
    metric('frames_sent_total', 'counter', 'Frames sent to clients.', one(figures.framesSent)),
    metric('bytes_waiting', 'gauge', 'Bytes that wait for clients to read.', one(figures.bytesWaiting)),
    metric('topics', 'gauge', 'Topics that clients have.', byKind(figures.topics)),
    metric('sessions', 'gauge', 'Tokens listened to upstream, by kind of socket.', one(figures.sessions)),
    metric('upstream_up', 'gauge', '1 while the upstream answers in time.', byKind(figures.upstream)),
    metric('upstream_reconnects_total', 'counter', 'Upstream connections lost.', one(counts.reconnects)),
    metric('upstream_frames_total', 'counter', 'Frames received from upstream.', one(counts.frames)),
    metric('topic_drops_total', 'counter', 'Topics dropped for a gap and asked for again.', one(counts.resyncs)),
    metric('draining', 'gauge', '1 while the gateway closes its sockets.', one(Number(figures.isDraining))),
    metric('event_loop_delay_seconds', 'gauge', 'Event loop delay since the last scrape.', [
      ['{quantile="0.5"}', eventLoop.p50],
      ['{quantile="0.99"}', eventLoop.p99],
      ['{quantile="1"}', eventLoop.max],
    ]),
    metric('resident_memory_bytes', 'gauge', 'Resident memory.', one(figures.rss)),
  ].join('')
}

function metric(name: string, type: 'gauge' | 'counter', help: string, rows: readonly Row[]): string {
  const full = `onetape_gateway_${name}`
  const lines = rows.map(([labels, value]) => `${full}${labels} ${value}\n`)
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`
}

/** Figures are gathered once a second at most, however often they are asked for. @param clock ms */
export function oncePerSecond(clock: () => number, gather: () => string): () => string {
  let text = ''
  let at = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock()
    if (Math.abs(now - at) < SECOND_MS) return text
    at = now
    text = gather()
    return text
  }
}
