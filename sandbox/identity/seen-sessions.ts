/** How often the journal is told that a session is in use. */
const JOURNAL_MS = 10 * 60_000
const KEPT = 10_000

/** When sessions were last used: to the moment in memory, in the journal now and then. */
export class SeenSessions {
  private readonly at = new Map<string, number>()

  /** @param journalled when the journal last heard of it. @returns true where it is to hear now */
  note(id: string, journalled: number, now: number): boolean {
    const known = this.at.get(id) ?? journalled
    this.at.delete(id)
    this.at.set(id, now)
    if (this.at.size > KEPT) this.at.delete(this.at.keys().next().value as string)
    return Math.floor(now / JOURNAL_MS) > Math.floor(Math.max(known, journalled) / JOURNAL_MS)
  }

  last(id: string, journalled: number): number {
    return Math.max(this.at.get(id) ?? 0, journalled)
  }
}
