/**
 * How sure what is shown is, be it from a call or from the feed. `loading`: nothing has come yet, or it is asked for again; what is
 * shown meanwhile may be from an earlier visit. `ready`: the exchange's own and current. `last-known`: what was known before, shown
 * with its age. `error`: the exchange gave none and nothing is known.
 */
export type DataStatus = 'loading' | 'ready' | 'last-known' | 'error'

/** How the last question ended. `failed`: without an answer; what an earlier one brought stays, with its time (`knownAt`). */
export type ReadStatus = 'loading' | 'ready' | 'failed'
