import type { SocketEvents, SocketHandle } from '../../src/workers/base/environment.ts'
import type { FakeContext, FakeMachine } from './fake-machine.ts'

interface Session {
  ctx: FakeContext
  kind: 'spot' | 'contract'
  user: number | null
  topics: Set<string>
  events: SocketEvents
}

const CONNECT = 5
const EVERY = 50

/** What a user's events carry, so that they are known wherever they turn up. */
export const secretOf = (user: number) => `secret-${user}`

/** An exchange with one quiet ticker a topic and the private events that the test makes; a token is `user-<id>`. */
export class FakeExchange {
  readonly sessions = new Set<Session>()
  private readonly machine: FakeMachine
  private n = 0

  constructor(machine: FakeMachine) {
    this.machine = machine
  }

  /** Sockets of contexts that live and run. */
  open(kind: 'spot' | 'contract'): number {
    return [...this.sessions].filter((one) => one.kind === kind && one.ctx.alive && !one.ctx.frozen).length
  }

  openSocket(ctx: FakeContext, url: string, events: SocketEvents): SocketHandle {
    const session: Session = {
      ctx,
      kind: url.endsWith('/spot') ? 'spot' : 'contract',
      user: null,
      topics: new Set(),
      events,
    }
    const stop = this.machine.every(ctx, EVERY, () => this.tick(session))
    const cancel = this.machine.after(ctx, CONNECT, () => {
      this.sessions.add(session)
      events.open()
    })
    return {
      send: (text) => {
        const frames = [JSON.parse(text)].flat() as Record<string, unknown>[]
        this.machine.after(ctx, CONNECT, () => {
          for (const frame of frames) this.take(session, frame)
        })
      },
      close: () => {
        stop()
        cancel()
        this.sessions.delete(session)
      },
    }
  }

  /** Something happens to a user's order: every socket that is signed in as that user hears of it. */
  order(user: number): void {
    this.n++
    for (const session of this.sessions)
      if (session.user === user && session.kind === 'spot')
        this.say(session, { type: 204, currency_id: 1, t: 1, data: { n: this.n, user, order: { id: secretOf(user) } } })
  }

  private take(session: Session, frame: Record<string, unknown>): void {
    if (frame.op === 'ping') this.say(session, { op: 'pong', t: frame.t, s: this.machine.time, u: {} })
    else this.say(session, { op: 'ack', id: frame.id })
    if (frame.op === 'auth')
      session.user = typeof frame.token === 'string' ? Number(frame.token.replace('user-', '')) : null
    if (frame.op === 'sub') for (const topic of frame.topics as string[]) session.topics.add(topic)
    if (frame.op === 'sub') this.tick(session)
  }

  private tick(session: Session): void {
    for (const topic of session.topics)
      if (topic.startsWith('ticker@'))
        this.say(session, {
          type: 100,
          currency_id: Number(topic.slice(7)),
          t: this.machine.time,
          data: { c: '1', P: '1', v: '1', o: '1', h: '1', l: '1', q: '1' },
        })
  }

  private say(session: Session, frame: object): void {
    if (session.ctx.alive) session.events.text(JSON.stringify(frame))
  }
}
