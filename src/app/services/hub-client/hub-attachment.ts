import type { HubHello, HubPort, TabSink } from '../../../shared/hub-protocol/hub.ts'
import { type HubConnection, HubGone, type MarketEnv } from './market-env.ts'

const FIRST_TIMEOUT = 1_500
const MAX_TIMEOUT = 12_000
/** So long a hidden tab lets those that are looked at go first when the hub has died: nobody waits for it. */
const HIDDEN_WAIT = 1_500

/** A call to the hub, by the id that it knows the tab by. */
export type HubCall<T> = (hub: HubPort, tab: string) => Promise<T>

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

export interface HubAttachmentOwner {
  /** Whether there is anything to ask of a hub. */
  wanted(): boolean
  /** The page is looked at. */
  looks(): boolean
  /** A new attempt begins. */
  begins(): void
  /** Takes deliveries while `valid` says that they are this attempt's. */
  sink(valid: () => boolean): TabSink
  /** Says what this tab wants, right after who it is. */
  introduce(): void
  /** The hub has answered. */
  attached(hello: HubHello): void
  /** The hub is dead, or was left: nothing comes any more until the next one answers. */
  lost(): void
}

/** The way of one tab to the hub: attaches, holds `tab:<id>`, waits for the hub's lock, and looks for the next hub after this one's end. */
export class HubAttachment {
  private attempt: Attempt | null = null
  private patience = FIRST_TIMEOUT
  private stopped = false
  private readonly env: MarketEnv
  private readonly owner: HubAttachmentOwner

  constructor(env: MarketEnv, owner: HubAttachmentOwner) {
    this.env = env
    this.owner = owner
  }

  /** A hub is looked for, or has answered. */
  get tried(): boolean {
    return this.attempt !== null
  }

  /** The hub has answered. */
  get attached(): boolean {
    return this.attempt?.attached === true
  }

  /** Id that the hub knows this tab by; null while it is not attached. */
  get tab(): string | null {
    return this.attempt?.attached ? this.attempt.tab : null
  }

  /** Calls the hub; a lost call is no news, the locks and the watchdog tell. */
  tell(run: HubCall<unknown>): void {
    const { attempt } = this
    if (attempt?.introduced && !attempt.ended) run(attempt.connection.hub, attempt.tab).catch(() => undefined)
  }

  /** A question to the hub; null where there is none to ask. It is rejected where the hub ends first. */
  question<T>(run: HubCall<T>): Promise<T> | null {
    const { attempt } = this
    return attempt?.attached && !attempt.ended ? run(attempt.connection.hub, attempt.tab) : null
  }

  /** The same; null too where the hub does not answer. */
  async ask<T>(run: HubCall<T>): Promise<T | null> {
    return this.question(run)?.catch(() => null) ?? null
  }

  /** Looks for a hub where one is wanted and none is looked for. */
  begin(): void {
    if (!this.attempt && this.owner.wanted()) this.restart()
  }

  /** Leaves this hub for a new way to one. */
  restart(): void {
    this.leave()
    if (!this.stopped) void this.open()
  }

  /** Ends this attempt. */
  leave(): void {
    if (this.attempt) this.end(this.attempt)
  }

  /** Ends everything; nothing is begun again. */
  stop(): void {
    this.stopped = true
    this.leave()
  }

  private end(of: Attempt): void {
    of.ended = true
    for (const undo of of.undo.splice(0)) undo()
    of.connection.close()
    if (this.attempt === of) this.attempt = null
  }

  private async open(): Promise<void> {
    const { env, owner } = this
    const tab = env.id()
    const mine: Attempt = {
      tab,
      connection: env.connect(tab, () => this.failed(mine)),
      ended: false,
      introduced: false,
      attached: false,
      undo: [],
    }
    this.attempt = mine
    owner.begins()
    mine.undo.push(env.after(this.patience, () => this.failed(mine)))
    this.patience = Math.min(this.patience * 2, MAX_TIMEOUT)
    try {
      const release = await env.locks.hold(lockOf(tab))
      if (mine.ended) return release()
      mine.undo.push(release)
      const hello = await this.introduce(mine)
      if (mine.ended) return
      for (const undo of mine.undo.splice(0, 1)) undo()
      mine.attached = true
      mine.undo.push(env.locks.whenFree(hello.lock, () => this.gone(mine)))
      this.patience = FIRST_TIMEOUT
      owner.attached(hello)
    } catch (error) {
      // Whatever it was (no lock, no worker, a closed port): a new way is tried, and the page says that it has no hub.
      if (error instanceof HubGone) this.gone(mine)
      else this.failed(mine)
    }
  }

  private introduce(mine: Attempt): Promise<HubHello> {
    const { env, owner } = this
    const answer = mine.connection.hub.attach(
      {
        tab: mine.tab,
        lock: lockOf(mine.tab),
        visible: owner.looks(),
        title: env.title(),
        version: env.version,
        holdsHub: mine.connection.holdsHub === true,
      },
      mine.connection.expose(owner.sink(() => !mine.ended)),
    )
    mine.introduced = true
    owner.introduce()
    return answer
  }

  /** The hub did not answer, or could not be started. */
  private failed(mine: Attempt): void {
    if (mine.ended || mine.attached || this.stopped) return
    this.end(mine)
    this.env.after(Math.min(this.patience / 4, 3_000), () => {
      if (!this.attempt) this.restart()
    })
  }

  /** The hub's lock came free: it is dead, whatever the port says. */
  private gone(mine: Attempt): void {
    if (mine.ended) return
    // The way to the next one first: what greys the page keeps it busy.
    if (this.env.visible()) this.restart()
    else {
      this.end(mine)
      this.env.after(HIDDEN_WAIT, () => this.begin())
    }
    this.owner.lost()
  }
}

function lockOf(tab: string): string {
  return `tab:${tab}`
}
