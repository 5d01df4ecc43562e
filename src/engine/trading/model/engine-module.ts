import type { Command, OpenAccount } from '../../contract/command.ts'
import type { ModuleCall } from '../../contract/engine-call.ts'
import type { Answer } from '../../contract/event.ts'
import type { ModuleTexts } from '../../contract/text-shape.ts'
import type { Digest } from '../../kernel/digest.ts'
import type { DueKind } from '../../kernel/due-queue.ts'
import type { Account } from './account.ts'
import type { EngineOrder } from './engine-order.ts'
import type { FillRecord } from './fill-record.ts'
import type { MarketState } from './market-state.ts'
import type { State } from './state.ts'

/** Handles the commands of one kind. A refused command changes nothing. */
export type CommandHandler<K extends Command['kind']> = (state: State, command: Extract<Command, { kind: K }>) => Answer

export type CommandHandlers = { readonly [K in Command['kind']]?: CommandHandler<K> }

/**
 * When in a tick a module's step runs: after funding, in this order, before tickers are published. What has fallen due by time alone
 * is settled between `leaders` and `hourly`. Source: lines.md §0.4.
 */
export const TICK_PHASES = ['options', 'net_values', 'copy_stops', 'copy_shares', 'leaders', 'hourly'] as const
export type TickPhase = (typeof TICK_PHASES)[number]

/** @param before time of the tick before, ms */
export type TickStep = (state: State, before: number) => void

/** How a module's part of the state gets into a checkpoint and back. What is saved is JSON; money in it is decimal text of 1e-8 units. */
export interface ModuleCodec {
  /** Undefined where there is nothing to save. */
  save?(state: State): unknown
  /** The accounts stand already. @throws CheckpointError where it is damaged */
  restore?(state: State, saved: unknown): void
  saveAccount?(account: Account): unknown
  /** The account's holdings stand already. @throws CheckpointError where it is damaged */
  restoreAccount?(account: Account, saved: unknown): void
}

/** Adds a module's part of the state to its hash, in a fixed order. */
export interface ModuleDigest {
  state?(digest: Digest, state: State): void
  account?(digest: Digest, account: Account): void
}

/** What has to hold after every command. @returns where it does not, one line each */
export type Invariant = (state: State) => string[]

/** One product of the exchange. The machine puts it together from these parts; nothing else has to know it. */
export interface EngineModule {
  /** Its part of a checkpoint stands under this name. */
  readonly name: string
  readonly commands?: CommandHandlers
  readonly steps?: { readonly [P in TickPhase]?: TickStep }
  /** Runs after each command, a refused one too, before its events are made: `state.collector` says what it has changed. */
  after?(state: State): void
  /** What depends on time alone; see `state.due`. Names and ranks are the module's own, or of `DUE_RANKS`. */
  readonly due?: readonly DueKind<State>[]
  /** By name; see `Exchange.lockGaps`. */
  readonly invariants?: Readonly<Record<string, Invariant>>
  /**
   * The next instant after now at which a jump in time has to stop for a tick, ms; null where there is none. Source: lines.md §0.4.
   */
  nextStop?(state: State): number | null
  readonly codec?: ModuleCodec
  /** An order of a person has been filled; what the insurance fund takes over is no such fill. */
  filled?(state: State, account: Account, market: MarketState, fill: FillRecord): void
  /** An account has been opened. */
  opened?(state: State, account: Account, command: Omit<OpenAccount, 'kind'>): void
  /** What the person has done, as far as the module knows: kinds of tasks. Source: lines.md §10. */
  achieved?(account: Account): readonly string[]
  /** Ids of the person's own pictures that the module still refers to; null where one has no picture. */
  images?(account: Account): readonly (string | null)[]
  /** An order of a person's has ended, filled or cancelled. */
  orderEnded?(state: State, account: Account, market: MarketState, order: EngineOrder): void
  /** Funding of a person's position was paid (below zero) or received, in 1e-8 of the market's quote coin. */
  fundingPaid?(state: State, account: Account, market: MarketState, amount: bigint): void
  /** How much of the person's is under way and has to end before the account is closed, by name; null where nothing is. */
  unsettled?(account: Account, state: State): Record<string, string> | null
  /** The account is closed: what is of the person alone goes. */
  forget?(account: Account, state: State): void
  readonly digest?: ModuleDigest
  readonly texts?: ModuleTexts
  /** What can be read of it: stands in `exchange.views` under the module's name. */
  views?(state: State): object
  /** Calls that it answers, by their name in the table. */
  readonly calls?: Readonly<Record<string, ModuleCall>>
}
