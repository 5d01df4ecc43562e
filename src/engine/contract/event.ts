import type { PerpPosition, PerpSettings } from '../../shared/calls/contract-entities.ts'
import type { Balance, Order } from '../../shared/calls/entities.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { Refusal } from '../../shared/rules/refusal.ts'
import type { DepthDelta, MarkData, TickerData, TradeRow } from '../../shared/wire/messages.ts'
import type { Notice } from './notice.ts'

/** Key of a product's item in the data of 205. */
export type ItemKey = 'ticket' | 'finance' | 'follow' | 'message'

/** What follows from a command, in order. The host sends each as a push of the wire once the command is in the journal. */
export type EngineEvent =
  /** `U`, `u` and `pu` are set, `cs` is the host's. */
  | { kind: 'depth'; market: MarketKind; currency_id: number; data: DepthDelta }
  | { kind: 'trades'; market: MarketKind; currency_id: number; data: TradeRow[] }
  | { kind: 'ticker'; market: MarketKind; currency_id: number; data: TickerData }
  | { kind: 'mark'; currency_id: number; data: MarkData }
  /** Wire 204 on the socket of `market`; house accounts make none. */
  | { kind: 'order'; market: MarketKind; account: number; n: number; order: Order }
  /** Wire 205: a position, as it stood after the command; one that has ended holds nothing. */
  | { kind: 'position'; market: 'contract'; account: number; n: number; position: PerpPosition }
  /** Wire 205: spot and every account but the contract one go out on the spot socket. */
  | { kind: 'balance'; market: MarketKind; account: number; n: number; balance: Balance }
  /** Wire 205: leverage, margin mode, position mode or the dead man's switch have changed. */
  | { kind: 'settings'; market: 'contract'; account: number; n: number; settings: PerpSettings }
  /** Wire 205: an item of a product line, as its REST call returns it. Product stores alone read it. Source: lines.md §0.10. */
  | { kind: ItemKey; market: 'spot'; account: number; n: number; item: object }
  /** No push of the wire: what the host sends to a person by mail or phone. */
  | { kind: 'notice'; person: number; notice: Notice }
  /** Articles were published, changed or withdrawn: every socket is notified (`op: content`). */
  | { kind: 'content' }

/** What is one person's alone. */
export type PrivateEvent = Extract<EngineEvent, { account: number }>

/** What everybody may see. */
export type PublicEvent = Exclude<EngineEvent, PrivateEvent | { kind: 'notice' | 'content' }>

/** Whether only the owner of an account may hear of it. */
export function isPrivate(event: EngineEvent): event is PrivateEvent {
  return 'account' in event
}

/** Whether it belongs to a market, and to everybody. */
export function isPublic(event: EngineEvent): event is PublicEvent {
  return event.kind !== 'notice' && event.kind !== 'content' && !isPrivate(event)
}

/** The command's answer: data in the shape of the REST call, or a refusal. A refused command changes no balance and no book. */
export type Answer = { ok: true; data: unknown } | { ok: false; refusal: Refusal }

export interface Outcome {
  answer: Answer
  events: EngineEvent[]
}
