import type { EngineContext } from '../../src/engine/contract/engine-call.ts'
import type { Origin, SafetyView } from '../../src/engine/contract/safety.ts'
import type { CodeService } from '../accounts/code-service.ts'
import type { LoginLimit } from '../accounts/login-limit.ts'
import type { Language } from '../content/language.ts'
import type { SandboxHost } from '../host.ts'
import type { IdentityService } from './identity-service.ts'

/** Country (ISO 3166-1), or part of one (ISO 3166-2), that requests come from; the control panel changes it. */
export interface RequestPlace {
  country: string
}

/** What judging a caller needs, whatever the call is. */
export interface CallerServices {
  host: SandboxHost
  loginLimit: LoginLimit
  codes: CodeService
  identity: IdentityService
  /** Where requests come from. */
  place: RequestPlace
}

/** Who makes a call, from where, and what judging that needs. */
export interface Caller extends CallerServices, EngineContext {
  ip: string
  /** Country (ISO 3166-1), or part of one (ISO 3166-2), that the call comes from. */
  country: string
  /** Where the call comes from, as records keep it. */
  origin: Origin
  /** The session that the call's token belongs to; null for visitors. */
  session: SafetyView['sessions'][number] | null
  language: Language
}
