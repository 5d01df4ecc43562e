import type { PublicData } from '../../src/engine/contract/engine-call.ts'
import type { MarketSource } from '../../src/engine/wire/market-source.ts'
import type { TopicName } from '../../src/shared/wire/topic.ts'
import type { SandboxHost } from '../host.ts'
import type { CallDeps } from './call-context.ts'

/** What the exchange shows, and in its place what recorded sessions or a real exchange show. */
export function publicDataOf({ host, foreign }: Pick<CallDeps, 'host' | 'foreign'>): PublicData {
  const { exchange }: SandboxHost = host
  return {
    markets: (kind) => foreign[kind]?.markets() ?? exchange.markets(kind),
    ticker(kind, id) {
      const source = foreign[kind]
      if (source?.lacksTicker?.(id)) return null
      return source ? newest(source, 'ticker', id) : exchange.ticker(kind, id)
    },
    mark: (id) => (foreign.contract ? newest(foreign.contract, 'mark', id) : exchange.mark(id)),
    fundingRates: (id, limit) => foreign.contract?.fundingRates?.(id, limit) ?? exchange.fundingRates(id, limit),
    candles(kind, id, interval, limit, end) {
      const source = foreign[kind]
      if (!source) return exchange.candles(kind, id, interval, limit, end)
      return source.lines?.(id, interval, limit, end) ?? []
    },
  }
}

/** Null where the source has not come to it yet. */
function newest<T>(source: MarketSource, name: TopicName, currencyId: number): T | null {
  const push = source.first({ name, currencyId })?.at(-1)
  return push ? (JSON.parse(push.text) as { data: T }).data : null
}
