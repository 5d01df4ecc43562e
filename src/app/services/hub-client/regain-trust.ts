import type { MarketEnv } from './market-env.ts'
import type { TopicStore } from './topic-store.ts'

/** What came before the hub's answer, though it was sent after it, is asked for once more. */
const AGAIN = 100
/** A hub that does not say so soon what is fresh is left for a new way to it. */
const ANSWER_WITHIN = 5_000

export interface TrustOwner {
  /** Asks the hub to send all anew; null where there is none to ask. See `HubPort.renew`. */
  renew(): Promise<number | null> | null
  /** A new way to the hub is needed. */
  restart(): void
}

/**
 * For a tab whose time was taken from it (asleep, frozen, blocked, or without deliveries): greys all that it shows, and lets the
 * hub say from which delivery on it is fresh again. @returns does so; once more where that is called again
 */
export function createTrust(env: Pick<MarketEnv, 'after'>, store: TopicStore, owner: TrustOwner): () => void {
  let round = 0

  function regain(): void {
    const mine = ++round
    store.setHub('silent')
    store.order.expectStale()
    const answer = owner.renew()
    if (!answer) return
    const giveUp = env.after(ANSWER_WITHIN, () => {
      if (mine === round) owner.restart()
    })
    answer
      .then((sequence) => {
        if (mine !== round) return
        if (sequence === null) owner.restart()
        else if (!store.order.expectFresh(sequence)) env.after(AGAIN, () => mine === round && regain())
      })
      // A lost call: whoever ends the way to the hub begins another one.
      .catch(() => undefined)
      .finally(giveUp)
  }
  return regain
}
