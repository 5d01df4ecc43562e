import type { CallHandlers, EngineContext } from '../../src/engine/calls/engine-call.ts'
import type { Origin, SafetyView } from '../../src/engine/contract/safety.ts'
import type { MarketSource } from '../../src/engine/wire/market-source.ts'
import type { CallName } from '../../src/shared/calls/table.ts'
import type { MarketKind } from '../../src/shared/market/market.ts'
import type { CodeDesk } from '../accounts/code-desk.ts'
import type { LoginLimit } from '../accounts/login-limit.ts'
import type { Language } from '../content/language.ts'
import type { IdempotencyMark, SandboxHost } from '../host.ts'
import type { IdentityDesk } from '../identity/identity-desk.ts'
import type { TokenDesk } from '../oidc/token-desk.ts'
import type { HttpFault } from '../sockets/faults.ts'
import type { SparkCloses } from '../spark-closes.ts'

/** Country (ISO 3166-1), or part of one (ISO 3166-2), that requests come from; the control panel changes it. */
export interface RequestPlace {
  country: string
}

/** What the handlers of calls work with. */
export interface CallDeps {
  host: SandboxHost
  /** Recorded sessions in place of the bots, by socket. */
  recordings: Partial<Record<MarketKind, MarketSource>>
  loginLimit: LoginLimit
  codes: CodeDesk
  identity: IdentityDesk
  /** Judges ID tokens of the issuer that people may sign in by. */
  tokens: TokenDesk
  sparks: SparkCloses
  siteName: string
  version: string
  /** The switch of the control panel that strikes a call now. */
  httpFault?: (path: string) => HttpFault | null
  /** The HOST that the server listens on, where it is not loopback: one of the names of its own pages. */
  listening?: string
  /** Where requests come from. */
  place: RequestPlace
  /** Whether a registration needs an invite code. */
  invite: 'optional' | 'required'
}

export interface CallContext extends CallDeps, EngineContext {
  ip: string
  /** Country (ISO 3166-1), or part of one (ISO 3166-2), that the call comes from. */
  country: string
  /** Where the call comes from, as records keep it. */
  origin: Origin
  /** The session that the call's token belongs to; null for visitors. */
  session: SafetyView['sessions'][number] | null
  language: Language
  /** Set on writes; a visitor's user is 0, and the key is hashed with the account that the body is about. */
  mark: IdempotencyMark | undefined
}

export type Handlers<N extends CallName = CallName> = CallHandlers<N, CallContext>
