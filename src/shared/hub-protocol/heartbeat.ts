/** Where the hub tells its tabs that time passes: a worker's timers run on while pages are hidden. */
export const HEARTBEAT_CHANNEL = 'onetape-beat'
/** How often, ms. */
export const HEARTBEAT_EVERY = 2_000
