/** Where the hub tells its tabs that time passes: a worker's timers run on while pages are hidden. */
export const BEAT_CHANNEL = 'onetape-beat'
/** How often, ms. */
export const BEAT_EVERY = 2_000
