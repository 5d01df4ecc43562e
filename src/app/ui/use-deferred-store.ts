import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** In a page that always has something more urgent to draw, React would let it wait for five seconds. */
const LATEST_MS = 250

/** Draw what those that show answers have not drawn yet. */
const answers = new Set<() => void>()

/**
 * Runs what takes the answer to a press. What it changes in those that show answers is drawn in the next task, with all else that the
 * answer brings, and not in slices.
 */
export function drawAtOnce(run: () => void): void {
  run()
  // Stores report their changes in a microtask.
  queueMicrotask(() => {
    for (const draw of [...answers]) draw()
  })
}

/**
 * `useSyncExternalStore` for what may be a little late: React draws it in slices between which presses, typing and the book's picture
 * go first, so that a page full of lists is no single long task. What has not come to be drawn within 250 ms is drawn next.
 * @param read gives the same value until something has changed; another `read` is another store, whose value shows at once
 * @param subscribe keeps its identity, as `read` does
 * @param answered shows the answer to a press: see {@link drawAtOnce}
 */
export function useDeferredStore<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  answered = false,
): T {
  const [shown, show] = useState(() => ({ read, value: read() }))
  const stands = useRef(shown)
  useLayoutEffect(() => {
    stands.current = shown
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    /** What stood when the timer was set: once something else stands, what comes has its own time. */
    let stood: unknown
    const take = () => {
      const value = read()
      show((before) => (before.read === read && Object.is(before.value, value) ? before : { read, value }))
    }
    const press = () => {
      clearTimeout(timer)
      timer = undefined
      if (stands.current.read !== read || !Object.is(stands.current.value, read())) take()
    }
    const look = () => {
      startTransition(take)
      if (timer !== undefined && stood === stands.current) return
      clearTimeout(timer)
      stood = stands.current
      timer = setTimeout(press, LATEST_MS)
    }
    look()
    const leave = subscribe(look)
    if (answered) answers.add(press)
    return () => {
      leave()
      answers.delete(press)
      clearTimeout(timer)
    }
  }, [subscribe, read, answered])
  return shown.read === read ? shown.value : read()
}
