import type { InferInput, InferOutput } from 'valibot'
import type { Answered } from '../../shared/calls/answered.ts'
import type { Call } from '../../shared/calls/call.ts'
import type { FundingRateRow } from '../../shared/calls/contract-entities.ts'
import type { Candle, Interval } from '../../shared/calls/entities.ts'
import type { AllCalls, CallName } from '../../shared/calls/table.ts'
import type { Market, MarketKind } from '../../shared/hub-protocol/market.ts'
import type { MarkData, TickerData } from '../../shared/wire/messages.ts'
import type { CommandBody } from './command.ts'
import type { Answer } from './event.ts'
import type { Exchange } from './exchange-api.ts'

/** What everybody may see of the markets. An exchange is such a thing itself; its host may put another in its place. */
export interface PublicData {
  markets(kind: MarketKind): Market[]
  ticker(kind: MarketKind, currencyId: number): TickerData | null
  mark(currencyId: number): MarkData | null
  /** Funding instants of a perpetual, newest first. */
  fundingRates(currencyId: number, limit: number): FundingRateRow[]
  /** Oldest first. */
  candles(kind: MarketKind, currencyId: number, interval: Interval, limit: number, end: number | null): Candle[]
}

/** Who calls, and the engine with its host as a call sees them. */
export interface EngineContext {
  /** Account; 0 for a visitor (never where the call needs a token). */
  user: number
  /** Country of the request, ISO 3166, where the host knows it. */
  country?: string
  exchange: Exchange
  publicData: PublicData
  /** Tells the engine something of one kind of market; answers when the host has it in its journal. */
  command(kind: MarketKind, body: CommandBody): Promise<Answer>
}

type Request<N extends CallName> = InferOutput<AllCalls[N]['request']>
type Response<N extends CallName> = InferInput<AllCalls[N]['response']>

/** From a request that its schema has checked to the answer of the call. */
export type CallHandler<N extends CallName, Context> = (
  request: Request<N>,
  context: Context,
) => Answered<Response<N>> | Promise<Answered<Response<N>>>

export type CallHandlers<N extends CallName, Context> = { [K in N]: CallHandler<K, Context> }

/** A call that a module answers, as the sandbox's HTTP and the mock worker put it among their own. Made by `moduleCall`. */
export interface ModuleCall {
  readonly call: Call
  /** @param request as the call's schema has read it */
  handle(request: unknown, context: EngineContext): Answered | Promise<Answered>
}
