import * as v from 'valibot'
import type { Channel } from '../../../shared/hub-protocol/addressed-port.ts'
import { openChannel } from './open-channel.ts'

/** A tab that joins asks the leader what is known. */
const ASK = 'ask'
/** A tab asks the leader to look again. */
const LOOK = 'look'

/** What of the browser the tabs need to choose one of them. */
export interface LeaderEnv {
  /** Undefined where the browser has no Web Locks. */
  locks: Pick<LockManager, 'request'> | undefined
  /** Null where the browser has no channels between tabs. */
  openChannel(name: string): Channel | null
}

export interface LeaderOptions<T> {
  /** Name of the Web Lock that the leading tab holds. */
  lock: string
  /** Name of the channel on which tabs talk. */
  channel: string
  /** Of what the leader shares; anything else that comes over the channel is ignored. */
  schema: v.GenericSchema<unknown, T>
  /**
   * This tab leads from now on.
   * @param share sends something to all other tabs
   * @returns ends it: called once, when this tab gives up the lead
   */
  lead(share: (message: T) => void): () => void
  /** Another tab has shared something. */
  take(message: T): void
  /** What a tab that joins is sent, asked of the leader; null while nothing is known. Left out: nobody asks. */
  current?(): T | null
  /** A tab has asked the leader to look again. */
  look?(): void
}

export interface TabLeader<T> {
  /** This tab leads. */
  readonly leading: boolean
  /** Sends something to all other tabs, whoever leads. */
  share(message: T): void
  /** Asks the leader to look again; where this tab leads it does so at once. */
  look(): void
  /** Gives up the lead, or the wait for it, and leaves the channel. */
  end(): void
}

/** This browser's. A page that is not secure has no locks, whatever the types say. */
export const browserTabs: LeaderEnv = {
  get locks() {
    return (navigator as { locks?: LockManager }).locks
  },
  openChannel,
}

/**
 * Chooses one tab of the browser for work that must not be done twice; the others are notified of its results. The lead is a Web Lock,
 * so that it passes on when the leading tab closes or crashes. Where the browser has no locks, or refuses them, each tab leads for
 * itself.
 *
 *     waiting ──── lock granted, or no locks ────► leading
 *        │                                            │
 *        │ end()                                      │ end(): lead's end runs, the lock is released
 *        ▼                                            ▼
 *      ended ◄────────────────────────────────────────┘
 */
export function createTabLeader<T>(options: LeaderOptions<T>, env: LeaderEnv = browserTabs): TabLeader<T> {
  const { lock, channel: name, schema, lead, take, current, look } = options
  const ended = new AbortController()
  const { signal } = ended
  const channel = env.openChannel(name)
  let leading = false

  const share = (message: T) => channel?.postMessage(message)

  /** @returns settles when this tab gives up the lead */
  function begin(): Promise<void> {
    leading = true
    const stop = lead(share)
    return new Promise((done) => {
      signal.addEventListener('abort', () => {
        leading = false
        stop()
        done()
      })
    })
  }

  async function wait(locks: Pick<LockManager, 'request'>): Promise<void> {
    try {
      // Granted in the moment in which it was given up: nothing begins.
      await locks.request(lock, { signal }, () => (signal.aborted ? undefined : begin()))
    } catch (error) {
      if (leading) throw error
      // Locks that exist and reject (cookies blocked) are none: this tab leads for itself, unless it gave up before its turn.
      if (!signal.aborted) void begin()
    }
  }

  channel?.addEventListener('message', ({ data }) => {
    if (signal.aborted) return
    if (data === ASK) {
      const known = leading ? current?.() : null
      if (known) share(known)
    } else if (data === LOOK) {
      if (leading) look?.()
    } else {
      const message = v.safeParse(schema, data)
      if (message.success) take(message.output)
    }
  })
  if (current) channel?.postMessage(ASK)
  if (env.locks) void wait(env.locks)
  else void begin()

  return {
    get leading() {
      return leading
    },
    share,
    look() {
      if (leading) look?.()
      else channel?.postMessage(LOOK)
    },
    end() {
      ended.abort()
      channel?.close()
    },
  }
}
