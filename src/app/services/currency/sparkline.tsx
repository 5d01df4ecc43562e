import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { sparkPath } from './spark-path.ts'
import './currency.css'

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
  const look = classNames('spark', tone === 'up' && 'u', tone === 'down' && 'd', stale && 'is-old')
  return (
    <svg className={look} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {points && <path d={sparkPath(points, width, height)} />}
    </svg>
  )
})
