import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { MarketKey } from '../../../shared/hub-protocol/market.ts'
import type { Quote } from './quote-list.ts'

/** Where a key leads from a row. @param page rows that are seen at once @returns null: the key is not ours */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? 0 : at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}

interface RowKeys {
  list: RefObject<HTMLElement | null>
  order: readonly Quote[]
  /** The row that Tab comes to while none has been chosen. */
  first: number
  page: number
  show: (index: number) => void
  open: (quote: Quote) => void
}

/** The row of an element inside a list. */
function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-quote]') : null
}

/** A row focus that the arrow keys move; one row at a time is in the order of Tab. */
export function useRowKeys({ list, order, first, page, show, open }: RowKeys) {
  const [key, setKey] = useState<MarketKey | null>(null)
  const chosen = key === null ? -1 : order.findIndex((quote) => quote.key === key)
  const at = chosen < 0 ? first : chosen
  const wanted = useRef(false)
  // The row may come into being with the same move that chose it.
  useLayoutEffect(() => {
    if (!wanted.current || key === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-quote="${key}"]`)
    if (!row) return
    wanted.current = false
    row.focus({ preventScroll: true })
  })
  return {
    at,
    forget: () => setKey(null),
    handlers: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const row = rowOf(event.target)
        if (!row || event.ctrlKey || event.metaKey || event.altKey) return
        const here = order.findIndex((quote) => quote.key === row.dataset.quote)
        if (event.key === 'Enter' && event.target === row && order[here]) {
          event.preventDefault()
          return open(order[here])
        }
        const to = rowAfterKey(event.key, here, order.length, page)
        const next = to === null ? undefined : order[to]
        if (!next) return
        event.preventDefault()
        wanted.current = true
        setKey(next.key)
        show(to as number)
        // Already there: nothing is drawn anew that could take the focus.
        if (next.key === row.dataset.quote) row.focus({ preventScroll: true })
      },
      /** A press beside the row's own controls opens its market. */
      onClick(event: MouseEvent<HTMLElement>) {
        if (event.target instanceof Element && event.target.closest('a, button')) return
        const row = rowOf(event.target)
        const quote = row && order.find((each) => each.key === row.dataset.quote)
        if (quote && !getSelection()?.toString()) open(quote)
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        const row = rowOf(event.target)
        if (row) setKey((row.dataset.quote as MarketKey | undefined) ?? null)
      },
    },
  }
}
