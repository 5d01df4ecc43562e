import type { SourceChange } from '../../src/engine/wire/market-source.ts'

export type SourceListener = (change: SourceChange) => void

/** Which topics are live; each begins as one that is not. */
export class TopicStates {
  private readonly states = new Map<string, boolean>()
  private readonly listeners = new Set<SourceListener>()

  /** Topics that are there from here on. */
  add(topics: readonly string[]): void {
    const added = topics.filter((topic) => !this.states.has(topic))
    for (const topic of added) this.states.set(topic, false)
    this.tell(added, false)
  }

  isLive(topic: string): boolean {
    return this.states.get(topic) === true
  }

  live(): string[] {
    return [...this.states].filter(([, isLive]) => isLive).map(([topic]) => topic)
  }

  down(): string[] {
    return [...this.states].filter(([, isLive]) => !isLive).map(([topic]) => topic)
  }

  /** Listeners hear of those that were not so before. */
  set(topics: readonly string[], isLive: boolean): void {
    const changed = topics.filter((topic) => this.states.has(topic) && this.states.get(topic) !== isLive)
    for (const topic of changed) this.states.set(topic, isLive)
    this.tell(changed, isLive)
  }

  /** The listener hears at once what is down now. */
  listen(listener: SourceListener): () => void {
    this.listeners.add(listener)
    listener({ topics: this.down(), isUp: false })
    return () => void this.listeners.delete(listener)
  }

  close(): void {
    this.listeners.clear()
  }

  private tell(topics: readonly string[], isUp: boolean): void {
    if (topics.length > 0) for (const listener of this.listeners) listener({ topics, isUp })
  }
}
