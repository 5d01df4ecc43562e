import type { Alert, AlertEdit } from '../../../shared/hub-protocol/alert.ts'
import type { HubHealth } from '../../../shared/hub-protocol/health.ts'
import type { HubSession, HubSetup, Watch } from '../../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { DepthChoice, Pace } from '../../../shared/hub-protocol/pace.ts'

/** What the app asks of the hub through its tab. */
export interface MarketClient {
  /** The whole list of what this tab watches. The first non-empty one opens the way to the hub. */
  watch(list: Watch[]): void
  /** Socket base and market metadata; may be called again with more markets. */
  setup(setup: HubSetup): void
  /** Signed in (a watch by itself) or out. */
  setSession(session: HubSession | null): void
  /** How often this tab wants deliveries, and how many levels of a book at most. */
  setPace(pace: Pace, depth: DepthChoice): void
  /** "Reconnect now" of the person. */
  reconnectNow(): void
  /** The person's alerts, after a change to them (null: none); null where no hub answers. */
  alerts(edit: AlertEdit): Promise<Alert[] | null>
  /** For the inspector. Answers are null where no hub answers. */
  health(): Promise<HubHealth | null>
  exportRing(): Promise<Uint8Array | null>
  record(on: boolean): void
  askAgain(kind: MarketKind, topic: string): void
  /** Somebody inspects: the hub is wanted, whatever is watched. @returns ends it */
  inspect(): () => void
  /** Called as each delivery comes in. @returns ends it */
  onDelivery(run: () => void): () => void
  /** Id that the hub knows this tab by; null while it is not attached. */
  readonly tab: string | null
  /** Ends everything; the client is not used again. */
  stop(): void
}
