import type { ClientFrame } from '../../shared/wire/messages.ts'

/** One that the server has answered. */
export interface TopicRequest {
  op: 'sub' | 'unsub'
  topics: readonly string[]
}

/** Requests for topics that the server has not answered yet, and the ids of all that asks for an answer. */
export class TopicRequests {
  private readonly open = new Map<number, TopicRequest>()
  private lastId = 0

  /** An id that no request of this connection had. */
  nextId(): number {
    return ++this.lastId
  }

  frame(op: 'sub' | 'unsub', topics: string[]): ClientFrame {
    const id = this.nextId()
    this.open.set(id, { op, topics })
    return { op, id, topics }
  }

  /** The request has its answer. @returns undefined where it was about no topics */
  answered(id: number): TopicRequest | undefined {
    const request = this.open.get(id)
    this.open.delete(id)
    return request
  }

  /** The connection has ended: no answer comes any more. */
  clear(): void {
    this.open.clear()
  }
}
