import type { HubSession, PrivateDelivery, PrivateReload } from '../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { ClientFrame } from '../../shared/wire/messages.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { PushSlot } from '../feed/frame-stage.ts'
import { PrivateStream } from './private-stream.ts'

/** However many events are lost, the person's tabs read by REST no more often than this. */
const RELOADS_APART = 1_000

type SignInEnvironment = Pick<HubEnvironment, 'log' | 'timers'>

/** Who is signed in on one socket, what the server has said to that, and the events of that person. */
export class SignIn {
  session: HubSession | null = null
  /** True once the server has said that the person's events come. */
  taken = false
  private authId = 0
  private readonly kind: MarketKind
  private readonly env: SignInEnvironment
  /** The tabs have just been instructed to read by REST. */
  private reported = false
  /** Events have been lost since. */
  private lostSince = false
  /** The person's events, for the health panel too. */
  readonly stream: PrivateStream

  constructor(kind: MarketKind, env: SignInEnvironment, emit: (item: PrivateDelivery | PrivateReload) => void) {
    this.kind = kind
    this.env = env
    this.stream = new PrivateStream(kind, emit)
  }

  /** @returns true where it is another session, of which the server has to be notified */
  change(session: HubSession | null): boolean {
    const changed = session?.token !== this.session?.token || session?.user !== this.session?.user
    this.session = session
    if (changed) this.taken = false
    return changed
  }

  /** What the server is sent; its answer carries `id`. */
  frame(id: number): ClientFrame {
    this.authId = id
    return { op: 'auth', id, token: this.session?.token ?? null }
  }

  acknowledged(id: number): void {
    if (id !== this.authId || !this.session) return
    this.taken = true
    this.stream.begin(this.session.user)
  }

  /**
   * An error of the server; a 401 without id says that the token has expired. The person's tabs then read by REST, whose
   * answer tells them whether the session has ended.
   * @returns true where the server has refused for another reason than the token, and has to be asked again
   */
  refused(id: number, code: unknown): boolean {
    const mine = id === this.authId && id > 0
    if (!mine && !(code === 401 && id < 0)) return false
    this.taken = false
    this.lose()
    return code !== 401
  }

  /** The connection has ended. */
  interrupt(): void {
    this.taken = false
  }

  /** Takes a push of 204 or 205. */
  event(slot: PushSlot): void {
    if (!this.session || !this.taken) return
    try {
      if (!this.stream.take(slot.type as 204 | 205, slot.parsed, this.session.user)) this.lose()
    } catch (error) {
      this.env.log('error', `${this.kind}: a private event failed`, error)
    }
  }

  /** An event could not be read, or may have been lost. */
  lose(): void {
    if (!this.session) return
    if (this.reported) {
      this.lostSince = true
      return
    }
    this.reported = true
    this.lostSince = false
    this.env.timers.after(RELOADS_APART, () => {
      this.reported = false
      if (this.lostSince) this.lose()
    })
    this.stream.lose(this.session.user)
  }
}
