import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { secondClock } from '../../base/platform/second-clock.ts'
import type { Quote } from './quote-list.ts'
import { type FigureOf, nextOrder, type QuoteSort } from './quote-sort.ts'

export interface OrderWanted {
  /** What the person asked for, as text: a change of it is answered at once, held or not. */
  request: string
  quotes: readonly Quote[]
  sort: QuoteSort | null
  figure: FigureOf
  /** A pointer or the focus is within the rows: neither order nor membership changes. */
  held: boolean
}

/** The rows in the order shown: sorted anew at most once a second, and not while it is held. */
export function useQuoteOrder(wanted: OrderWanted): readonly Quote[] {
  const { request, quotes, sort, figure, held } = wanted
  const [shown, setShown] = useState(() => ({
    request,
    quotes,
    order: nextOrder([], quotes, { sort, figure, held: false }),
  }))
  const newest = useRef(wanted)
  // With the drawing, not after it: once the hold is seen nothing moves any more.
  useLayoutEffect(() => {
    newest.current = wanted
  })
  useEffect(() => {
    return secondClock.subscribe(() => {
      const { request, quotes, sort, figure, held } = newest.current
      if (held || sort === null) return
      setShown((before) => {
        const order = nextOrder(before.order, quotes, { sort, figure, held })
        return order === before.order ? before : { request, quotes, order }
      })
    })
  }, [])
  if (shown.request === request && shown.quotes === quotes) return shown.order
  const order = nextOrder(shown.order, quotes, { sort, figure, held: held && shown.request === request })
  setShown({ request, quotes, order })
  return order
}
