import type { Topic } from '../../shared/wire/topic.ts'
import type { TopicPush } from './market-source.ts'

/** A push as text, keys in the order of the wire. @param time server time, ms */
export function pushText(type: number, currencyId: number, time: number, data: unknown): string {
  return JSON.stringify({ type, currency_id: currencyId, t: time, data })
}

/** A push whose text is made when somebody is to get it: most markets are watched by nobody. */
export class LazyPush implements TopicPush {
  readonly topic: Topic
  private readonly make: () => string
  private made: string | null = null

  /** @param make gives the text as it was when the push was made: what it reads must not change */
  constructor(topic: Topic, make: () => string) {
    this.topic = topic
    this.make = make
  }

  get text(): string {
    this.made ??= this.make()
    return this.made
  }
}

/** Several pushes as one frame: alone as it is, else as a batch. */
export function frameText(pushes: readonly string[]): string {
  return pushes.length === 1 ? (pushes[0] as string) : `[${pushes.join(',')}]`
}
