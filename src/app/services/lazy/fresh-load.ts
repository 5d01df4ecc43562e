/** Something made by a load, which a failed load has made anew. */
export interface FreshLoad<T> {
  /** The same until a load has failed. */
  current(): T
  /** The load of `failed` has failed; of several who say so of one, the first makes the next. */
  renew(failed: T): void
}

/** @param make makes one whose load has not begun, or begins by it */
export function createFreshLoad<T>(make: () => T): FreshLoad<T> {
  let current = make()
  return {
    current: () => current,
    renew(failed) {
      if (failed === current) current = make()
    },
  }
}
