import type { FrameEncoding, SharedFrame } from './socket-frame.ts'

/**
 * Sockets that have the same topics and the same encoding: they share one queue, and each flush makes one frame for all of them.
 * Those that read slowly stand apart: they have the same topics and are sent to one by one.
 */
export class TopicClass<Member> {
  readonly key: string
  readonly topics: readonly string[]
  readonly encoding: FrameEncoding
  readonly members = new Set<Member>()
  readonly apart = new Set<Member>()
  /** Pushes since the last flush. */
  queue: string[] = []
  /** The queue as one frame, while it is flushed. */
  frame: SharedFrame | null = null

  constructor(key: string, topics: readonly string[], encoding: FrameEncoding) {
    this.key = key
    this.topics = topics
    this.encoding = encoding
  }

  get isEmpty(): boolean {
    return this.members.size === 0 && this.apart.size === 0
  }
}

/** The classes of one kind of socket, by their sockets' topics. */
export class TopicClasses<Member> {
  private readonly classes = new Map<string, TopicClass<Member>>()
  private readonly watching = new Map<string, Set<TopicClass<Member>>>()

  /** The class of these topics and this encoding; made where nobody has been in it. */
  of(topics: Iterable<string>, encoding: FrameEncoding): TopicClass<Member> {
    const sorted = [...topics].sort()
    const key = `${encoding.binary ? 'binary' : 'text'} ${encoding.deflateBits} ${sorted.join(' ')}`
    const known = this.classes.get(key)
    if (known) return known
    const made = new TopicClass<Member>(key, sorted, encoding)
    this.classes.set(key, made)
    for (const topic of sorted) {
      const classes = this.watching.get(topic)
      if (classes) classes.add(made)
      else this.watching.set(topic, new Set([made]))
    }
    return made
  }

  /** Forgets a class that nobody is in any more. */
  drop(one: TopicClass<Member>): void {
    if (!one.isEmpty || this.classes.get(one.key) !== one) return
    this.classes.delete(one.key)
    for (const topic of one.topics) {
      const classes = this.watching.get(topic)
      classes?.delete(one)
      if (classes?.size === 0) this.watching.delete(topic)
    }
  }

  /** Classes that have this topic. */
  watchersOf(topic: string): ReadonlySet<TopicClass<Member>> | undefined {
    return this.watching.get(topic)
  }

  /** Topics that somebody has. */
  topics(): string[] {
    return [...this.watching.keys()]
  }

  all(): Iterable<TopicClass<Member>> {
    return this.classes.values()
  }
}
