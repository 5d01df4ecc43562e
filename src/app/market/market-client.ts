import type { HubHealth } from '../../shared/market/health.ts'
import type {
  HubPort,
  HubSession,
  HubSetup,
  PrivateDelivery,
  PrivateReload,
  TabSink,
  Watch,
} from '../../shared/market/hub.ts'
import type { MarketKind } from '../../shared/market/market.ts'
import { type HubConnection, HubGone, type MarketEnv } from './market-env.ts'
import type { TopicStore } from './topic-store.ts'

/** A visible tab that has seen no delivery for so long greys itself. */
export const SILENT_AFTER = 3_000
/** A visible tab that has seen none for so long asks for a new way to the hub. */
const RENEW_AFTER = 8_000
const CHECK_EVERY = 250
/** A gap in the tab's own clock, while visible, that only sleep explains. */
const SLEPT = 5_000
/** Least time between two deliveries that a tab takes: twenty pictures a second are plenty, and the rest of the time is the person's. */
export const PACE = 50
const FIRST_PATIENCE = 1_500
const LONGEST_PATIENCE = 12_000

/** So long a hidden tab lets those that are looked at go first when the hub has died: nobody waits for it. */
const HIDDEN_WAIT = 1_500

interface Attempt {
  tab: string
  connection: HubConnection
  /** Ended attempts take no delivery and make no call. */
  ended: boolean
  attached: boolean
  undo: (() => void)[]
}

