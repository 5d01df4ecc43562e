import type { TrustedProxies } from '../../gateway/base/client-address.ts'
import type { ServedNames } from '../../gateway/base/origin.ts'
import type { CallHandlers } from '../../src/engine/contract/engine-call.ts'
import type { MarketSource } from '../../src/engine/wire/market-source.ts'
import type { SiteCallName } from '../../src/shared/calls/table.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { WriteLimit } from '../accounts/write-limit.ts'
import type { HttpFault } from '../faults/faults.ts'
import type { IdempotencyMark } from '../host.ts'
import type { Caller, CallerServices } from '../identity/caller.ts'
import type { PaperTrading } from '../live/paper-trading.ts'
import type { LiveStatus } from '../live/status.ts'
import type { TokenService } from '../oidc/token-service.ts'
import type { PushServices } from '../push/open-push.ts'
import type { SparkCloses } from '../spark-closes.ts'

/** What the handlers of calls work with. */
export interface CallDeps extends CallerServices {
  /** Recorded sessions or a real exchange's markets in place of the bots, by socket. */
  foreign: Partial<Record<MarketKind, MarketSource>>
  /** Why such markets take no orders, or nothing besides orders. */
  noOrders: 'recorded_session' | 'live_market'
  /** Trading with play money on a real exchange's books, where they are shown. */
  paper?: Pick<PaperTrading, 'isTrading' | 'prepare'>
  /** How such markets come, where they are a real exchange's. */
  sourceStatus?: () => LiveStatus[]
  /** Judges ID tokens of the issuer that people may sign in by. */
  tokens: TokenService
  sparks: SparkCloses
  /** Runs something after the input that has arrived meanwhile, as `setImmediate` does. Left out: at once. */
  nextTurn?: (run: () => void) => void
  /** How much each account may write. */
  writes: WriteLimit
  /** Notifications of browsers, and the alerts kept for them. */
  push: PushServices
  siteName: string
  version: string
  /** The fault that the control panel has switched on for a call at this moment. */
  httpFault?: (path: string) => HttpFault | null
  /** The HOST that the server listens on, where it is not loopback: one of the names of its own pages. */
  listening?: ServedNames
  /** Origins besides its own whose pages may make calls. */
  origins?: readonly string[]
  /** Proxies whose word about a client's address is taken; nobody's where it is left out. */
  proxies?: TrustedProxies
  /** Whether a registration needs an invite code. */
  invite: 'optional' | 'required'
}

export interface CallContext extends CallDeps, Caller {
  /** Set on writes; a visitor's user is 0, and the key is hashed with the account that the body is about. */
  mark: IdempotencyMark | undefined
}

export type Handlers<N extends SiteCallName = SiteCallName> = CallHandlers<N, CallContext>
