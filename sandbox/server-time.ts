/** Part of the passing time by which a server that is ahead of its clock waits for it. */
const CATCH_UP = 0.1

/**
 * The server's time: never before what has been (`floor`), yet going on where the machine's clock was set back. It is then
 * ahead of the clock and comes back to it by and by, at once where the clock is set right again.
 * @param clock ms since 1970  @param floor the newest time that is in use
 */
export function createServerTime(clock: () => number, floor: () => number): () => number {
  let ahead = 0
  let read = clock()
  return () => {
    const now = clock()
    ahead = Math.max(0, ahead - Math.max(0, now - read) * CATCH_UP)
    // What the clock makes up for in one leap is no time that has passed.
    if (now - read > 1000) ahead = 0
    read = now
    ahead += Math.max(0, floor() - Math.floor(now + ahead))
    return Math.floor(now + ahead)
  }
}
