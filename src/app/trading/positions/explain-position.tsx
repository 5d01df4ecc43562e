import type { ReactNode } from 'react'
import { Explained } from '../explain/explained.tsx'
import { type PositionFigure, positionFormula, positionInputs } from './position-inputs.ts'
import type { PositionRow } from './position-row.ts'

export interface ExplainPositionProps {
  row: Pick<PositionRow, 'of'>
  what: PositionFigure
  /** The figure. */
  children: ReactNode
}

/** A derived figure of a position, at the mark of this moment; a press opens its formula. */
export function ExplainPosition({ row, what, children }: ExplainPositionProps) {
  return (
    <Explained id={positionFormula(row.of, what)} inputs={positionInputs(row.of, what)}>
      {children}
    </Explained>
  )
}
