import type { Balance, Order } from '../shared/calls/entities.ts'
import type { MarketKind } from '../shared/market/market.ts'
import type { Refusal } from '../shared/rules/refusal.ts'
import type { DepthDelta, MarkData, TickerData, TradeRow } from '../shared/wire/messages.ts'

/** What follows from a command, in order. The host sends each as a push of the wire once the command is in the journal. */
export type EngineEvent =
  /** `U`, `u` and `pu` are set, `cs` is the host's. */
  | { kind: 'depth'; market: MarketKind; currency_id: number; data: DepthDelta }
  | { kind: 'trades'; market: MarketKind; currency_id: number; data: TradeRow[] }
  | { kind: 'ticker'; market: MarketKind; currency_id: number; data: TickerData }
  | { kind: 'mark'; currency_id: number; data: MarkData }
  /** Wire 204 on the socket of `market`; house accounts make none. */
  | { kind: 'order'; market: MarketKind; account: number; n: number; order: Order }
  /** Wire 205: spot and every account but the contract one go out on the spot socket. */
  | { kind: 'balance'; market: MarketKind; account: number; n: number; balance: Balance }

/** The command's answer: data in the shape of the REST call, or a refusal. A refused command changes no balance and no book. */
export type Answer = { ok: true; data: unknown } | { ok: false; refusal: Refusal }

export interface Outcome {
  answer: Answer
  events: EngineEvent[]
}
