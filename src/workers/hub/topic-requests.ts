import type { ClientFrame } from '../../shared/wire/messages.ts'

/** Requests for topics that the server has not answered yet, and the ids of all that asks for an answer. */
export class TopicRequests {
  private readonly open = new Map<number, string[]>()
  private lastId = 0

  /** An id that no request of this connection had. */
  nextId(): number {
    return ++this.lastId
  }

  frame(op: 'sub' | 'unsub', topics: string[]): ClientFrame {
    const id = this.nextId()
    if (op === 'sub') this.open.set(id, topics)
    return { op, id, topics }
  }

  /** The request has its answer. @returns the topics that it asked for, none where it was no subscription */
  answered(id: number): readonly string[] {
    const topics = this.open.get(id) ?? []
    this.open.delete(id)
    return topics
  }

  /** The connection has ended: no answer comes any more. */
  clear(): void {
    this.open.clear()
  }
}
