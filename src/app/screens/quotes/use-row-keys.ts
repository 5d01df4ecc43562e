import { type KeyboardEvent, useState } from 'react'
import type { MarketKey } from '../../../shared/market/market.ts'
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
  order: readonly Quote[]
  page: number
  show: (index: number) => void
  open: (quote: Quote) => void
}

/** Moves a row focus by the keyboard: the list keeps the focus itself and names its active row. */
export function useRowKeys({ order, page, show, open }: RowKeys) {
  const [key, setKey] = useState<MarketKey | null>(null)
  const at = key === null ? -1 : order.findIndex((quote) => quote.key === key)
  return {
    at,
    setActive: setKey,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const list = event.currentTarget
      if (event.key === 'Enter' && event.target === list && order[at]) {
        event.preventDefault()
        return open(order[at])
      }
      const to = rowAfterKey(event.key, at, order.length, page)
      const next = to === null ? undefined : order[to]
      if (!next) return
      event.preventDefault()
      if (event.target !== list) list.focus()
      setKey(next.key)
      show(to as number)
    },
  }
}
