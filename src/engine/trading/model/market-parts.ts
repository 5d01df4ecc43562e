import type { Bots } from '../../bots/bot-market.ts'
import { createBots } from '../../bots/bots.ts'
import { checkLiveliness } from '../../bots/liveliness.ts'
import { createMarkModel, type MarkModel } from '../../bots/mark-model.ts'
import { type CandleStore, createCandleStore } from '../../candles/candle-store.ts'
import type { MarketSpec } from '../../contract/command.ts'
import type { Genesis } from '../../contract/genesis.ts'

/** What lives on a market beside its book. */
export interface MarketParts {
  readonly bots: Bots
  readonly candles: CandleStore
  /** Index, mark and funding; null on spot. */
  readonly marks: MarkModel | null
}

export interface SavedParts {
  bots: unknown
  candles: unknown
  marks: unknown
}

/** @throws RangeError where the spec's numbers do not fit together */
export function createParts(spec: MarketSpec, index: number, begin: Genesis, saved?: SavedParts): MarketParts {
  checkLiveliness(spec)
  return {
    bots: createBots(spec, index, begin.calm, saved?.bots, begin.seed, begin.time),
    candles: createCandleStore(spec, begin.seed, begin.time, saved?.candles),
    marks: spec.kind === 'contract' ? createMarkModel(spec, begin, saved?.marks) : null,
  }
}

/** The parts as a checkpoint keeps them, for {@link createParts}. */
export function saveParts(parts: MarketParts): SavedParts {
  return { bots: parts.bots.save(), candles: parts.candles.save(), marks: parts.marks?.save() ?? null }
}
