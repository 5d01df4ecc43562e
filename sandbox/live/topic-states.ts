/** @param isDown whether the source of these topics is gone, or there again */
export type TopicsListener = (topics: readonly string[], isDown: boolean) => void

/** Which topics are live; each begins as one that is not. */
export class TopicStates {
  private readonly states = new Map<string, boolean>()
  private readonly listeners = new Set<TopicsListener>()

  /** Topics that are there from here on. */
  add(topics: readonly string[]): void {
    for (const topic of topics) if (!this.states.has(topic)) this.states.set(topic, false)
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
    if (changed.length === 0) return
    for (const topic of changed) this.states.set(topic, isLive)
    for (const listener of this.listeners) listener(changed, !isLive)
  }

  listen(listener: TopicsListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  close(): void {
    this.listeners.clear()
  }
}
