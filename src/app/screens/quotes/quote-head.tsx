import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { GridPart } from './grid-part.tsx'
import * as styles from './quote-list.module.css'
import { nextSort, type QuoteColumn, type QuoteSort } from './quote-sort.ts'

interface QuoteHeadProps {
  columns: readonly QuoteColumn[]
  sort: QuoteSort | null
  onSort: (sort: QuoteSort | null) => void
}

/** The row of column names; each sorts. */
export function QuoteHead({ columns, sort, onSort }: QuoteHeadProps) {
  const { t } = useTranslation('quotes')
  return (
    <GridPart role="row" aria-rowindex={1} className={`${styles.qr} ${styles.qh}`}>
      {columns.map((column) => {
        const sorted = sort?.column === column ? sort : null
        const direction = sorted === null ? 'none' : sorted.descending ? 'descending' : 'ascending'
        return (
          <GridPart key={column} role="columnheader" aria-sort={direction} data-column={column}>
            <button
              type="button"
              className={classNames('sort', sorted && (sorted.descending ? 'desc' : 'asc'))}
              title={column === 'swing' ? t('column.swingSort') : undefined}
              onClick={() => onSort(nextSort(sort, column))}
            >
              {t(`column.${column}`)}
            </button>
          </GridPart>
        )
      })}
      <GridPart role="columnheader" data-column="acts">
        <span className="sr">{t('column.trade')}</span>
      </GridPart>
    </GridPart>
  )
}
