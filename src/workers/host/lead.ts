import {
  type DoorMessage,
  doorChannel,
  doorMessageOf,
  type LeadWish,
  leaderLock,
} from '../../shared/market/hub-door.ts'
import type { LeadEnvironment } from './lead-environment.ts'
import { LeadTurn } from './lead-turn.ts'
import { Reign } from './reign.ts'
import type { TabPorts } from './tab-ports.ts'
import { ifVisibleWaits, showWaiting } from './visible-waits.ts'

/** A browser that refuses the lock is asked again so much later. */
const ASK_AGAIN = 1_000

export interface Lead {
  wish(wish: LeadWish): void
  /** The hub's ways to its tabs while this worker leads. */
  readonly ports: TabPorts | null
}

/**
 * A worker that wants to keep the hub of its version: it waits for the leader's lock, keeps the hub while it holds it, and hands
 * over when its page is hidden and a visible one waits. All that it knows of the others comes from the locks and the door.
 */
export function lead(env: LeadEnvironment): Lead {
  return new Candidate(env)
}

class Candidate implements Lead {
  private readonly env: LeadEnvironment
  private readonly door: ReturnType<LeadEnvironment['openChannel']>
  private wanted: LeadWish = { visible: false, asks: false }
  private turn: LeadTurn | null = null
  private reign: Reign | null = null

  constructor(env: LeadEnvironment) {
    this.env = env
    this.door = env.openChannel(doorChannel(env.version))
    this.door.addEventListener('message', ({ data }) => this.hear(doorMessageOf(data)))
  }

  get ports(): TabPorts | null {
    return this.reign?.ports ?? null
  }

  wish(next: LeadWish): void {
    this.wanted = next
    this.settle()
  }

  private hear(message: DoorMessage | null): void {
    if (message?.door === 'knock') this.ports?.knock(message.tab)
    else if (message?.door === 'want' && this.reign) {
      if (this.wanted.visible) this.say({ door: 'here' })
      else this.reign.end()
    } else if (message?.door === 'here' || message?.door === 'open') this.turn?.forgive()
  }

  private say(message: DoorMessage): void {
    this.door.postMessage(message)
  }

  private settle(): void {
    const { turn, reign, wanted } = this
    if (reign) {
      if (!wanted.visible) this.handOverIfWanted(reign)
      return
    }
    if (turn && (!wanted.asks || turn.visible !== wanted.visible)) this.leave(turn)
    if (!this.turn && wanted.asks) this.ask(false)
    else if (this.turn?.visible && wanted.unserved) this.want(this.turn)
  }

  private handOverIfWanted(reign: Reign): void {
    ifVisibleWaits(
      this.env,
      () => {
        if (!this.wanted.visible) reign.end()
      },
      () => undefined,
    )
  }

  private leave(mine: LeadTurn): void {
    if (this.turn === mine) this.turn = null
    mine.leave()
  }

  /** @param steal from one that does not answer */
  private ask(steal: boolean): void {
    const { env } = this
    const mine = new LeadTurn(env, this.wanted.visible)
    this.turn = mine
    if (mine.visible) showWaiting(env, mine.over)
    let end: () => void = () => undefined
    let refused = false
    const granted = () => {
      if (this.turn !== mine) return Promise.resolve()
      this.turn = null
      mine.end()
      return new Promise<void>((done) => {
        end = this.serve(done)
      })
    }
    env.locks
      .request(leaderLock(env.version), steal ? { steal } : { signal: mine.left }, granted)
      .catch((error: unknown) => {
        if (mine.left.aborted) return
        refused = !mine.over.aborted
        env.log('info', refused ? 'the lead cannot be asked for' : 'the lead is lost', error)
      })
      .finally(() => {
        // Robbed of it, where it has not ended already.
        end()
        if (this.turn === mine) this.leave(mine)
        if (refused) env.timers.after(ASK_AGAIN, () => this.settle())
        else this.settle()
      })
    if (mine.visible && !steal) this.want(mine)
  }

  private want(mine: LeadTurn): void {
    mine.want(
      () => this.say({ door: 'want' }),
      () => {
        this.leave(mine)
        this.ask(true)
      },
    )
  }

  /** Keeps the hub until it is ended. @param done lets go of the lead @returns ends it */
  private serve(done: () => void): () => void {
    const { env } = this
    const mine = new Reign(env, () => {
      this.reign = null
      done()
    })
    const begin = () => {
      if (mine.begin()) this.say({ door: 'open' })
    }
    const end = () => mine.end()
    this.reign = mine
    if (this.wanted.visible) begin()
    else ifVisibleWaits(env, end, begin)
    return end
  }
}
