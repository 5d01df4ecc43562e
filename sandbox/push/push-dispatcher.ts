import type { Message } from '../../src/shared/calls/products/message-entities.ts'
import type { PushGroup } from '../../src/shared/rules/push-group.ts'
import { type PushPayload, pushMark } from '../../src/shared/rules/push-payload.ts'
import { languageOfHeader } from '../content/language.ts'
import type { PushNoticeText } from '../content/push-notice-text.ts'
import { type Host, TOKEN_LIFE_MS } from '../host.ts'
import { factOfMessage, type PushFact, TTL_S } from './push-facts.ts'
import type { PushDelivery, PushResult } from './push-queue.ts'
import type { Subscription } from './subscription.ts'

/** What one browser asks for. */
export type PushRequest = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth' | 'groups'>

/** One notification as the control panel lists it. */
export interface PushRecord {
  at: number
  user: number
  group: PushGroup | 'test'
  title: string
  /** The push service's host. */
  service: string
  /** HTTP status of the push service; 0 where it gave no answer, null while it is being sent. */
  status: number | null
  reason: string
}

export interface PushDispatcherDeps {
  host: Pick<Host, 'exchange' | 'now'>
  /** The exchange's public key, base64url. */
  key: string
  labels: (group: PushFact, language: ReturnType<typeof languageOfHeader>) => PushNoticeText
  /** Whether an address may be sent to. */
  allowed(endpoint: string): boolean
  queue: { add(delivery: PushDelivery): void; drop(isGone: (to: Subscription) => boolean): void }
  /** What is kept has changed. */
  changed(): void
  /** A push service has taken a fact for one of a person's browsers. */
  taken(user: number, id: string): void
}

/** Browsers of one person at most; the oldest makes room. */
const MAX_BROWSERS = 20
const RECORDS = 100

/**
 * Which browsers are notified of what. A subscription lives as long as its session: whatever ends that (signing out elsewhere, a new password,
 * a lock, a closed account, its time) ends it too, before anything else is sent there.
 */
export class PushDispatcher {
  private readonly deps: PushDispatcherDeps
  private readonly byUser = new Map<number, Subscription[]>()
  private records: PushRecord[] = []
  private readonly sending = new Map<string, { to: Subscription; record: PushRecord }>()
  private tests = 0

  constructor(deps: PushDispatcherDeps, kept: readonly Subscription[] = []) {
    this.deps = deps
    for (const one of kept) this.keep(one)
  }

  get key(): string {
    return this.deps.key
  }

  /** The browsers of a person, oldest first. */
  of(user: number): readonly Subscription[] {
    return this.alive(user)
  }

  /** @returns false where the address is none of a push service */
  subscribe(user: number, session: string, wish: PushRequest): boolean {
    if (!this.deps.allowed(wish.endpoint)) return false
    // A browser has one session: what another of it left behind is over.
    this.remove((one) => one.endpoint === wish.endpoint || (one.user === user && one.session === session))
    this.keep({ user, session, ...wish, at: this.deps.host.now() })
    const mine = this.byUser.get(user) ?? []
    const oldest = mine[0]
    if (mine.length > MAX_BROWSERS && oldest) this.remove((one) => one === oldest)
    this.deps.changed()
    return true
  }

  unsubscribe(endpoint: string): void {
    this.remove((one) => one.endpoint === endpoint)
  }

  /** Sends what a message says where its kind is one that is sent. */
  message(user: number, message: Message): void {
    if (!this.byUser.has(user)) return
    const fact = factOfMessage(message)
    if (fact) this.send(user, fact)
  }

  /** @returns to how many browsers it goes */
  send(user: number, fact: PushFact): number {
    const { host } = this.deps
    if (host.now() - fact.at > TTL_S[fact.group] * 1000) return 0
    const to = this.alive(user).filter(({ groups }) => fact.group === 'test' || groups[fact.group])
    for (const one of to) this.sendTo(one, fact)
    return to.length
  }

  /** For the control panel. @returns to how many browsers it goes */
  test(user: number): number {
    const at = this.deps.host.now()
    const id = `test-${++this.tests}`
    return this.send(user, { id, group: 'test', kind: 'test', params: {}, link: '/HomeView/personal/settings', at })
  }

  /** How a delivery ended. A push service that knows the address no more ends the subscription. */
  ended({ to, topic }: PushDelivery, { status, reason }: PushResult): void {
    const name = `${to.endpoint} ${topic}`
    const record = this.sending.get(name)?.record
    this.sending.delete(name)
    if (record) Object.assign(record, { status, reason })
    if (status >= 200 && status < 300) this.deps.taken(to.user, topic)
    if (status === 404 || status === 410) this.unsubscribe(to.endpoint)
  }

  /** Whether a browser is still to be sent what was meant for it. */
  wants(to: Subscription): boolean {
    return this.alive(to.user).includes(to)
  }

  /** Forgets the browsers whose session is over. */
  sweep(): void {
    for (const user of [...this.byUser.keys()]) this.alive(user)
  }

  all(): Subscription[] {
    return [...this.byUser.values()].flat()
  }

  sent(): readonly PushRecord[] {
    return this.records
  }

  private alive(user: number): Subscription[] {
    const all = this.byUser.get(user)
    if (!all) return []
    const { host } = this.deps
    const time = host.now()
    const open = new Set(
      host.exchange
        .safety(user)
        .sessions.filter(({ openedAt }) => openedAt + TOKEN_LIFE_MS > time)
        .map(({ id }) => id),
    )
    if (all.some(({ session }) => !open.has(session))) this.remove((one) => one.user === user && !open.has(one.session))
    return this.byUser.get(user) ?? []
  }

  private keep(one: Subscription): void {
    this.byUser.set(one.user, [...(this.byUser.get(one.user) ?? []), one])
  }

  private remove(isGone: (one: Subscription) => boolean): void {
    let changed = false
    for (const [user, all] of [...this.byUser]) {
      const left = all.filter((one) => !isGone(one))
      if (left.length === all.length) continue
      changed = true
      if (left.length === 0) this.byUser.delete(user)
      else this.byUser.set(user, left)
    }
    if (!changed) return
    this.deps.queue.drop(isGone)
    for (const [name, { to, record }] of this.sending) {
      if (!isGone(to)) continue
      Object.assign(record, { status: 0, reason: 'no longer subscribed' })
      this.sending.delete(name)
    }
    this.deps.changed()
  }

  private sendTo(to: Subscription, fact: PushFact): void {
    const { host, labels, queue } = this.deps
    const language = languageOfHeader(host.exchange.safety(to.user).language)
    const { title, body } = labels(fact, language)
    const { id, kind, link, at, seen } = fact
    const unread = host.exchange.views.message.unread(to.user)
    const payload: PushPayload = {
      ...{ id, kind, for: pushMark(to.endpoint), title, body, link, at },
      unread: unread.account + unread.trading,
      ...(seen === undefined ? {} : { seen }),
    }
    const service = new URL(to.endpoint).host
    const record: PushRecord = { at, user: to.user, group: fact.group, title, service, status: null, reason: '' }
    this.records = [record, ...this.records].slice(0, RECORDS)
    this.sending.set(`${to.endpoint} ${id}`, { to, record })
    const urgency = fact.group === 'alerts' || fact.group === 'security' ? 'high' : 'normal'
    queue.add({ to, text: JSON.stringify(payload), ttl: TTL_S[fact.group], urgency, topic: id })
  }
}
