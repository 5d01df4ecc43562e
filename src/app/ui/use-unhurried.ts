import { startTransition, useEffect, useState } from 'react'

/**
 * `useSyncExternalStore` for what may be a few ms late: React draws it in slices between which presses, typing and the book's picture
 * go first, so that a page full of lists is no single long task.
 * @param read gives the same value until something has changed; another `read` is another store, whose value shows at once
 * @param subscribe keeps its identity, as `read` does
 */
export function useUnhurried<T>(subscribe: (listener: () => void) => () => void, read: () => T): T {
  const [shown, show] = useState(() => ({ read, value: read() }))
  useEffect(() => {
    const look = () =>
      startTransition(() => {
        const value = read()
        show((before) => (before.read === read && Object.is(before.value, value) ? before : { read, value }))
      })
    look()
    return subscribe(look)
  }, [subscribe, read])
  return shown.read === read ? shown.value : read()
}
