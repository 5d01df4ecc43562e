/** Where a tab finds its hub client: its own, or one that stands in for it. */
export interface ClientSlot<D extends object> {
  /** The client now; the tab's own is made at the first question. */
  current(): D
  /** The tab's own, whatever stands in front. */
  own(): D
  /** Puts another client in the own one's place. @returns puts the old one back */
  replace(next: D): () => void
  /**
   * Another client stands in front while `holds` says so. It is asked each time: what is drawn for another page already, before this
   * one is gone, finds the tab's own. @returns takes it away
   */
  standIn(next: D, holds: () => boolean): () => void
}

/** @param open makes the tab's own client */
export function createClientSlot<D extends object>(open: () => D): ClientSlot<D> {
  let own: D | null = null
  let front: { current: D; holds: () => boolean } | null = null
  const theOwn = () => {
    own ??= open()
    return own
  }
  return {
    current: () => (front?.holds() ? front.current : theOwn()),
    own: theOwn,
    replace(next) {
      const before = own
      own = next
      return () => {
        own = before
      }
    },
    standIn(next, holds) {
      const mine = { current: next, holds }
      front = mine
      return () => {
        if (front === mine) front = null
      }
    },
  }
}
