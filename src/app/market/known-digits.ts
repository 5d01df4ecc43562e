import type { SectionView } from '../../shared/market/delivery.ts'
import { type Market, type MarketKey, marketKey, unitDigits } from '../../shared/market/market.ts'

/** Which digits this tab knows its markets by, and which those of its figures are that it holds. */
export class KnownDigits {
  private known = new Map<MarketKey, number>()
  private readonly held = new Map<MarketKey, number>()

  /** @returns `foreign` where the figures count by other digits than the tab's own, `anew` where by others than what it holds */
  judge({ kind, currencyId, digits }: SectionView): 'alike' | 'anew' | 'foreign' {
    if (digits < 0) return 'alike'
    const key = marketKey(kind, currencyId)
    const own = this.known.get(key)
    if (own !== undefined && own !== digits) return 'foreign'
    const before = this.held.get(key)
    if (before !== digits) this.held.set(key, digits)
    return before === undefined || before === digits ? 'alike' : 'anew'
  }

  /** @returns the markets of which something is held that counts by other digits than these */
  describe(markets: readonly Market[]): MarketKey[] {
    this.known = new Map(markets.map((market) => [marketKey(market.kind, market.currency_id), unitDigits(market)]))
    const changed = [...this.held].filter(([key, digits]) => (this.known.get(key) ?? digits) !== digits)
    for (const [key] of changed) this.held.delete(key)
    return changed.map(([key]) => key)
  }
}
