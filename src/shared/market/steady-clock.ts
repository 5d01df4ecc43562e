/**
 * A clock that begins with the wall clock's time and never runs backwards: where the wall clock is set back it goes on by the time that
 * has passed. Sleep counts, whether or not the browser's own counter stops for it.
 * @param wall ms since 1970, which a person can set @param counter ms that only grow (`performance.now()`)
 */
export function createSteadyClock(wall: () => number, counter: () => number): () => number {
  let now = wall()
  let wallAt = now
  let counterAt = counter()
  return () => {
    const wallNow = wall()
    const counterNow = counter()
    const passed = Math.max(0, wallNow - wallAt, counterNow - counterAt)
    wallAt = wallNow
    counterAt = counterNow
    now += passed
    return Math.round(now)
  }
}
