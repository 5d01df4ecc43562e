import { useCallback, useState, useSyncExternalStore } from 'react'

/** Follows a media query. */
export function useMedia(query: string): boolean {
  // Asked at every drawing of what uses it: one question a component, not one a drawing.
  const [media] = useState(() => matchMedia(query))
  const subscribe = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}

/** False on phones (below 768 px). */
export function useWide(): boolean {
  return useMedia('(min-width:768px)')
}

/** Height of a row of the book in px: 21, in low windows 20 (book.module.css says the same). */
export function useRowHeight(): number {
  return useMedia('(max-height:800px)') ? 20 : 21
}
