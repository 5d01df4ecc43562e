import type { SectionView } from '../../../shared/hub-protocol/delivery.ts'
import {
  type Market,
  type MarketKey,
  type MarketKind,
  marketKey,
  unitDigits,
} from '../../../shared/hub-protocol/market.ts'

/** Which digits this tab knows its markets by, and which those of its figures are that it holds. */
export class KnownDigits {
  /** By {@link numberOf}. */
  private known = new Map<number, number>()
  private readonly held = new Map<number, number>()

  /** @returns `foreign` where the figures count by other digits than the tab's own, `anew` where by others than what it holds */
  judge({ kind, currencyId, digits }: SectionView): 'alike' | 'anew' | 'foreign' {
    if (digits < 0) return 'alike'
    const number = numberOf(kind, currencyId)
    const own = this.known.get(number)
    if (own !== undefined && own !== digits) return 'foreign'
    const before = this.held.get(number)
    if (before !== digits) this.held.set(number, digits)
    return before === undefined || before === digits ? 'alike' : 'anew'
  }

  /** @returns the markets of which something is held that counts by other digits than these */
  describe(markets: readonly Market[]): MarketKey[] {
    this.known = new Map(markets.map((market) => [numberOf(market.kind, market.currency_id), unitDigits(market)]))
    const changed = [...this.held].filter(([number, digits]) => (this.known.get(number) ?? digits) !== digits)
    for (const [number] of changed) this.held.delete(number)
    return changed.map(([number]) => marketKey(number % 2 === 1 ? 'spot' : 'contract', (number - (number % 2)) / 2))
  }
}

/** A market as a number: each section of each delivery asks, and a text would be put together for it. */
function numberOf(kind: MarketKind, currencyId: number): number {
  return currencyId * 2 + (kind === 'spot' ? 1 : 0)
}
