import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { BookSideName } from '../../services/hub-client/topic-views.ts'
import { useRowHeight } from '../../ui/use-wide.ts'
import * as styles from '../layout/book.module.css'
import { barScale } from '../levels/book-model.ts'
import { type ShownDepth, useDepthFact } from '../levels/shown-depth.ts'
import { LevelRows } from './level-rows.ts'

const OVERSCAN = 4

export type BookPart = 'price' | 'size'

export interface BookSideProps {
  market: Market
  book: ShownDepth
  side: BookSideName
  own: ReadonlySet<number>
  /** The row under the pointer or the keyboard; null for none. */
  marked: number | null
  onMark: (index: number | null, row: Element | null) => void
  /** null where there is no ticket. */
  onPick: ((index: number, part: BookPart) => void) | null
  /** The list is scrolled near its end: more levels are wanted. */
  onNearEnd: () => void
}

/** Asks stand upside down: the best is at the bottom and the offset counts upwards. */
function watchOffset(
  instance: Virtualizer<HTMLDivElement, Element>,
  reported: (offset: number, moving: boolean) => void,
) {
  const element = instance.scrollElement
  if (!element) return
  const tell = () => reported(Math.abs(element.scrollTop), false)
  tell()
  element.addEventListener('scroll', tell, { passive: true })
  return () => element.removeEventListener('scroll', tell)
}

/** What of a row lies under the pointer: of its three columns, all but the second stand for the price. */
function partAt(row: Element, x: number): BookPart {
  const { left, width } = row.getBoundingClientRect()
  const third = Math.floor(((x - left) / width) * 3)
  return third === 1 ? 'size' : 'price'
}

/** One side of the book: a virtual list of every level that was delivered, the best next to the spread. */
export function BookSide(props: BookSideProps) {
  const { market, book, side, own, marked, onMark, onPick, onNearEnd } = props
  const { t } = useTranslation('trading')
  const scroller = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const row = useRowHeight()
  const count = useDepthFact(book, (view) => view.count(side))
  const active = marked === null || count === 0 ? null : Math.min(marked, count - 1)
  const [height, setHeight] = useState(0)
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    overscan: OVERSCAN,
    observeElementOffset: watchOffset,
    scrollToFn: (offset, _how, { scrollElement }) => {
      if (scrollElement) scrollElement.scrollTop = side === 'ask' ? -offset : offset
    },
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const watcher = new ResizeObserver(() => setHeight(element.clientHeight))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])

  // The virtualiser keeps the sizes that it has seen.
  const { measure } = rows
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row's height is what they are measured by
  useLayoutEffect(() => measure(), [measure, row])

  const items = rows.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const nearEnd = count > 0 && (rows.scrollOffset ?? 0) > 0 && lastShown >= count - 2
  useLayoutEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, onNearEnd])

  const inView = Math.max(1, Math.round(height / row))
  const from = items[0]?.index ?? 0
  const partial = t('book.partial')
  const written = useRef<LevelRows | null>(null)
  const paint = useRef(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows know their figures by one market's digits
  useLayoutEffect(() => {
    const box = sheet.current
    if (!box) return
    const rows = new LevelRows(box, side, prefix)
    written.current = rows
    const ends = [book.subscribe(() => paint.current()), book.followCalmly(() => rows.name())]
    return () => {
      for (const end of ends) end()
      rows.end()
      written.current = null
      box.replaceChildren()
    }
  }, [book, side, prefix, market])
  useLayoutEffect(() => {
    paint.current = () => {
      const { view } = book
      const scale = barScale(view, inView)
      written.current?.paint({
        market,
        view,
        from,
        to: lastShown + 1,
        height: row,
        scale,
        own,
        marked: active,
        partial,
      })
    }
    paint.current()
    written.current?.name()
  }, [market, book, from, lastShown, row, inView, own, active, partial])

  const rowOf = (event: MouseEvent) => (event.target as Element).closest<HTMLElement>('[data-index]')
  const indexOf = (element: HTMLElement) => Number(element.dataset.index)

  const press = (event: MouseEvent) => {
    const at = rowOf(event)
    if (!at || !onPick) return
    // Who is given the row's name is given the price that was taken.
    written.current?.name()
    onPick(indexOf(at), partAt(at, event.clientX))
  }
  const key = (event: KeyboardEvent) => {
    const outward = side === 'ask' ? 'ArrowUp' : 'ArrowDown'
    const inward = side === 'ask' ? 'ArrowDown' : 'ArrowUp'
    const step = { [outward]: 1, [inward]: -1, PageUp: side === 'ask' ? 10 : -10, PageDown: side === 'ask' ? -10 : 10 }[
      event.key
    ]
    if (step !== undefined || event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : (active ?? -1) + (step ?? 0)
      const index = Math.max(0, Math.min(count - 1, to))
      rows.scrollToIndex(index, { align: 'auto' })
      onMark(index, scroller.current)
    } else if ((event.key === 'Enter' || event.key === ' ') && active !== null && onPick) {
      event.preventDefault()
      onPick(active, event.shiftKey || event.key === ' ' ? 'size' : 'price')
    } else if (event.key === 'Escape') onMark(null, null)
  }
  return (
    <div data-side={side} className={side === 'ask' ? `${styles.bkHalf} ${styles.asks}` : styles.bkHalf}>
      <div
        ref={scroller}
        role="listbox"
        aria-label={t(side === 'ask' ? 'book.asks' : 'book.bids')}
        aria-activedescendant={active !== null ? `${prefix}${active}` : undefined}
        tabIndex={0}
        className={styles.bkList}
        onClick={press}
        onKeyDown={key}
        onMouseMove={(event) => {
          const at = rowOf(event)
          onMark(at ? indexOf(at) : null, at)
        }}
        onMouseLeave={() => onMark(null, null)}
        onBlur={() => onMark(null, null)}
      >
        <div ref={sheet} role="presentation" className={styles.bkRows} style={{ height: count * row }} />
      </div>
    </div>
  )
}
