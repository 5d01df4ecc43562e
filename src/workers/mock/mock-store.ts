import type { Command } from '../../engine/contract/command.ts'
import type { Answer } from '../../engine/contract/event.ts'
import type { MarketKey } from '../../shared/hub-protocol/market.ts'
import type { BegunAnew } from '../../shared/mock/mock-port.ts'

/** One command as the journal keeps it. */
export interface MockRow {
  seq: number
  command: Command
  /** Of a write: its intent, and the body that belongs to it. */
  intent?: { key: string; body: string }
}

/** A write whose answer is remembered: asked again it counts once. */
export interface KnownIntent {
  key: string
  body: string
  answer: Answer
}

export interface MockCheckpoint {
  /** ENGINE_VERSION of the engine that wrote it. */
  engine: number
  seq: number
  /** The engine's own checkpoint. */
  state: string
  hash: string
  /** Newest last. */
  intents?: KnownIntent[]
  /** What the person has not read yet of how the account was opened. */
  notice?: OpeningNotice
  /** Of simulated prices that the account was on; null on live ones. */
  course?: SimulatedPath | null
}

export interface SimulatedPath {
  since: number
  from: [MarketKey, number][]
  byItself: boolean
  /** A scenario led the markets. */
  playing: boolean
}

export interface OpeningNotice {
  begunAnew: BegunAnew | null
  /** Time of the last command that is left, ms, where what followed could not be read. */
  cutAt: number | null
}

/** Another worker has opened the journal since: this one writes no more. */
export class JournalTaken extends Error {
  override name = 'JournalTaken'
}

/** The newest checkpoint and the rows after it, in order. */
export interface LoadedJournal {
  checkpoint: MockCheckpoint | null
  rows: MockRow[]
  /** Why it can be read but not be written, so that nothing says yet who has it; null where it can. `replace` tries again. */
  unwritable: unknown
}

/** Where the mock journal lives. Whatever rejects has changed nothing, or all that it should have. */
export interface MockStore {
  /** Whoever loads has the journal, and who had it before has lost it. */
  load(): Promise<LoadedJournal>
  /** @throws {JournalTaken} and anything else where it cannot, be it that what was there is gone */
  append(rows: readonly MockRow[]): Promise<void>
  /** In one go: puts the checkpoint in the old one's place and drops the rows that stand in it. @throws as `append` */
  checkpoint(next: MockCheckpoint): Promise<void>
  /** In one go: another journal in place of this one, or of none. @throws {JournalTaken} */
  replace(next: MockCheckpoint): Promise<void>
}
