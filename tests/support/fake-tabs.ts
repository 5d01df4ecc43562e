import { expose, type TransferHandler, transferHandlers, wrap } from 'comlink'
import { endableCalls } from '../../src/app/services/hub-client/endable-calls.ts'
import type { HubHost } from '../../src/app/services/hub-client/hub-host.ts'
import { leaderHost } from '../../src/app/services/hub-client/leader-host.ts'
import type { MarketClient } from '../../src/app/services/hub-client/market-client.ts'
import type { HubConnection, MarketEnv } from '../../src/app/services/hub-client/market-env.ts'
import { TabClient } from '../../src/app/services/hub-client/tab-client.ts'
import { TopicStore } from '../../src/app/services/hub-client/topic-store.ts'
import { AddressedPorts } from '../../src/shared/hub-protocol/addressed-port.ts'
import { ADDRESSED, addressed, addressedHandler } from '../../src/shared/hub-protocol/addressed-sink.ts'
import type { HubPort, PrivateDelivery, PrivateReload, Watch } from '../../src/shared/hub-protocol/hub.ts'
import type { LeadRequest } from '../../src/shared/hub-protocol/hub-discovery.ts'
import type { HubEnvironment } from '../../src/workers/base/environment.ts'
import { exposeHub } from '../../src/workers/host/expose-hub.ts'
import { type Lead, lead } from '../../src/workers/host/lead.ts'
import { createHub, type Hub } from '../../src/workers/hub/hub.ts'
import { createFakeWorld, fakeMarket } from '../../src/workers/testing/fake-world.ts'
import { FakeExchange } from './fake-exchange.ts'
import { type FakeContext, FakeMachine } from './fake-machine.ts'

/** Ms until the script of a worker runs. */
const BOOT = 40
const WATCHES: Watch[] = [{ topic: 'ticker', kind: 'spot', currency_id: 1 }]

type Moment = 'visibility' | 'hide' | 'show' | 'leave' | 'return' | 'freeze' | 'resume'

/** One tab of the simulated browser, with the product's own client in it. */
export interface SimTab {
  page: FakeContext
  user: number
  store: TopicStore
  client: MarketClient
  /** The hub as the tab has it, of its newest attempt. */
  hub: HubPort | null
  events: (PrivateDelivery | PrivateReload)[]
  deliveries: number
  /** Times that its host said that no hub can be had there. */
  refused: number
  /** Ids that its attempts gave themselves. */
  ids: string[]
  /** Calls that are not settled. */
  open: Set<string>
  visible: boolean
  live(): boolean
  show(visible: boolean): void
  /** Into the back/forward cache, and out of it. */
  cache(cached: boolean): void
  /** Leaves in good order; `crash` does not. */
  close(): void
  crash(): void
}

interface SimHub {
  ctx: FakeContext
  hub: Hub
  stopped: boolean
}

/** Several tabs, the exchange and the hub's host in one simulated browser. Real: client, host two, hub. */
export class FakeTabs {
  readonly machine = new FakeMachine()
  readonly exchange = new FakeExchange(this.machine)
  readonly tabs: SimTab[] = []
  readonly hubs: SimHub[] = []
  /** Pages whose workers do not load. */
  private readonly withoutWorker = new Set<FakeContext>()
  readonly workers: FakeContext[] = []
  private readonly leads = new Map<FakeContext, Lead>()
  private readonly remotes = new Map<FakeContext, Map<string, AddressedPorts>>()
  private readonly host: 1 | 2 | 3
  private readonly random: () => number
  private shared: FakeContext | null = null
  private made = 0

  constructor(host: 1 | 2 | 3, random: () => number) {
    this.host = host
    this.random = random
  }

  /** Hubs that live and run. */
  get alive(): SimHub[] {
    return this.hubs.filter(({ ctx, stopped }) => ctx.alive && !ctx.frozen && !stopped)
  }

  /** Tabs that live and run. */
  get here(): SimTab[] {
    return this.tabs.filter(({ page }) => page.alive && !page.frozen)
  }

