import type { PublicData } from '../../src/engine/contract/engine-call.ts'
import type { MarketSource } from '../../src/engine/wire/market-source.ts'
import type { TopicName } from '../../src/shared/wire/topic.ts'
import type { SandboxHost } from '../host.ts'
import type { CallDeps } from './call-context.ts'

/** What the exchange shows, and in its place the recorded sessions where such are served. */
export function publicDataOf({ host, recordings }: Pick<CallDeps, 'host' | 'recordings'>): PublicData {
  const { exchange }: SandboxHost = host
  return {
    markets: (kind) => recordings[kind]?.markets() ?? exchange.markets(kind),
    ticker(kind, id) {
      const recording = recordings[kind]
      return recording ? newest(recording, 'ticker', id) : exchange.ticker(kind, id)
    },
    mark: (id) => (recordings.contract ? newest(recordings.contract, 'mark', id) : exchange.mark(id)),
    candles(kind, id, interval, limit, end) {
      const recording = recordings[kind]
      if (!recording) return exchange.candles(kind, id, interval, limit, end)
      return recording.lines?.(id, interval, limit, end) ?? []
    },
  }
}

/** Null where the recording has not come to it yet. */
function newest<T>(recording: MarketSource, name: TopicName, currencyId: number): T | null {
  const push = recording.first({ name, currencyId })?.at(-1)
  return push ? (JSON.parse(push.text) as { data: T }).data : null
}
