import { StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { topicText } from '../../shared/wire/topic.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'
import { CachedMarkets, marketOf } from './cached-markets.ts'
import { isValidRecord, RECORD_VERSION, type TopicRecord } from './topic-record.ts'

/** Rounds of writing that may wait for a slow database; with more, one is left out. */
const MAX_ROUNDS = 2
const MARKET_TOPICS = ['ticker', 'depth', 'mark', 'trades'] as const

/**
 * What was known last of public topics, kept past the hub's life so that a browser without a server has something to show, as
 * old. Nothing that belongs to a person comes near it.
 */
export class TopicMemory {
  private readonly env: Pick<HubEnvironment, 'memory' | 'clock' | 'log'>
  private readonly base: () => string | null
  private readonly markets: CachedMarkets
  /** What was last kept of each channel, by the instant of its news, and when. */
  private readonly written = new WeakMap<TopicSubscription, { newest: number; at: number }>()
  private rounds = 0
  private work: Promise<void> = Promise.resolve()
  private complained = false

  /** @param base address of the exchange: what another one reported is not taken for this one's */
  constructor(env: Pick<HubEnvironment, 'memory' | 'clock' | 'log'>, base: () => string | null) {
    this.env = env
    this.base = base
    this.markets = new CachedMarkets(env.memory)
  }

  /**
   * Gives a channel without data what was known of it, as stale and as old as it is.
   * @returns true where it was taken; false also where something live came first, or the market has other digits now
   */
  async recall(channel: TopicSubscription): Promise<boolean> {
    const { store } = channel
    const base = this.base()
    if (!store || store.filled || base === null) return false
    const key = keyOf(channel)
    const record = await this.env.memory.read(key).catch((error: unknown) => this.complain(error))
    if (record === undefined || channel.store !== store || store.filled || base !== this.base()) return false
    const now = this.env.clock()
    if (!isValidRecord(record, now)) return this.drop(key)
    if (record.base !== base || record.digits !== channel.digits) return false
    if (!store.restore(record.body)) return this.drop(key)
    channel.staleReason = StaleReason.socket
    channel.flow.recall(Math.min(now, record.eventAt), Math.min(now, record.confirmedAt))
    channel.touch()
    return true
  }

  /**
   * Keeps the channels that are live and have news. What is to be written is taken before this returns.
   * @param rest ms after which the news of a channel that is kept already are worth another writing
   */
  keep(channels: Iterable<TopicSubscription>, rest = 0): void {
    const base = this.base()
    if (base === null || this.rounds >= MAX_ROUNDS) return
    const now = this.env.clock()
    const records: [string, TopicRecord][] = []
    const markets = new Set<string>()
    for (const channel of channels) {
      const { eventAt, confirmedAt } = channel.flow
      const newest = Math.max(eventAt, confirmedAt)
      const before = this.written.get(channel)
      if (channel.status !== TopicStatus.live || !channel.store?.filled || before?.newest === newest) continue
      if (before && now - before.at < rest && now >= before.at) continue
      this.written.set(channel, { newest, at: now })
      const { digits } = channel
      records.push([
        keyOf(channel),
        { version: RECORD_VERSION, base, digits, eventAt, confirmedAt, body: channel.store.save() },
      ])
      markets.add(marketOf(channel))
    }
    if (records.length === 0) return
    this.rounds++
    this.work = this.work
      .then(() => this.write(records, markets))
      .catch((error: unknown) => this.complain(error))
      .finally(() => this.rounds--)
  }

  private async write(records: readonly [string, TopicRecord][], markets: ReadonlySet<string>): Promise<void> {
    for (const [key, record] of records) await this.env.memory.write(key, record)
    for (const market of await this.markets.add(markets)) {
      const [kind, id] = market.split(':')
      for (const topic of MARKET_TOPICS)
        await this.env.memory.write(`${kind}:${topicText(topic, Number(id))}`, undefined)
    }
  }

  private drop(key: string): false {
    this.env.log('info', `what was kept of ${key} is damaged and dropped`)
    this.env.memory.write(key, undefined).catch((error: unknown) => this.complain(error))
    return false
  }

  /** Browsers refuse databases in private windows: the hub goes on without, and says so once. */
  private complain(error: unknown): undefined {
    if (!this.complained) this.env.log('info', 'what is known cannot be kept in this browser', error)
    this.complained = true
  }
}

function keyOf(channel: TopicSubscription): string {
  return `${channel.kind}:${channel.topic}`
}