  /** Opens one. @param works whether its own worker can be loaded */
  tab(user: number, visible = true, { works = true, version = 'test' } = {}): SimTab {
    const name = `tab${++this.made}`
    const page = this.machine.context(name)
    if (!works) this.withoutWorker.add(page)
    const on: Record<Moment, Set<() => void>> = {
      visibility: new Set(),
      hide: new Set(),
      show: new Set(),
      leave: new Set(),
      return: new Set(),
      freeze: new Set(),
      resume: new Set(),
    }
    const listen = (moment: Moment) => (run: () => void) => {
      on[moment].add(run)
      return () => void on[moment].delete(run)
    }
    const fire = (moment: Moment) => {
      this.machine.running = page
      for (const run of [...on[moment]]) run()
    }
    const { machine } = this
    const locks = machine.lockManager.of(page)
    const marketLocks: MarketEnv['locks'] = {
      hold: (lock) =>
        new Promise((held) => {
          void locks.request(lock, {}, () => new Promise<void>((release) => held(() => release())))
        }),
      whenFree(lock, granted) {
        const abort = new AbortController()
        locks
          .request(lock, { mode: 'shared', signal: abort.signal }, () => abort.signal.aborted || granted())
          .catch(() => undefined)
        return () => abort.abort()
      },
    }
    const after = (ms: number, run: () => void) => machine.after(page, ms, run)
    let host: HubHost | null = null
    const build = (): HubHost =>
      this.host === 2
        ? leaderHost({
            version,
            startWorker: (onLeading, failed) => this.worker(page, version, onLeading, failed),
            waitLock(lock, held) {
              const abort = new AbortController()
              locks
                .request(lock, { signal: abort.signal }, () =>
                  abort.signal.aborted ? undefined : new Promise<void>((release) => held(() => release())),
                )
                .catch(() => undefined)
              return () => abort.abort()
            },
            visible: () => tab.visible,
            onVisibility: listen('visibility'),
            onPageHide: listen('hide'),
            onPageShow: listen('show'),
            after,
            openChannel: (channel) => machine.openChannel(page, channel),
            locks: marketLocks,
          })
        : this.direct(page)
    const store = new TopicStore()
    const tab: SimTab = {
      page,
      user,
      store,
      hub: null,
      events: [],
      deliveries: 0,
      refused: 0,
      ids: [],
      open: new Set(),
      visible,
      client: new TabClient(
        {
          connect: (id, failed) => {
            host ??= build()
            this.handleSinks()
            const refused = () => {
              tab.refused++
              failed()
            }
            const connection = counted(host.connect(id, refused), tab)
            tab.hub = connection.hub
            return connection
          },
          locks: marketLocks,
          now: () => machine.time,
          fine: () => machine.time,
          frame: (shown) => shown(5, Number.NaN),
          saving: () => false,
          whenCalm: (run) => run(),
          after,
          every: (ms, run) => machine.every(page, ms, run),
          visible: () => tab.visible,
          onVisibility: listen('visibility'),
          onOnline: () => () => undefined,
          onReturn: listen('return'),
          onLeave: listen('leave'),
          onFreeze: listen('freeze'),
          onResume: listen('resume'),
          onPageCached: () => () => undefined,
          version,
          title: () => name,
          onTitle: () => () => undefined,
          onTouch: () => () => undefined,
          id: () => {
            const id = `${name}-${tab?.ids.length ?? 0}`
            tab?.ids.push(id)
            return id
          },
        },
        store,
        (list) => tab.events.push(...list),
      ),
      live: () => store.feed.hub === 'live' && store.read('ticker', 'spot', 1).status === 'live',
      show(next) {
        if (tab.visible === next) return
        tab.visible = next
        fire('visibility')
      },
      cache(cached) {
        if (cached) fire('hide')
        machine.freeze(page, cached)
        if (cached) return
        fire('show')
        fire('return')
      },
      close() {
        fire('leave')
        fire('hide')
        machine.after(page, 0, () => machine.kill(page))
      },
      crash: () => machine.kill(page),
    }
    this.tabs.push(tab)
    machine.running = page
    tab.client.onDelivery(() => void tab.deliveries++)
    tab.client.setup({ socketBase: 'ws://here/ws', markets: [fakeMarket('spot', 1)] })
    tab.client.setSession({ token: `user-${user}`, user })
    tab.client.watch(WATCHES)
    return tab
  }

  /** In this process both sides share one Comlink: whose code runs says whose sink is asked for. */
  private handleSinks(): void {
    const handler = addressedHandler((address) => {
      const { running } = this.machine
      if (!running) throw new Error('nobody runs')
      const theirs = this.remotes.get(running)?.get(address.tab)
      const remote = theirs ? wrap<object>(theirs.port(address.port)) : this.leads.get(running)?.ports?.remote(address)
      if (!remote) throw new Error('nobody here knows that sink')
      return remote
    })
    transferHandlers.set(ADDRESSED, handler as TransferHandler<object, unknown> as TransferHandler<unknown, unknown>)
  }

