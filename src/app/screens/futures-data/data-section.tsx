import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { DataWords } from './data-words.ts'
import { barPath, extremes, HEIGHT, type Point, scaleOf, stepPath, WIDTH } from './series.ts'

export interface DataColumn<T> {
  id: string
  head: string
  right?: boolean
  cell: (row: T) => ReactNode
}

export interface DataSectionProps<T> {
  title: string
  note: string
  words: DataWords
  /** Oldest first, drawn where there are two and more; null: it is not a figure over time. */
  points: readonly Point[] | null
  /** Bars from zero in place of a line. */
  bars?: boolean
  /** Until when the last value holds, ms. */
  now: number
  columns: readonly DataColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  /** What is said where there are no rows. */
  none: string
  /** Takes the whole width and shows every row. */
  whole?: boolean
}

/** One subject: its picture, and beside it the same as a table. */
export function DataSection<T>(props: DataSectionProps<T>) {
  const { title, note, words, points, bars = false, now, columns, rows, rowKey, none, whole } = props
  const id = useId()
  const drawn = points !== null && points.length > 1 ? points : null
  return (
    <section className={classNames('fd-part', whole && 'fd-whole')} aria-labelledby={id}>
      <div className="sec">
        <h2 id={id}>{title}</h2>
        <span>{note}</span>
      </div>
      {rows.length === 0 ? (
        <p className="fd-none t2">{none}</p>
      ) : (
        <div className={drawn ? 'fd-both' : undefined}>
          {drawn && <Picture title={title} points={drawn} bars={bars} now={now} words={words} />}
          <section
            className="fd-scroll"
            aria-label={words.t('tableOf', { title })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
            tabIndex={0}
          >
            <table className="tbl" aria-label={title}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.id} scope="col" className={column.right ? 'r' : undefined}>
                      {column.head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={rowKey(row)}>
                    {columns.map((column) => (
                      <td key={column.id} className={column.right ? 'r n' : 'n'}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </section>
  )
}

interface PictureProps {
  title: string
  points: readonly Point[]
  bars: boolean
  now: number
  words: DataWords
}

/** The picture says in words what it shows; the table beside it has every figure. */
function Picture({ title, points, bars, now, words }: PictureProps) {
  const { t, time } = words
  const ends = extremes(points)
  const [first] = points
  const last = points.at(-1)
  if (!ends || !first || !last) return null
  const scale = scaleOf(points, first.at, now, bars)
  const label = t('picture', {
    title,
    first: time(first.at),
    last: last.text,
    low: ends.low.text,
    high: ends.high.text,
  })
  return (
    <figure className="fd-picture">
      <div className="fd-plot">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {bars && <path className="fd-zero" d={`M0 ${scale.y(0)}H${WIDTH}`} />}
          <path
            className={bars ? 'fd-bars' : 'fd-line'}
            d={bars ? barPath(points, scale) : stepPath(points, now, scale)}
          />
        </svg>
        <div className="fd-ends n" translate="no" aria-hidden="true">
          <span>{ends.high.text}</span>
          {ends.low.text !== ends.high.text && <span>{ends.low.text}</span>}
        </div>
      </div>
      <figcaption className="row sp fs11 t3 n" translate="no" aria-hidden="true">
        <span>{time(first.at)}</span>
        <span>{time(bars ? last.at : now)}</span>
      </figcaption>
    </figure>
  )
}
