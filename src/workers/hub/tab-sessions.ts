import type { HubSession } from '../../shared/hub-protocol/hub.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { Publisher } from '../publish/publisher.ts'
import { type Feeds, KINDS } from './feeds.ts'
import type { HubTab, HubTabs } from './hub-tab.ts'
import { LINGER_MS } from './subscriptions.ts'

/** Who is signed in: in each tab, and of them one on the sockets. */
export class TabSessions {
  /** Whose token the sockets have. */
  private current: HubSession | null = null
  private cancelSignOut: (() => void) | null = null
  private readonly env: Pick<HubEnvironment, 'timers'>
  private readonly feeds: Feeds
  private readonly tabs: HubTabs
  private readonly publisher: Publisher

  constructor(env: Pick<HubEnvironment, 'timers'>, feeds: Feeds, tabs: HubTabs, publisher: Publisher) {
    this.env = env
    this.feeds = feeds
    this.tabs = tabs
    this.publisher = publisher
  }

  /** A tab says who is signed in there. */
  set(tab: HubTab, next: HubSession | null): void {
    const former = tab.session
    if (!next && !former) return
    tab.signIn(next)
    // Signing out is for all who hold the token; another tab may have signed somebody in since.
    if (!next) for (const one of this.tabs.values()) if (one.session?.token === former?.token) one.signIn(null)
    this.stop()
    this.apply(next ?? this.held().at(-1) ?? null)
    // Its events come from now on: what was before it reads by REST.
    for (const kind of KINDS) {
      if (next && this.feeds[kind].authenticated)
        this.publisher.queue(tab.subscriber, { kind, reload: true, user: next.user })
    }
  }

  /** A tab has gone: the newest of the others counts, and after a while nobody. */
  left(): void {
    const held = this.held()
    const newest = held.at(-1)
    if (newest && !held.some((one) => one.token === this.current?.token)) this.apply(newest)
    if (!this.current || newest || this.cancelSignOut) return
    this.cancelSignOut = this.env.timers.after(LINGER_MS, () => {
      this.cancelSignOut = null
      this.apply(null)
    })
  }

  /** Nobody is signed in any more, at once. */
  end(): void {
    this.stop()
    this.apply(null)
  }

  /** Waits for nothing more. */
  stop(): void {
    this.cancelSignOut?.()
    this.cancelSignOut = null
  }

  private held(): HubSession[] {
    return [...this.tabs.values()].flatMap((one) => (one.session ? [one.session] : []))
  }

  private apply(next: HubSession | null): void {
    this.current = next
    for (const kind of KINDS) this.feeds[kind].setSession(next)
  }
}
