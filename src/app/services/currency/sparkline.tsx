import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './currency.module.css'
import { sparkPath } from './spark-path.ts'

export interface SparklineProps {
  /** Closes as decimal text, oldest first; null while they are not known: nothing is drawn, the place is kept. */
  points: readonly string[] | null
  tone: 'up' | 'down' | 'none'
  /** Dashed and grey. */
  stale?: boolean
  width?: number
  height?: number
}

/** The last 24 h as a line. Decoration: the change stands beside it in words. */
export const Sparkline = memo(function Sparkline({ points, tone, stale, width = 112, height = 28 }: SparklineProps) {
  const look = classNames(styles.spark, tone === 'up' && 'u', tone === 'down' && styles.d, stale && 'is-old')
  return (
    <svg
      data-part="spark"
      className={look}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {points && <path d={sparkPath(points, width, height)} />}
    </svg>
  )
})
