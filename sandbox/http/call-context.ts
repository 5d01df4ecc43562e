import type { InferInput, InferOutput } from 'valibot'
import type { CallName, calls } from '../../src/shared/calls/table.ts'
import type { MarketKind } from '../../src/shared/market/market.ts'
import type { CodeDesk } from '../accounts/code-desk.ts'
import type { LoginLimit } from '../accounts/login-limit.ts'
import type { Language } from '../content/language.ts'
import type { IdempotencyMark, SandboxHost } from '../host.ts'
import type { HttpFault } from '../sockets/faults.ts'
import type { MarketSource } from '../sockets/market-source.ts'
import type { SparkCloses } from '../spark-closes.ts'
import type { Answered } from './envelope.ts'

/** What the handlers of calls work with. */
export interface CallDeps {
  host: SandboxHost
  /** Recorded sessions in place of the bots, by socket. */
  recordings: Partial<Record<MarketKind, MarketSource>>
  loginLimit: LoginLimit
  codes: CodeDesk
  sparks: SparkCloses
  siteName: string
  version: string
  /** The switch of the control panel that strikes a call now. */
  httpFault?: (path: string) => HttpFault | null
  /** The HOST that the server listens on, where it is not loopback: one of the names of its own pages. */
  listening?: string
  /** Country (ISO 3166-1), or part of one (ISO 3166-2), that requests come from. */
  country: string
  /** Whether a registration needs an invite code. */
  invite: 'optional' | 'required'
}

export interface CallContext extends CallDeps {
  /** Who calls; 0 for a visitor (never where the call needs a token). */
  user: number
  ip: string
  language: Language
  /** Set on writes; a visitor's user is 0, and the key is hashed with the account that the body is about. */
  mark: IdempotencyMark | undefined
}

type Request<N extends CallName> = InferOutput<(typeof calls)[N]['request']>
type Response<N extends CallName> = InferInput<(typeof calls)[N]['response']>

export type Handler<N extends CallName> = (
  request: Request<N>,
  context: CallContext,
) => Answered<Response<N>> | Promise<Answered<Response<N>>>

export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> }
