import type { OpenChannel } from '../../shared/market/addressed-port.ts'
import {
  type DoorMessage,
  doorChannel,
  doorMessageOf,
  type LeadWish,
  leaderLock,
  visibleLock,
} from '../../shared/market/hub-door.ts'
import type { Log, Timers } from '../environment.ts'
import type { Hub } from '../hub/hub.ts'
import { TabPorts } from './tab-ports.ts'

/** A visible leader answers who wants the lead; one that does not for so long is frozen, and is robbed of it. */
export const FROZEN_AFTER = 3_000

/** A browser that refuses the lock is asked again so much later. */
const ASK_AGAIN = 1_000

/** The part of the Web Locks API that leading needs. */
export interface LeadLocks {
  request(
    name: string,
    options: { mode?: 'exclusive' | 'shared'; steal?: boolean; signal?: AbortSignal },
    held: () => Promise<void>,
  ): Promise<unknown>
  query(): Promise<{ held?: { name?: string }[] }>
}

export interface LeadEnvironment {
  version: string
  locks: LeadLocks
  openChannel: OpenChannel
  timers: Timers
  log: Log
  startHub(): Hub
  /** Whether this worker keeps the hub. */
  news(leading: boolean): void
}

export interface Lead {
  wish(wish: LeadWish): void
  /** The hub's ways to its tabs while this worker leads. */
  readonly ports: TabPorts | null
}

/** One stay in the queue for the lead. */
interface Turn {
  visible: boolean
  /** Leaves the queue. */
  abort: AbortController
  /** It is over, one way or the other. */
  over: AbortController
  /** The leader has answered, or another has begun to lead; null where none is asked. */
  forgive: (() => void) | null
}

/**
 * A worker that wants to keep the hub of its version: it waits for the leader's lock, keeps the hub while it holds it, and hands
 * over when its page is hidden and a visible one waits. All that it knows of the others comes from the locks and the door.
 */
export function lead(env: LeadEnvironment): Lead {
  const lock = leaderLock(env.version)
  const seen = visibleLock(env.version)
  const door = env.openChannel(doorChannel(env.version))
  let wish: LeadWish = { visible: false, asks: false }
  let turn: Turn | null = null
  let leading: { end: () => void } | null = null
  let ports: TabPorts | null = null

  const say = (message: DoorMessage) => door.postMessage(message)
  const failed = (what: string) => (error: unknown) => env.log('error', what, error)
  door.addEventListener('message', ({ data }) => {
    const message = doorMessageOf(data)
    if (message?.door === 'knock') ports?.knock(message.tab)
    else if (message?.door === 'want' && leading) {
      if (wish.visible) say({ door: 'here' })
      else leading.end()
    } else if (message?.door === 'here' || message?.door === 'open') turn?.forgive?.()
  })

  /** Runs `then` where a visible tab waits for the lead, else `otherwise`. */
  function ifVisibleWaits(then: () => void, otherwise: () => void): void {
    env.locks
      .query()
      .then(({ held = [] }) => held.some((one) => one.name === seen))
      .catch((error: unknown) => {
        failed('the queue for the lead cannot be read')(error)
        return false
      })
      .then((waits) => (waits ? then() : otherwise()))
      .catch(failed('leading failed'))
  }

  function settle(): void {
    if (leading) {
      const mine = leading
      if (!wish.visible)
        ifVisibleWaits(
          () => !wish.visible && mine.end(),
          () => undefined,
        )
      return
    }
    if (turn && (!wish.asks || turn.visible !== wish.visible)) leave(turn)
    if (!turn && wish.asks) ask(false)
    else if (turn?.visible && wish.unserved) want(turn)
  }

  function leave(mine: Turn): void {
    if (turn === mine) turn = null
    mine.over.abort()
    mine.abort.abort()
  }

  /** @param steal from one that does not answer */
  function ask(steal: boolean): void {
    const mine: Turn = {
      visible: wish.visible,
      abort: new AbortController(),
      over: new AbortController(),
      forgive: null,
    }
    turn = mine
    if (mine.visible) showWaiting(mine.over.signal)
    let end: () => void = () => undefined
    let refused = false
    env.locks
      .request(lock, steal ? { steal } : { signal: mine.abort.signal }, () => {
        if (turn !== mine) return Promise.resolve()
        turn = null
        mine.over.abort()
        return new Promise<void>((done) => {
          end = serve(done)
        })
      })
      .catch((error: unknown) => {
        if (mine.abort.signal.aborted) return
        refused = !mine.over.signal.aborted
        env.log('info', refused ? 'the lead cannot be asked for' : 'the lead is lost', error)
      })
      .finally(() => {
        // Robbed of it, where it has not ended already.
        end()
        if (turn === mine) leave(mine)
        if (refused) env.timers.after(ASK_AGAIN, settle)
        else settle()
      })
    if (mine.visible && !steal) want(mine)
  }

  function showWaiting(over: AbortSignal): void {
    env.locks
      .request(seen, { mode: 'shared', signal: over }, () => new Promise((done) => onceAborted(over, done)))
      .catch((error: unknown) => {
        if (!over.aborted) failed('waiting for the lead cannot be shown')(error)
      })
  }

  /** Tells a leader that may be hidden that a visible tab waits; only once it stands in the queue, so that it is next. */
  function want(mine: Turn): void {
    const { signal } = mine.over
    env.locks
      .query()
      .then(() => {
        if (signal.aborted) return
        say({ door: 'want' })
        if (mine.forgive) return
        const cancel = env.timers.after(FROZEN_AFTER, () => {
          leave(mine)
          ask(true)
        })
        mine.forgive = () => {
          cancel()
          mine.forgive = null
        }
        onceAborted(signal, cancel)
      })
      .catch(failed('the queue for the lead cannot be read'))
  }

  /** Keeps the hub until it is ended. @param done lets go of the lead @returns ends it */
  function serve(done: () => void): () => void {
    let hub: Hub | null = null
    const mine = {
      end() {
        if (leading !== mine) return
        leading = null
        ports?.close()
        ports = null
        hub?.stop()
        env.news(false)
        done()
      },
    }
    const begin = () => {
      if (leading !== mine) return
      hub = env.startHub()
      ports = new TabPorts(env, hub)
      env.news(true)
      say({ door: 'open' })
    }
    leading = mine
    if (wish.visible) begin()
    else ifVisibleWaits(mine.end, begin)
    return mine.end
  }

  return {
    wish(next) {
      wish = next
      settle()
    },
    get ports() {
      return ports
    },
  }
}

function onceAborted(signal: AbortSignal, run: () => void): void {
  if (signal.aborted) run()
  else signal.addEventListener('abort', run, { once: true })
}
