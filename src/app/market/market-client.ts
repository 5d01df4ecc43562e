import { bringsFigures } from '../../shared/market/delivery.ts'
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
import type { DepthChoice, Pace } from '../../shared/market/pace.ts'
import { type HubConnection, HubGone, type MarketEnv } from './market-env.ts'
import { createTrust } from './regain-trust.ts'
import type { TopicStore } from './topic-store.ts'
import { withinDepth } from './watch-list.ts'

/** A visible tab that has seen no delivery for so long greys itself. */
export const SILENT_AFTER = 3_000
/** A visible tab that has seen none for so long asks for a new way to the hub. */
const RENEW_AFTER = 8_000
const CHECK_EVERY = 250
/** A gap in the tab's own clock, while visible, that only sleep or a blocked page explains; and that a clock was set back. */
const SLEPT = 3_000
const SET_BACK = 1_000
/** A tab that was hidden for so long and is shown again has so long to be given something before it greys itself. */
const HIDDEN_LONG = 3_000
const SHOWN_GRACE = 150
/** Least time between two deliveries that a tab takes at the display's pace: twenty pictures a second are plenty, and the rest of the time is the person's. */
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
  /** It has said who it is: what it says from now on is heard, in this order, though nothing is answered yet. */
  introduced: boolean
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
  /** How often this tab wants deliveries, and how many levels of a book at most. */
  setPace(pace: Pace, depth: DepthChoice): void
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
  let hiddenAt = env.now()
  let frozen = false
  let pace: Pace = 'display'
  let depth: DepthChoice = 'all'
  let stopped = false
  let inspecting = 0
  const entries = new Set<() => void>()

  /** Calls the hub; a lost call is no news, the locks and the watchdog tell. */
  function tell(run: (hub: HubPort, tab: string) => Promise<unknown>, of: Attempt | null = attempt): void {
    if (of?.introduced && !of.ended) run(of.connection.hub, of.tab).catch(() => undefined)
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

  const distrust = createTrust(env, store, {
    renew: () => (attempt?.attached ? attempt.connection.hub.renew(attempt.tab) : null),
    restart: () => attempt?.attached && restart(),
  })

  const looks = () => env.visible() && !frozen

  /** The page was away: frozen, asleep, in the back/forward cache, or blocked. What it shows is as old as that. */
  function returned(): void {
    frozen = false
    tickAt = heardAt = env.now()
    tell((hub, id) => hub.setVisible(id, looks()))
    tell((hub, id) => hub.reconnectNow(id))
    if (attempt) distrust()
  }

  /** Looks at the tab's clock: time that nobody noticed was sleep, or a page that could do nothing. */
  function look(now: number): void {
    const gone = now - tickAt
    tickAt = now
    if (looks() && (gone > SLEPT || gone < -SET_BACK)) returned()
  }

  function sinkFor(mine: Attempt): TabSink {
    return {
      deliver(packed, list) {
        if (mine.ended) return Promise.resolve()
        for (const run of entries) run()
        const now = env.now()
        look(now)
        // A state costs little to paint, and what it is followed by is waited for.
        const wait = pace === 'display' && bringsFigures(packed) ? heardAt + PACE - now : 0
        heardAt = now
        const worth = store.take(packed, now)
        if (list && worth !== 'dropped') events(list)
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
      introduced: false,
      attached: false,
      undo: [],
    }
    attempt = mine
    heardAt = env.now()
    store.order.begin()
    if (store.feed.hub !== 'gone' && store.feed.hub !== 'silent') store.setHub('attaching')
    mine.undo.push(env.after(patience, () => failed(mine)))
    patience = Math.min(patience * 2, LONGEST_PATIENCE)
    try {
      const lock = `tab:${tab}`
      const release = await env.locks.hold(lock)
      if (mine.ended) return release()
      mine.undo.push(release)
      const answer = mine.connection.hub.attach(
        {
          tab,
          lock,
          visible: looks(),
          title: env.title(),
          version: env.version,
          holdsHub: mine.connection.holdsHub === true,
        },
        mine.connection.expose(sinkFor(mine)),
      )
      mine.introduced = true
      if (setup) tell((hub, id) => hub.setup(id, setup as HubSetup))
      if (session) tell((hub, id) => hub.setSession(id, session))
      if (pace !== 'display') tell((hub, id) => hub.setPace(id, pace))
      tell((hub, id) => hub.watch(id, withinDepth(watches, depth)))
      tell((hub, id) => hub.setVisible(id, looks()))
      const hello = await answer
      if (mine.ended) return
      for (const undo of mine.undo.splice(0, 1)) undo()
      mine.attached = true
      mine.undo.push(env.locks.whenFree(hello.lock, () => gone(mine)))
      patience = FIRST_PATIENCE
      store.setHub(store.feed.hub, hello)
      if (!store.order.attached(hello.epoch)) distrust()
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
    // The way to the next one first: what greys the page keeps it busy.
    if (env.visible()) restart()
    else {
      end(mine)
      env.after(HIDDEN_WAIT, begin)
    }
    store.setHub('gone')
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
      look(now)
      if (!attempt || !looks() || !wanted()) return
      const silence = now - heardAt
      if (silence >= SILENT_AFTER && store.feed.hub === 'live') distrust()
      if (silence >= RENEW_AFTER && attempt.attached) restart()
    }),
    env.onVisibility(() => {
      const now = env.now()
      tickAt = heardAt = now
      tell((hub, id) => hub.setVisible(id, looks()))
      if (!env.visible()) {
        hiddenAt = now
        return
      }
      begin()
      if (now - hiddenAt >= HIDDEN_LONG)
        env.after(SHOWN_GRACE, () => looks() && attempt && heardAt === now && distrust())
    }),
    env.onOnline(() => tell((hub, id) => hub.reconnectNow(id))),
    env.onReturn(() => {
      begin()
      returned()
    }),
    env.onFreeze(() => {
      frozen = true
      tell((hub, id) => hub.setVisible(id, false))
    }),
    env.onResume(returned),
    env.onLeave(() => tell((hub, id) => hub.detach(id))),
    // A page that is kept takes nothing: it leaves, so that it holds nobody's sockets, and comes back to a hub.
    env.onKept(() => {
      if (!attempt) return
      tell((hub, id) => hub.detach(id, true))
      end(attempt)
      store.setHub('gone')
    }),
  ]

  return {
    watch(list) {
      watches = list
      tell((hub, id) => hub.watch(id, withinDepth(list, depth)))
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
    setPace(nextPace, nextDepth) {
      const paced = nextPace !== pace
      const deepened = nextDepth !== depth
      pace = nextPace
      depth = nextDepth
      if (paced) tell((hub, id) => hub.setPace(id, pace))
      if (deepened) tell((hub, id) => hub.watch(id, withinDepth(watches, depth)))
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
