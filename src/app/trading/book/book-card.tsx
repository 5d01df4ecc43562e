import type { Market } from '../../../shared/market/market.ts'
import type { BookSideName, DepthView } from '../../market/topic-views.ts'
import { SweepLines } from '../levels/sweep-lines.tsx'

export interface BookMark {
  side: BookSideName
  index: number
  /** Viewport px of the row's top and of the book's left edge. */
  top: number
  left: number
}

/** Beside the row under the pointer: what it takes to eat the book down to it. */
export function BookCard({ market, depth, mark }: { market: Market; depth: DepthView; mark: BookMark }) {
  const { side, index, top, left } = mark
  if (index >= depth.count(side)) return null
  return (
    <div className="pop bkcard n" translate="no" style={{ top, left: left - 236 }} aria-hidden="true">
      <SweepLines market={market} depth={depth} side={side} index={index} />
    </div>
  )
}