  private hub(ctx: FakeContext, version = 'test'): Hub {
    const { machine } = this
    const env: HubEnvironment = {
      ...createFakeWorld(this.random).env,
      openSocket: (url, events) => this.exchange.openSocket(ctx, url, events),
      clock: () => machine.time,
      timers: { after: (ms, run) => machine.after(ctx, ms, run) },
      locks: machine.lockManager.of(ctx),
      host: this.host,
      version,
      log: () => undefined,
      releaseSink: () => undefined,
    }
    const hub = createHub(env)
    const mine = { ctx, hub, stopped: false }
    this.hubs.push(mine)
    const stop = hub.stop.bind(hub)
    hub.stop = () => {
      mine.stopped = true
      stop()
    }
    return hub
  }

  /** A worker of a page that may lead. */
  private worker(page: FakeContext, version: string, onLeading: (leading: boolean) => void, failed: () => void) {
    const { machine } = this
    const ctx = machine.context(`${page.name} worker`, page)
    const reported: LeadRequest[] = []
    let mine: Lead | null = null
    if (this.withoutWorker.has(page)) machine.after(page, BOOT, failed)
    else {
      this.workers.push(ctx)
      machine.after(ctx, BOOT, () => {
        mine = lead({
          version,
          locks: machine.lockManager.of(ctx),
          openChannel: (name) => machine.openChannel(ctx, name),
          timers: { after: (ms, run) => machine.after(ctx, ms, run) },
          log: () => undefined,
          startHub: () => this.hub(ctx, version),
          onLeading: (leading) => void machine.after(page, 1, () => ctx.alive && onLeading(leading)),
        })
        this.leads.set(ctx, mine)
        for (const wish of reported) mine.wish(wish)
      })
    }
    return {
      tell: (wish: LeadRequest) =>
        void machine.after(ctx, 1, () => {
          if (mine) mine.wish(wish)
          else reported.push(wish)
        }),
      end: () => machine.kill(ctx),
    }
  }

  /** Stands for the SharedWorker and for a worker a tab, whose ports no test can bring without a browser. */
  private direct(page: FakeContext): HubHost {
    return {
      connect: (id) => {
        const ctx = this.host === 1 ? this.sharedWorker(page) : this.ownWorker(page)
        const ways = `direct:${id}`
        this.machine.after(ctx, BOOT, () => {
          const theirs = new AddressedPorts()
          theirs.begin(this.machine.openChannel(ctx, ways), 1)
          const hub = this.hubs.find((one) => one.ctx === ctx)?.hub ?? this.hub(ctx)
          this.remotes.set(ctx, (this.remotes.get(ctx) ?? new Map()).set(id, theirs))
          exposeHub(hub, theirs.port(0))
          this.machine.openChannel(ctx, `${ways} ready`).postMessage(true)
        })
        const ports = new AddressedPorts()
        const calls = endableCalls(wrap<HubPort>(ports.port(0)) as unknown as HubPort)
        const ready = this.machine.openChannel(page, `${ways} ready`)
        ready.addEventListener('message', () => ports.begin(this.machine.openChannel(page, ways), 1))
        let sinks = 0
        return {
          hub: calls.remote,
          expose: (sink) => {
            expose(sink, ports.port(++sinks))
            return addressed(sink, { tab: id, port: sinks })
          },
          close: () => {
            calls.end()
            ports.close()
            if (this.host === 3) this.machine.kill(ctx)
          },
        }
      },
      end: () => undefined,
    }
  }

  private sharedWorker(creator: FakeContext): FakeContext {
    if (!this.shared?.alive) this.shared = this.machine.context('shared worker', creator)
    return this.shared
  }

  private ownWorker(page: FakeContext): FakeContext {
    return this.machine.context(`${page.name} worker`, page)
  }
}

/** The same way, with its open calls written down. */
function counted(connection: HubConnection, tab: SimTab): HubConnection {
  let calls = 0
  const hub = new Proxy(connection.hub, {
    get:
      (target, name: keyof HubPort) =>
      async (...args: never[]) => {
        const call = `${name} ${++calls} of ${args[0]}`
        tab.open.add(call)
        try {
          return await (target[name] as (...all: never[]) => Promise<unknown>)(...args)
        } finally {
          tab.open.delete(call)
        }
      },
  })
  return { ...connection, hub }
}
