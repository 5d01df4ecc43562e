import type { EngineEvent } from '../../src/engine/contract/event.ts'

/** Whose a live token is. */
export interface TokenSession {
  user: number
  /** When it ends by itself, ms of server time; null where only whoever keeps the tokens knows. */
  expiresAt: number | null
}

/** Sessions as the sockets need them: whoever keeps tokens can supply it, with an engine or without one. */
export interface SocketSessions {
  /** The session of a live token, null of any other text. Asked at `auth` and where a session may have ended, so it must not wait for anything. */
  sessionOfToken(token: string): TokenSession | null
  /**
   * Tells whose tokens have ended before their time, one of them or all.
   * @returns a function that ends the listening
   */
  onTokensEnded(listener: (user: number) => void): () => void
}

/** What stands behind the sockets: sessions, server time, and the events of commands that are in the journal. */
export interface SocketHost extends SocketSessions {
  /** Why nothing comes any more, null while all is well. */
  readonly failure: Error | null
  /** Server time, ms. */
  now(): number
  /** @returns a function that ends the listening */
  onCommitted(listener: (events: readonly EngineEvent[], time: number) => void): () => void
  /** Whether what it shows is the newest. Left out: always. */
  isCurrent?(): boolean
  /** Notifies when `isCurrent` changes. @returns a function that ends the listening */
  onCurrentChange?(listener: (isCurrent: boolean) => void): () => void
}

const HOUR_MS = 3_600_000

/** Instants at which something ends, by the hour: who is due is found without a look at the others. */
export class ExpiryTable<T> {
  private readonly hours = new Map<number, Map<T, number>>()
  private readonly hourOf = new Map<T, number>()

  /** @param at ms of server time; null where the item does not end by itself, or is gone */
  set(item: T, at: number | null): void {
    const before = this.hourOf.get(item)
    if (before !== undefined) {
      const items = this.hours.get(before)
      items?.delete(item)
      if (items?.size === 0) this.hours.delete(before)
      this.hourOf.delete(item)
    }
    if (at === null) return
    const hour = Math.floor(at / HOUR_MS)
    this.hourOf.set(item, hour)
    const items = this.hours.get(hour)
    if (items) items.set(item, at)
    else this.hours.set(hour, new Map([[item, at]]))
  }

  /** Items whose instant is not after this one; they stay until they are set to null. @param now ms of server time */
  due(now: number): T[] {
    const due: T[] = []
    for (const [hour, items] of this.hours) {
      if (hour * HOUR_MS > now) continue
      for (const [item, at] of items) if (at <= now) due.push(item)
    }
    return due
  }
}
