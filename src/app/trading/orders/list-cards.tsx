import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { ListColumn, ListTableProps } from './list-table.tsx'

const CARD = 132
const NEAR_END = 4

/** The same columns as cards, for phones: the first two stand in the head, actions at the foot, the rest in a grid. */
export function ListCards<T>({ label, rows, columns, rowKey, loading, onEnd, children }: ListTableProps<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    overscan: 3,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)
  const nearEnd = last !== undefined && last.index >= rows.length - NEAR_END
  useEffect(() => {
    if (nearEnd) onEnd?.()
  }, [nearEnd, onEnd])
  const [title, end, ...others] = columns
  const facts = others.filter((column) => !column.action)
  const actions = others.filter((column) => column.action)
  return (
    <section
      className="own-scroll"
      ref={scroller}
      aria-label={label}
      aria-busy={loading || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
    >
      <ul className="own-cards" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          return (
            row !== undefined && (
              <li
                key={rowKey(row)}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <div className="row sp g2">
                  {title?.cell(row)}
                  <span className="t2 fs12">{end?.cell(row)}</span>
                </div>
                <dl className="own-facts">
                  {facts.map((column) => (
                    <Fact key={column.id} column={column} row={row} />
                  ))}
                </dl>
                {actions.map((column) => (
                  <div key={column.id} className="own-actions">
                    {column.cell(row)}
                  </div>
                ))}
              </li>
            )
          )
        })}
      </ul>
      {loading && (
        <ul className="own-cards" aria-hidden="true">
          {[180, 140, 160].map((width) => (
            <li key={width}>
              <span className="sk" style={{ width }} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

function Fact<T>({ column, row }: { column: ListColumn<T>; row: T }) {
  return (
    <div>
      <dt>{column.head}</dt>
      <dd>{column.cell(row)}</dd>
    </div>
  )
}
