import type { WatchReport } from '../../../shared/hub-protocol/health.ts'
import type { Translate } from './figures.ts'

/** What a tab watches, as topics of the wire gathered by market: `ticker, depth, trades, mark@1`. */
export function watchText(t: Translate, watches: readonly WatchReport[]): string {
  if (watches.length === 0) return t('tabs.nothing')
  const kinds = new Set(watches.map(({ kind }) => kind))
  const markets = new Map<string, string[]>()
  for (const { topic, kind, currency_id } of watches) {
    const at = `${kinds.size > 1 ? `${t(`kind.${kind}`)} ` : ''}|${currency_id > 0 ? `@${currency_id}` : ''}`
    const name = topic === 'ranking' ? 'tickers' : topic
    const names = markets.get(at) ?? []
    if (!names.includes(name)) names.push(name)
    markets.set(at, names)
  }
  return [...markets]
    .map(([at, names]) => {
      const [before, after] = at.split('|')
      return `${before}${names.join(t('join.comma'))}${after}`
    })
    .join(t('join.semicolon'))
}
