import type { CommandBody } from '../src/engine/contract/command.ts'
import type { Answer, EngineEvent, Outcome } from '../src/engine/contract/event.ts'
import type { Exchange, ExchangeEngine, StateMark } from '../src/engine/contract/exchange-api.ts'
import type { HostFailed } from './host-failure.ts'

/** How long a token is good, ms. */
export const TOKEN_LIFE_MS = 30 * 24 * 3_600_000

/** What a write is remembered by for 24 h: the person, the call's path, the form's key and the hash of its body. */
export interface IdempotencyMark {
  user: number
  call: string
  key: string
  bodyHash: string
}

/** Whose a live token is, and when it ends by itself: ms of server time. */
export interface TokenSession {
  user: number
  expiresAt: number
}

export type CommittedListener = (events: readonly EngineEvent[], time: number) => void

/** The engine with its journal: whatever reads or changes the exchange goes through here. */
export interface Host {
  readonly exchange: Exchange
  /** Why nothing is taken any more (the journal could not be written), null while all is well. */
  readonly failure: HostFailed | null
  /** Resolves with `failure` when there is one; the process should end then. */
  readonly broken: Promise<Error>
  /** Server time, ms; never behind the engine's. */
  now(): number
  /** Applies a command; resolves once it is in the journal (group commit). Events go to the listeners at that moment, in order, before it resolves. */
  submit(body: CommandBody, mark?: IdempotencyMark): Promise<Outcome>
  /** @returns a function that ends the listening */
  onCommitted(listener: CommittedListener): () => void
  /** User id of a live token, null otherwise. */
  userOfToken(token: string): number | null
  /** The same with the end of the token's life. */
  sessionOfToken(token: string): TokenSession | null
  /** Tells whose tokens were ended before their time, one of them or all. @returns a function that ends the listening */
  onTokensEnded(listener: (user: number) => void): () => void
  close(): Promise<void>
}

/** The host as the HTTP side uses it. */
export interface SandboxHost extends Host {
  /** What its exchange was made by. */
  readonly engine: ExchangeEngine
  /**
   * Whether what this host shows is the newest. False about 1.5 s after the journal's last acknowledgement, and where the host has
   * failed; a journal in the data folder is never behind.
   */
  readonly isCurrent: () => boolean
  /** Notifies when `isCurrent` changes by the journal's acknowledgements. @returns a function that ends the listening */
  onCurrentChange(listener: (isCurrent: boolean) => void): () => void
  /** The same as `userOfToken` for who has hashed the token already. @param key SHA-256 of a token */
  userOfKey(key: string): number | null
  /** Whether this host is certain to be the one that writes the journal. False once another one may have taken over. */
  isLeading(): boolean
  /** Resolves when all that the engine has done so far is in the journal: a read waits for it before it answers. */
  committed(): Promise<void>
  /** Sequence and hash of the state now, noted in the journal and checked when it is replayed. Resolves when they are in it. */
  mark(): Promise<StateMark>
  /** A new token of a user. */
  issueToken(user: number): string
  /** Ends every token of a user, for good. @param kept SHA-256 of the one that stays */
  endTokens(user: number, kept?: string): void
  /** Ends one token, by its SHA-256. */
  endToken(key: string): void
  /** Turns server time on by so many ms, for good, and lets the exchange do what falls due: funding, confirmations, deadlines. A product that settles by prices has a tick at each of its instants. @throws RangeError where it would go back, or by parts of a millisecond */
  travel(ms: number): Promise<void>
  /** What this write was answered within the last 24 h; null where it is new. */
  answered(mark: IdempotencyMark): Promise<Answer> | null
  /** The same whatever its body was: for who wants to know and not to do. */
  keptAnswer(write: Omit<IdempotencyMark, 'bodyHash'>): Promise<Answer> | null
}
