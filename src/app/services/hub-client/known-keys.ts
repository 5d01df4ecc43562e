import type { SectionView } from '../../../shared/hub-protocol/delivery.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'

/** Rarer groups are not remembered, nor ids that would make the number of a key inexact. */
const MAX_GROUP = 4096
const MAX_ID = 2 ** 32
/** More codes than sections have. */
const CODES = 8

type Make<T> = (topic: T, kind: MarketKind, currencyId: number, group: number) => string

/** Keys of topics, each put together once: every delivery asks for the same few. */
export class KnownKeys<T> {
  private readonly keys = new Map<number, string>()
  private readonly make: Make<T>

  constructor(make: Make<T>) {
    this.make = make
  }

  /** @param topic that of the section's code */
  of(topic: T, { code, kind, currencyId }: Pick<SectionView, 'code' | 'kind' | 'currencyId'>, group: number): string {
    if (!(group >= 0 && group < MAX_GROUP && currencyId >= 0 && currencyId < MAX_ID))
      return this.make(topic, kind, currencyId, group)
    const number = ((currencyId * CODES + code) * 2 + (kind === 'spot' ? 1 : 0)) * MAX_GROUP + group
    const known = this.keys.get(number)
    if (known !== undefined) return known
    const key = this.make(topic, kind, currencyId, group)
    this.keys.set(number, key)
    return key
  }
}
