import { type SectionCode, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'

const NOTHING = new Float64Array(0)

/** Writes a channel's data into `body` and `length` of a view. @returns false where they cannot be held exactly */
export type Pack = (view: View) => boolean

/** One section as tabs see it; packed at most once a version, for all tabs that ask the same. */
export class View {
  readonly key: string
  readonly code: SectionCode
  readonly channel: TopicSubscription
  /** Stands in the section's place of a currency_id. */
  readonly id: number
  /** Changes with all that is worth a delivery: what a tab was given is known by it. */
  version = 0
  body: Float64Array = NOTHING
  length = 0
  status: number = TopicStatus.waiting
  reason: number = StaleReason.none
  private readonly pack: Pack
  private packed = -1
  private turnedFrom: number = TopicStatus.waiting
  /** Version at which it last turned into something that nobody should wait for. */
  private turned = -1

  constructor(key: string, code: SectionCode, channel: TopicSubscription, pack: Pack, id = channel.currencyId) {
    this.key = key
    this.code = code
    this.channel = channel
    this.id = id
    this.pack = pack
  }

  /** Sees whether there is news. @returns ms until it is to be looked at again, whatever its channel does */
  look(_now: number): number {
    this.version = this.channel.version
    this.seeStatus()
    return Number.POSITIVE_INFINITY
  }

  /** @param given version that a tab has @returns true where the tab is to have this one whatever its pace: its first data, or old ones */
  urgent(given: number | undefined): boolean {
    return given === undefined || given < this.turned
  }

  /** To be called after the version is known. */
  protected seeStatus(): void {
    const { status } = this.channel
    if (status === this.turnedFrom) return
    // What is right again can wait its turn; what is not cannot.
    if (status !== TopicStatus.live || this.turnedFrom === TopicStatus.waiting) this.turned = this.version
    this.turnedFrom = status
  }

  /** Brings body, length, status and reason up to the version. */
  refresh(): void {
    if (this.packed === this.version) return
    this.packed = this.version
    const { channel } = this
    this.status = channel.status
    this.reason = channel.reason
    this.length = 0
    if (!channel.store?.filled || this.pack(this)) return
    this.status = TopicStatus.refused
    this.reason = StaleReason.inexact
  }
}
