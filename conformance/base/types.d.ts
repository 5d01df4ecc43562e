import type { ApiClient } from '../api/api-client.js'
import type { Documents } from '../api/documents.js'
import type { Tape } from '../wire/tape.js'
import type { NoSocket, OpenOptions, WireSocket } from '../wire/wire-socket.js'

/** An object of JSON whose members are not known yet. */
export type Fields = Record<string, unknown>

export type Kind = 'spot' | 'contract'

/** What a rule found. */
export type Outcome =
  | { verdict: 'holds'; came: string }
  | { verdict: 'broken'; expected: string; came: string }
  | { verdict: 'not judged'; why: string }

/** One sentence of a document, and how a backend is judged by it. */
export interface Rule {
  /** CONF-W-nn of the sockets, CONF-A-nn of the API, CONF-C-name of one call's shape. */
  id: string
  title: string
  document: 'docs/wire.md' | 'docs/api.md' | 'docs/openapi.json' | 'docs/errors.md'
  section: string
  /** A sentence of that section, word for word. */
  sentence: string
  check(context: Context): Promise<Outcome>
}

export interface Result {
  rule: Rule
  outcome: Outcome
  /** Milliseconds that the rule took. */
  took: number
}

/** A market as api/spot/markets and api/contract/markets name it. */
export interface Market {
  currency_id: number
  symbol: string
  tick_size: string
  step_size: string
  min_notional: string
}

/** The backend that is judged, and what rules share about it. */
export interface Context {
  api: ApiClient
  documents: Documents
  token: string | null
  /** Whether rules may place and cancel orders. */
  write: boolean
  /** How long an answer is waited for, ms. */
  patience: number
  /** Markets of a kind; empty where the call for them fails. */
  markets(kind: Kind): Promise<readonly Market[]>
  /** Opens a socket that the end of the run closes. */
  open(kind: Kind, options?: OpenOptions): Promise<WireSocket | NoSocket>
  /** What both sockets sent while all topics were subscribed; recorded once. */
  tape(): Promise<Tape>
  /** Why rules that need a token cannot be judged: none was given, or the backend refuses it; null where neither is so. */
  lackOfToken(): Promise<string | null>
  /** Id of the token's user; null without a token or where the call fails. */
  user(): Promise<number | null>
  /** By how much the backend's clock is ahead of this machine's, ms, by api/common/getServerTime; null where that call fails. */
  ahead(): Promise<number | null>
  pause(ms: number): Promise<void>
  now(): number
}

/** Options of a run, as the command line names them. */
export interface KitOptions {
  api: string
  sockets: string
  token: string | null
  write: boolean
  only: string | null
  seconds: number
  /** How long an answer is waited for, ms; 10,000 where it is left out. */
  patience?: number
}
