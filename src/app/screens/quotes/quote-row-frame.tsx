import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { marketPath } from '../../services/hub-client/find-markets.ts'
import { classNames } from '../../ui/class-names.ts'
import { GridPart } from './grid-part.tsx'
import type { QuoteCells } from './quote-cells.ts'
import * as styles from './quote-list.module.css'
import type { QuoteRowProps } from './quote-row-props.ts'
import { useQuoteCells } from './tickers-source.ts'

export interface RowFacts {
  cells: QuoteCells
  /** When the row was last confirmed, where it says so by itself, in ms of this tab's clock; else null. */
  since: number | null
  /** Of what can be pressed in the row. */
  tabIndex: 0 | -1
  /** The market's terminal. */
  path: string
}

/** What every row knows of its market. */
export function useRowFacts({ quote, active, feedSince, listSince }: QuoteRowProps): RowFacts {
  const { i18n } = useTranslation('quotes')
  const cells = useQuoteCells(quote, i18n.language)
  return {
    cells,
    since: cells.source === 'list' ? listSince : feedSince,
    tabIndex: active ? 0 : -1,
    path: marketPath({ kind: quote.kind, currency_id: quote.id }),
  }
}

interface RowFrameProps {
  row: QuoteRowProps
  facts: RowFacts
  className: string | undefined
  /** Rows of the grid before the list's first. */
  before: number
  children: ReactNode
}

/** The row in its place in the list. */
export function RowFrame({ row, facts, className, before, children }: RowFrameProps) {
  return (
    <GridPart
      role="row"
      tabIndex={facts.tabIndex}
      aria-rowindex={row.index + before + 1}
      className={classNames(styles.qlRow, className, facts.cells.old && 'is-old')}
      style={{ transform: `translateY(${row.top}px)` }}
      data-quote={row.quote.key}
    >
      {children}
    </GridPart>
  )
}
