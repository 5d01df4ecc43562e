import {
  type DiscoveryMessage,
  discoveryChannel,
  discoveryMessageOf,
  type LeadRequest,
  leaderLock,
} from '../../shared/hub-protocol/hub-discovery.ts'
import type { LeadEnvironment } from './lead-environment.ts'
import { LeadTurn } from './lead-turn.ts'
import { LeadershipTerm } from './leadership-term.ts'
import type { TabPorts } from './tab-ports.ts'
import { ifVisibleTabWaits, showWaiting } from './visible-tab-waits.ts'

/** A browser that refuses the lock is asked again so much later. */
const ASK_AGAIN = 1_000

export interface Lead {
  wish(wish: LeadRequest): void
  /** The hub's ways to its tabs while this worker leads. */
  readonly ports: TabPorts | null
}

/**
 * A worker that wants to keep the hub of its version: it waits for the leader's lock, keeps the hub while it holds it, and hands
 * over when its page is hidden and a visible one waits. All that it knows of the others comes from the locks and the discovery channel.
 */
export function lead(env: LeadEnvironment): Lead {
  return new Candidate(env)
}

class Candidate implements Lead {
  private readonly env: LeadEnvironment
  private readonly discovery: ReturnType<LeadEnvironment['openChannel']>
  private wanted: LeadRequest = { visible: false, asks: false }
  private turn: LeadTurn | null = null
  private term: LeadershipTerm | null = null

  constructor(env: LeadEnvironment) {
    this.env = env
    this.discovery = env.openChannel(discoveryChannel(env.version))
    this.discovery.addEventListener('message', ({ data }) => this.hear(discoveryMessageOf(data)))
  }

  get ports(): TabPorts | null {
    return this.term?.ports ?? null
  }

  wish(next: LeadRequest): void {
    this.wanted = next
    this.settle()
  }

  private hear(message: DiscoveryMessage | null): void {
    if (message?.type === 'discover') this.ports?.welcomeTab(message.tab)
    else if (message?.type === 'claim' && this.term) {
      if (this.wanted.visible) this.say({ type: 'ack' })
      else this.term.end()
    } else if (message?.type === 'ack' || message?.type === 'available') this.turn?.cancelTimeout()
  }

  private say(message: DiscoveryMessage): void {
    this.discovery.postMessage(message)
  }

  private settle(): void {
    const { turn, term, wanted } = this
    if (term) {
      if (!wanted.visible) this.handOverIfWanted(term)
      return
    }
    if (turn && (!wanted.asks || turn.visible !== wanted.visible)) this.leave(turn)
    if (!this.turn && wanted.asks) this.ask(false)
    else if (this.turn?.visible && wanted.unserved) this.want(this.turn)
  }

  private handOverIfWanted(term: LeadershipTerm): void {
    ifVisibleTabWaits(
      this.env,
      () => {
        if (!this.wanted.visible) term.end()
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
        // Where the term has not ended already, the lock was stolen.
        end()
        if (this.turn === mine) this.leave(mine)
        if (refused) env.timers.after(ASK_AGAIN, () => this.settle())
        else this.settle()
      })
    if (mine.visible && !steal) this.want(mine)
  }

  private want(mine: LeadTurn): void {
    mine.want(
      () => this.say({ type: 'claim' }),
      () => {
        this.leave(mine)
        this.ask(true)
      },
    )
  }

  /** Keeps the hub until it is ended. @param done lets go of the lead @returns ends it */
  private serve(done: () => void): () => void {
    const { env } = this
    const mine = new LeadershipTerm(env, () => {
      this.term = null
      done()
    })
    const begin = () => {
      if (mine.begin()) this.say({ type: 'available' })
    }
    const end = () => mine.end()
    this.term = mine
    if (this.wanted.visible) begin()
    else ifVisibleTabWaits(env, end, begin)
    return end
  }
}
