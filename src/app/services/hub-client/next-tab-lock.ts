import type { MarketEnv } from './market-env.ts'

type Hold = MarketEnv['locks']['hold']

interface Life {
  id: string
  /** Comes once its lock is held. */
  release: Promise<() => void>
}

export interface NextTabLock {
  /** The id of the tab's next life. */
  id(): string
  hold: Hold
  /** The page goes or freezes: it holds nothing that it does not use. */
  drop(): void
}

/**
 * Ids of a tab's lives at the hub. While one is lived the lock of the next is held already: a hub that ends leaves the page busy
 * with greying itself, and the way to the next hub must not wait behind that for a lock.
 */
export function createNextTabLock(hold: Hold, newId: () => string): NextTabLock {
  let next: Life | null = null

  function drop(): void {
    next?.release.then((release) => release()).catch(() => undefined)
    next = null
  }

  function prepare(): void {
    if (next) return
    const id = newId()
    const mine = { id, release: hold(`tab:${id}`) }
    next = mine
    mine.release.catch(() => {
      if (next === mine) next = null
    })
  }

  return {
    id: () => next?.id ?? newId(),
    async hold(name) {
      const mine = next && name === `tab:${next.id}` ? next : null
      if (mine) next = null
      const release = await (mine ? mine.release : hold(name))
      prepare()
      return release
    },
    drop,
  }
}
