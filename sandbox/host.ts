import type { CommandBody } from '../src/engine/command.ts'
import type { EngineEvent, Outcome } from '../src/engine/event.ts'
import type { Exchange } from '../src/engine/exchange-api.ts'

/** What a write is remembered by for 24 h: the person, the call's path, the form's key and the hash of its body. */
export interface IdempotencyMark {
  user: number
  call: string
  key: string
  bodyHash: string
}

export type CommittedListener = (events: readonly EngineEvent[], time: number) => void

/** The engine with its journal: whatever reads or changes the exchange goes through here. */
export interface Host {
  readonly exchange: Exchange
  /** Server time, ms; never behind the engine's. */
  now(): number
  /** Applies a command; resolves once it is in the journal (group commit). Events go to the listeners at that moment, in order, before it resolves. */
  submit(body: CommandBody, mark?: IdempotencyMark): Promise<Outcome>
  /** @returns a function that ends the listening */
  onCommitted(listener: CommittedListener): () => void
  /** User id of a live token, null otherwise. */
  userOfToken(token: string): number | null
  close(): Promise<void>
}
