/** Wall clocks are read in whole ms, and are slowed and hurried a little to keep right: by less it was not set. */
const SET_BACK = 250

/**
 * The wall clock's time, which never runs backwards: where that is set back it goes on by the time that has passed. Sleep counts,
 * whether or not the browser's own counter stops for it.
 * @param wall ms since 1970, which a person can set @param counter ms that only grow (`performance.now()`)
 */
export function createSteadyClock(wall: () => number, counter: () => number): () => number {
  let wallAt = wall()
  let counterAt = counter()
  /** How far the wall clock was set back since, ms. */
  let behind = 0
  let now = wallAt
  return () => {
    const wallNow = wall()
    const counterNow = counter()
    const lost = counterNow - counterAt - (wallNow - wallAt)
    if (lost > SET_BACK) behind += Math.round(lost)
    wallAt = wallNow
    counterAt = counterNow
    now = Math.max(now, wallNow + behind)
    return now
  }
}
