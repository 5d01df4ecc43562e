/** Where a tab finds its door: its own, or one that stands in for it. */
export interface Doorway<D extends object> {
  /** The door now; the tab's own is made at the first question. */
  door(): D
  /** The tab's own, whatever stands in front. */
  own(): D
  /** Puts another door in the own one's place. @returns puts the old one back */
  replace(next: D): () => void
  /**
   * Another door stands in front while `holds` says so. It is asked each time: what is drawn for another page already, before this
   * one is gone, finds the own door. @returns takes it away
   */
  standIn(next: D, holds: () => boolean): () => void
}

/** @param open makes the tab's own door */
export function createDoorway<D extends object>(open: () => D): Doorway<D> {
  let own: D | null = null
  let front: { door: D; holds: () => boolean } | null = null
  const theOwn = () => {
    own ??= open()
    return own
  }
  return {
    door: () => (front?.holds() ? front.door : theOwn()),
    own: theOwn,
    replace(next) {
      const before = own
      own = next
      return () => {
        own = before
      }
    },
    standIn(next, holds) {
      const mine = { door: next, holds }
      front = mine
      return () => {
        if (front === mine) front = null
      }
    },
  }
}
