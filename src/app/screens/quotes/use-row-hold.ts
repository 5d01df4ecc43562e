import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** A list that has just been scrolled is being read. */
const SCROLL_HOLD_MS = 1_000

/**
 * Whether the rows are held still: a pointer is over them, a finger is on them, the keyboard's focus is in them, or they were
 * scrolled within a second.
 */
export function useRowHold() {
  const [pointer, setPointer] = useState(false)
  const [keys, setKeys] = useState(false)
  const [scrolling, setScrolling] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onScroll = useCallback(() => {
    setScrolling(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setScrolling(false), SCROLL_HOLD_MS)
  }, [])
  const rows = useMemo(
    () => ({
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onPointerCancel: () => setPointer(false),
    }),
    [],
  )
  const list = useMemo(
    () => ({
      onScroll,
      onFocus: ({ target }: FocusEvent) => setKeys(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setKeys(false)
      },
    }),
    [onScroll],
  )
  return { held: pointer || keys || scrolling, keys, rows, list }
}
