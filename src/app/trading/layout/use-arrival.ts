import { type RefObject, useEffect } from 'react'

/** What a link to a market may ask for, and where the focus then goes. */
const PLACES: Record<string, string> = {
  '#chart': '[data-part~=at-chart]',
  '#trade': '[data-part~=at-side] input:not([type=checkbox]):not([disabled])',
}

/** Puts the focus where the address asks for it: `/spot?id=1#trade` begins in the ticket, `#chart` at the chart. */
export function useArrival(terminal: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wanted = PLACES[location.hash]
    if (!wanted) return
    // After the shell, which puts the focus on the page's beginning at every new address.
    const timer = setTimeout(
      () => terminal.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true }),
      0,
    )
    return () => clearTimeout(timer)
  }, [terminal])
}