export interface MarketClient {
  /** The whole list of what this tab watches. The first non-empty one opens the way to the hub. */
  watch(list: Watch[]): void
  /** Socket base and market metadata; may be called again with more markets. */
  setup(setup: HubSetup): void
  /** Signed in (a watch by itself) or out. */
  setSession(session: HubSession | null): void
  /** "Reconnect now" of the person. */
  reconnectNow(): void
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

/**
 * One tab's side of the hub: attaches, holds `tab:<id>`, waits for the hub's lock, watches again after the hub's end,
 * greys itself when deliveries stop.
 * @param events private events of deliveries, in order, of whatever user the socket named
 */
export function createMarketClient(
  env: MarketEnv,
  store: TopicStore,
  events: (list: (PrivateDelivery | PrivateReload)[]) => void,
): MarketClient {
  let watches: Watch[] = []
  let session: HubSession | null = null
  let setup: HubSetup | null = null
  let attempt: Attempt | null = null
  let patience = FIRST_PATIENCE
  let heardAt = env.now()
  let tickAt = env.now()
  let stopped = false
  let inspecting = 0
  const entries = new Set<() => void>()

  /** Calls the hub; a lost call is no news, the locks and the watchdog tell. */
  function tell(run: (hub: HubPort, tab: string) => Promise<unknown>, of: Attempt | null = attempt): void {
    if (of?.attached && !of.ended) run(of.connection.hub, of.tab).catch(() => undefined)
  }

  function end(of: Attempt): void {
    of.ended = true
    for (const undo of of.undo.splice(0)) undo()
    of.connection.close()
    if (attempt === of) attempt = null
  }

  function restart(): void {
    if (attempt) end(attempt)
    if (!stopped) void open()
  }

  function sinkFor(mine: Attempt): TabSink {
    return {
      deliver(packed, list) {
        if (mine.ended) return Promise.resolve()
        for (const run of entries) run()
        const now = env.now()
        const wait = heardAt + PACE - now
        heardAt = now
        store.take(packed, now)
        if (list) events(list)
        return wait > 0 && wait <= PACE ? new Promise((taken) => void env.after(wait, taken)) : Promise.resolve()
      },
    }
  }

  async function open(): Promise<void> {
    const tab = env.id()
    const mine: Attempt = {
      tab,
      connection: env.connect(tab, () => failed(mine)),
      ended: false,
      attached: false,
      undo: [],
    }
    attempt = mine
    heardAt = env.now()
    if (store.feed.hub !== 'gone' && store.feed.hub !== 'silent') store.setHub('attaching')
    mine.undo.push(env.after(patience, () => failed(mine)))
    patience = Math.min(patience * 2, LONGEST_PATIENCE)
    try {
      const lock = `tab:${tab}`
      const release = await env.locks.hold(lock)
      if (mine.ended) return release()
      mine.undo.push(release)
      const hello = await mine.connection.hub.attach(
        { tab, lock, visible: env.visible(), title: env.title(), version: env.version },
        mine.connection.expose(sinkFor(mine)),
      )
      if (mine.ended) return
      for (const undo of mine.undo.splice(0, 1)) undo()
      mine.attached = true
      mine.undo.push(env.locks.whenFree(hello.lock, () => gone(mine)))
      patience = FIRST_PATIENCE
      store.setHub(store.feed.hub, hello)
      if (setup) tell((hub, id) => hub.setup(id, setup as HubSetup))
      if (session) tell((hub, id) => hub.setSession(id, session))
      tell((hub, id) => hub.watch(id, watches))
      tell((hub, id) => hub.setVisible(id, env.visible()))
    } catch (error) {
      // Whatever it was (no lock, no worker, a closed port): a new way is tried, and the page says that it has no hub.
      if (error instanceof HubGone) gone(mine)
      else failed(mine)
    }
  }

  /** The hub did not answer, or could not be started. */
  function failed(mine: Attempt): void {
    if (mine.ended || mine.attached || stopped) return
    end(mine)
    const cancel = env.after(Math.min(patience / 4, 3_000), () => {
      if (!attempt) restart()
    })
    if (stopped) cancel()
  }

  /** The hub's lock came free: it is dead, whatever the port says. */
  function gone(mine: Attempt): void {
    if (mine.ended) return
    store.setHub('gone')
    if (env.visible()) restart()
    else {
      end(mine)
      env.after(HIDDEN_WAIT, begin)
    }
  }

  function wanted(): boolean {
    return watches.length > 0 || session !== null || inspecting > 0
  }

  function begin(): void {
    if (!attempt && wanted() && !stopped) restart()
  }

  /** A question to the hub; null where there is none to ask, or it does not answer. */
  async function ask<T>(run: (hub: HubPort, tab: string) => Promise<T>): Promise<T | null> {
    const of = attempt
    if (!of?.attached || of.ended) return null
    return run(of.connection.hub, of.tab).catch(() => null)
  }

  const undo = [
    env.onTitle(() => tell((hub, id) => hub.describe(id, env.title()))),
    env.every(CHECK_EVERY, () => {
      const now = env.now()
      const slept = env.visible() && now - tickAt > SLEPT
      tickAt = now
      if (!attempt || !env.visible() || !wanted()) return
      if (slept) tell((hub, id) => hub.reconnectNow(id))
      const silence = now - heardAt
      if (silence >= SILENT_AFTER && store.feed.hub === 'live') store.setHub('silent')
      if (silence >= RENEW_AFTER && attempt.attached) restart()
    }),
    env.onVisibility(() => {
      tickAt = env.now()
      heardAt = env.now()
      tell((hub, id) => hub.setVisible(id, env.visible()))
      if (env.visible()) begin()
    }),
    env.onOnline(() => tell((hub, id) => hub.reconnectNow(id))),
    env.onReturn(() => {
      heardAt = env.now()
      begin()
      tell((hub, id) => hub.setVisible(id, env.visible()))
      tell((hub, id) => hub.reconnectNow(id))
    }),
    env.onLeave(() => tell((hub, id) => hub.detach(id))),
    // A page that is kept takes nothing: it leaves, so that it holds nobody's sockets, and comes back to a hub.
    env.onKept(() => {
      if (!attempt) return
      tell((hub, id) => hub.detach(id))
      end(attempt)
      store.setHub('gone')
    }),
  ]

  return {
    watch(list) {
      watches = list
      tell((hub, id) => hub.watch(id, list))
      begin()
    },
    setup(next) {
      setup = next
      tell((hub, id) => hub.setup(id, next))
    },
    setSession(next) {
      if (next?.token === session?.token && next?.user === session?.user) return
      session = next
      tell((hub, id) => hub.setSession(id, next))
      begin()
    },
    health: () => ask((hub, id) => hub.health(id)),
    exportRing: () => ask((hub, id) => hub.exportRing(id)),
    record: (on) => tell((hub, id) => hub.record(id, on)),
    askAgain: (kind, topic) => tell((hub, id) => hub.askAgain(id, kind, topic)),
    inspect() {
      inspecting++
      begin()
      return () => void inspecting--
    },
    onDelivery(run) {
      entries.add(run)
      return () => void entries.delete(run)
    },
    get tab() {
      return attempt?.attached ? attempt.tab : null
    },
    reconnectNow() {
      tell((hub, id) => hub.reconnectNow(id))
    },
    stop() {
      stopped = true
      for (const each of undo) each()
      tell((hub, id) => hub.detach(id))
      if (attempt) end(attempt)
    },
  }
}
