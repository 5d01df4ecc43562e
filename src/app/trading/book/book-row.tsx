import { memo } from 'react'
import type { BookSideName } from '../../market/topic-views.ts'
import { classNames } from '../../ui/class-names.ts'
import { LevelFigures, type LevelFiguresProps } from './level-figures.tsx'

export interface BookRowProps extends LevelFiguresProps {
  id: string
  side: BookSideName
  index: number
  own: boolean
  marked: boolean
  /** px from the best level. */
  start: number
}

/** One level. Rows are places, not prices: a row that stays keeps its element. */
export const BookRow = memo(function BookRow(props: BookRowProps) {
  const { id, side, index, own, marked, start, ...figures } = props
  return (
    <div
      id={id}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      data-index={index}
      className={classNames('l', side === 'ask' ? 'a' : 'b', own && 'own', marked && 'hov')}
      style={side === 'ask' ? { bottom: start } : { top: start }}
    >
      <LevelFigures {...figures} />
    </div>
  )
})
