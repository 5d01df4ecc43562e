import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { CardRows } from './card-rows.tsx'
import type { ListTableProps } from './list-table.tsx'
import * as styles from './orders.module.css'
import { useNearEnd } from './use-near-end.ts'

export interface CardListProps<T>
  extends Pick<ListTableProps<T>, 'label' | 'rows' | 'rowKey' | 'loading' | 'loaded' | 'onEnd' | 'older' | 'children'> {
  card: (row: T) => ReactNode
  /** Height of a card before it is measured, px. */
  height: number
  className?: string | undefined
}

/** A list as cards, for phones; those out of view are not drawn. It scrolls by keys as one stop in the tab order. */
export function CardList<T>(props: CardListProps<T>) {
  const { label, rows, rowKey, loading, loaded, onEnd, older, children, card, height, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 3,
  })
  const items = inView(virtual.getVirtualItems(), rows)
  const waits = useNearEnd({ rows: rows.length, last: items.at(-1)?.index, loaded, margin: 4, onEnd })
  return (
    <section
      className={styles.ownScroll}
      ref={scroller}
      aria-label={label}
      aria-busy={loading || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
    >
      <CardRows
        items={items}
        count={rows.length}
        rowKey={rowKey}
        measure={virtual.measureElement}
        height={virtual.getTotalSize()}
        loading={loading}
        className={className}
        card={card}
      />
      {waits && rows.length > 0 && older}
      {children}
    </section>
  )
}

/** The rows that a virtual list has in view, with their places. */
export function inView<T>(
  items: readonly { index: number; start: number; end: number }[],
  rows: readonly T[],
): { row: T; index: number; start: number; end: number }[] {
  return items.flatMap(({ index, start, end }) => {
    const row = rows[index]
    return row === undefined ? [] : [{ row, index, start, end }]
  })
}
