import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import type { QuoteTab } from './quote-list.ts'
import type { QuoteColumn, QuoteSort } from './quote-sort.ts'
import * as styles from './quotes.module.css'

type Choice = `${QuoteColumn}:${'desc' | 'asc'}` | 'none'

const CHOICES: readonly Choice[] = ['change:desc', 'change:asc', 'volume:desc', 'price:desc', 'price:asc', 'market:asc']
const FUTURES: readonly Choice[] = ['funding:desc', 'funding:asc', 'leverage:desc']

interface SortMenuProps {
  tab: QuoteTab
  sort: QuoteSort | null
  onSort: (sort: QuoteSort | null) => void
}

/** On phones, where there is no row of column names. */
export function SortMenu({ tab, sort, onSort }: SortMenuProps) {
  const { t } = useTranslation('quotes')
  const now: Choice = sort ? `${sort.column}:${sort.descending ? 'desc' : 'asc'}` : 'none'
  const choices = [...CHOICES, ...(tab === 'spot' ? [] : FUTURES), 'none' as const]
  const shown = choices.includes(now) ? choices : [now, ...choices]
  return (
    <Select
      label={t('sort.label')}
      value={now}
      options={shown.map((value) => ({ value, text: t(`sort.${value.replace(':', '_')}`) }))}
      onChange={(value) => {
        const [column, way] = value.split(':')
        onSort(way === undefined ? null : { column: column as QuoteColumn, descending: way === 'desc' })
      }}
      className={styles.qSort}
    />
  )
}
