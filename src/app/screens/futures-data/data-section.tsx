import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { DataLabels } from './data-labels.ts'
import * as styles from './futures-data.module.css'
import { axisTicks, barPath, extremes, HEIGHT, type Point, scaleOf, stepPath, WIDTH } from './series.ts'

export interface DataColumn<T> {
  id: string
  head: string
  right?: boolean
  cell: (row: T) => ReactNode
}

export interface DataSectionProps<T> {
  title: string
  note: string
  labels: DataLabels
  /** Oldest first, drawn where there are two and more; null: it is not a figure over time. */
  points: readonly Point[] | null
  /** Bars from zero in place of a line. */
  bars?: boolean
  /** A round value of the axis as people read it. */
  axis?: (value: number) => string
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
  const { title, note, labels, points, bars = false, axis = String, now, columns, rows, rowKey, none, whole } = props
  const id = useId()
  const drawn = points !== null && points.length > 1 ? points : null
  return (
    <section className={classNames(styles.fdPart, whole && styles.fdWhole)} aria-labelledby={id}>
      <div className="sec">
        <h2 id={id}>{title}</h2>
        <span>{note}</span>
      </div>
      {rows.length === 0 ? (
        <p className={`t2 ${styles.fdNone}`}>{none}</p>
      ) : (
        <div className={drawn ? styles.fdBoth : undefined}>
          {drawn && <Picture title={title} points={drawn} bars={bars} axis={axis} now={now} labels={labels} />}
          <section
            className={styles.fdScroll}
            aria-label={labels.t('tableOf', { title })}
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

/** Where times stand below a picture, as parts of its width. */
const TIMES = [0, 1 / 3, 2 / 3, 1]

interface PictureProps {
  title: string
  points: readonly Point[]
  bars: boolean
  axis: (value: number) => string
  now: number
  labels: DataLabels
}

/** The picture says in words what it shows; the table beside it has every figure. */
function Picture({ title, points, bars, axis, now, labels }: PictureProps) {
  const { t, time } = labels
  const ends = extremes(points)
  const [first] = points
  const last = points.at(-1)
  if (!ends || !first || !last) return null
  const scale = scaleOf(points, first.at, now, bars)
  const ticks = axisTicks(
    Math.min(ends.low.value, bars ? 0 : ends.low.value),
    Math.max(ends.high.value, bars ? 0 : ends.high.value),
  )
  const until = bars ? last.at : now
  const times = TIMES.map((part) => Math.round(first.at + part * (until - first.at)))
  const label = t('picture', {
    title,
    first: time(first.at),
    last: last.text,
    low: ends.low.text,
    high: ends.high.text,
  })
  return (
    <figure className={styles.fdPicture}>
      <div className={styles.fdPlot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {ticks.map((tick) => (
            <path key={tick} className={styles.fdGrid} d={`M0 ${scale.y(tick)}H${WIDTH}`} />
          ))}
          {bars && <path className={styles.fdZero} d={`M0 ${scale.y(0)}H${WIDTH}`} />}
          <path
            className={bars ? styles.fdBars : styles.fdLine}
            d={bars ? barPath(points, scale) : stepPath(points, now, scale)}
          />
        </svg>
        <div className={`n ${styles.fdEnds}`} translate="no" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${(scale.y(tick) / HEIGHT) * 100}%` }}>
              {axis(tick)}
            </span>
          ))}
          {ticks.length === 0 && <span className={styles.fdOnly}>{last.text}</span>}
        </div>
      </div>
      <figcaption className="row sp fs11 t3 n" translate="no" aria-hidden="true">
        {times.map((at) => (
          <span key={at}>{time(at)}</span>
        ))}
      </figcaption>
    </figure>
  )
}
