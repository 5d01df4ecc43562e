import type { SocketClose } from '../../shared/hub-protocol/health.ts'

const KEPT = 20

/** How the connections of one socket have ended, and how long each time it took to be back. */
export class SocketHistory {
  private readonly ends: SocketClose[] = []

  /** A connection, or a try to make one, has ended. @param code of the wire, 0 where the hub gave it up */
  closed(now: number, code: number, wasOpen: boolean): void {
    // A try that fails belongs to the end that it was to mend.
    if (!wasOpen && this.ends.at(-1)?.backAfter === null) return
    this.ends.push({ at: now, code, backAfter: null })
    if (this.ends.length > KEPT) this.ends.shift()
  }

  opened(now: number): void {
    const last = this.ends.at(-1)
    if (last && last.backAfter === null) last.backAfter = Math.max(0, now - last.at)
  }

  get closes(): SocketClose[] {
    return this.ends.map((end) => ({ ...end }))
  }

  /** Code of the last end; 0 where there was none. */
  get lastCode(): number {
    return this.ends.at(-1)?.code ?? 0
  }
}
